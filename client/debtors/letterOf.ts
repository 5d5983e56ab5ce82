import type { LetterOf_DebtorFragment } from '../gql/graphql'
import { gql } from '../gql-tag'
import { isClosed } from './isClosed'

gql`
  fragment LetterOf_debtor on Debtor {
    id
    status
    withdrawnAt
    purgedAt
    removed {
      at
    }
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
 * somebody whom it is not for. `returned`: it left, and came back later. `none`: no letter is due, because the claim is settled, taken back or removed.
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
  | 'returned'
  | 'refused'

export function letterOf(debtor: LetterOf_DebtorFragment): LetterPlace {
  const closed = isOver(debtor)
  // Whoever was handed all that the claim says has been told, wherever the mail went.
  const isToldByHand = debtor.handedOverOn !== null && (closed || !debtor.changeUntold)
  if (!debtor.parentEmail) return isToldByHand ? 'handed-over' : closed ? 'none' : 'print'
  const place = mailOf(debtor, closed)
  return isToldByHand && !closed && UNDELIVERED.includes(place) ? 'handed-over' : place
}

function mailOf({ letter, letterRefused }: LetterOf_DebtorFragment, closed: boolean): LetterPlace {
  if (letterRefused && !closed) return 'refused'
  const state = letter?.state
  if (state === 'SENT') return 'sent'
  if (!state || state === 'CANCELLED' || closed) return 'none'
  return PLACES[state]
}

const UNDELIVERED: readonly LetterPlace[] = ['failed', 'returned', 'refused']

/** Whether no letter is due any more, wherever the last one is. */
export const isOver = (debtor: LetterOf_DebtorFragment) => isClosed(debtor) || debtor.status === 'COMPLETED'

const PLACES = {
  HELD: 'held',
  LATER: 'later',
  QUEUED: 'queued',
  FAILED: 'failed',
  RETURNED: 'returned',
} as const
