import type { LetterOf_DebtorFragment } from '../gql/graphql'
import { gql } from '../gql-tag'

gql`
  fragment LetterOf_debtor on Debtor {
    id
    status
    withdrawnAt
    purgedAt
    parentEmail
    letterRefused
    changeUntold
    handedOverOn
    printableLetterUrl
    letter {
      id
      state
      to
      sentAt
      lastError
      canResend
    }
  }
`

/**
 * Where the family's letter is. `print`: there is no e-mail address, so the school hands it over. `refused`: it came to
 * somebody whom it is not for. `none`: no letter is due, because the claim is settled or taken back.
 */
export type LetterPlace =
  | 'none'
  | 'print'
  | 'handed-over'
  | 'held'
  | 'later'
  | 'queued'
  | 'sent'
  | 'failed'
  | 'refused'

export function letterOf(debtor: LetterOf_DebtorFragment): LetterPlace {
  const closed = debtor.withdrawnAt !== null || debtor.purgedAt !== null || debtor.status === 'COMPLETED'
  if (!debtor.parentEmail) {
    if (debtor.handedOverOn && (closed || !debtor.changeUntold)) return 'handed-over'
    return closed ? 'none' : 'print'
  }
  if (debtor.letterRefused && !closed) return debtor.handedOverOn ? 'handed-over' : 'refused'
  const state = debtor.letter?.state
  if (state === 'SENT') return 'sent'
  if (!state || state === 'CANCELLED' || closed) return 'none'
  return PLACES[state]
}

const PLACES = { HELD: 'held', LATER: 'later', QUEUED: 'queued', FAILED: 'failed' } as const
