import { VoidReason } from './ledger-entry.entity.js'

/** Why a payment was voided, as its family reads it: the school's own words where it has no other. */
export const voidWords = (reason: VoidReason, note: string | null): string =>
  reason === VoidReason.OTHER ? (note ?? 'Another reason') : WORDS[reason]

const WORDS: Record<Exclude<VoidReason, VoidReason.OTHER>, string> = {
  WRONG_AMOUNT: 'The amount was wrong',
  WRONG_CHILD: 'It was for another child',
  RECORDED_TWICE: 'It was recorded twice',
  CHEQUE_RETURNED: 'The bank returned the cheque',
}
