import type { VoidReason } from '../gql/graphql'

/** Why a payment does not count, as the school chooses it. */
export const voidReasonWords: Record<VoidReason, string> = {
  WRONG_AMOUNT: 'The amount was wrong',
  WRONG_CHILD: 'It was for another child',
  RECORDED_TWICE: 'It was recorded twice',
  CHEQUE_RETURNED: 'The bank returned the cheque',
  OTHER: 'Another reason',
}

export const VOID_REASONS = Object.entries(voidReasonWords).map(([value, label]) => ({ value, label }))
