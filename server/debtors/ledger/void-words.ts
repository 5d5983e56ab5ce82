import { VOID_REASON_WORDS } from '../../../common/words.js'
import { VoidReason } from './ledger-entry.entity.js'

/** Why a payment was voided, as its family reads it: the school's own words where it has no other. */
export const voidWords = (reason: VoidReason, note: string | null): string =>
  (reason === VoidReason.OTHER ? note : null) ?? VOID_REASON_WORDS[reason]
