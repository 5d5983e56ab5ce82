import { useRef } from 'react'
import { parseAmount } from '../../common/money'
import { newRequestKey } from '../debtors/requestKey'
import { useContendClaimMutation, usePleadForTimeMutation } from '../gql/hooks'
import { gql } from '../gql-tag'
import type { FormError } from '../ui/useFormErrors'
import { problemsOf } from '../user-errors'
import type { ContendDraft } from './contendDraft'
import { planInput } from './planDraft'

gql`
  mutation ContendClaim($input: ContendClaimInput!) {
    contendClaim(input: $input) {
      contend {
        id
        ...ContendNow_contend
      }
      userErrors {
        field
        message
      }
    }
  }

  mutation PleadForTime($input: PleadForTimeInput!) {
    pleadForTime(input: $input) {
      contend {
        id
        ...ContendNow_contend
      }
      userErrors {
        field
        message
      }
    }
  }
`

/** Sends what a family has written to the school. Answers the new case's id, or what is to be mended. */
export function useContend() {
  const [contend] = useContendClaimMutation()
  const [plead] = usePleadForTimeMutation()
  // A try that got lost on the way and is made again opens one case.
  const requestKey = useRef<string>(undefined)
  return async ({ claimId, reason, message, files, plan, ...draft }: ContendDraft) => {
    requestKey.current ??= newRequestKey()
    const about = { debtorId: claimId, files: files.map(({ id }) => id), requestKey: requestKey.current }
    const text = message.trim()
    let id: string | undefined
    const problems: readonly FormError[] = await problemsOf(async () => {
      if (reason === 'MORE_TIME') {
        const input = { ...about, message: text || null, instalments: planInput(plan) }
        const { data } = await plead({ variables: { input } })
        id = data!.pleadForTime.contend?.id
        return data!.pleadForTime.userErrors
      }
      const amountOwed = reason === 'WRONG_AMOUNT' ? parseAmount(draft.saysOwed) : null
      const isPaid = reason === 'ALREADY_PAID'
      const amountPaid = isPaid ? parseAmount(draft.amountPaid) : null
      const paidOn = (isPaid && draft.paidOn) || null
      const input = {
        ...about,
        message: text,
        reason: reason || ('OTHER' as const),
        amountOwed,
        amountPaid,
        paidOn,
      }
      const { data } = await contend({ variables: { input } })
      id = data!.contendClaim.contend?.id
      return data!.contendClaim.userErrors
    })
    if (id) requestKey.current = undefined
    return { id, problems }
  }
}
