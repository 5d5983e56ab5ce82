import { parseAmount } from '../debtors/amount'
import type { ContendReason } from '../gql/graphql'
import type { MoneyValue } from '../ui/formatMoney'
import type { FormError } from '../ui/useFormErrors'
import type { UploadedFile } from '../ui/useUpload'
import { BLANK_PLAN, type PlanDraft, planProblems } from './planDraft'

/** What a family has written so far to answer a claim. */
export interface ContendDraft {
  /** Which claim; nothing while nobody has chosen. */
  claimId: string
  reason: ContendReason | ''
  message: string
  /** Of a wrong amount: what the family says that it owes, as it is typed. */
  saysOwed: string
  files: UploadedFile[]
  plan: PlanDraft
}

export const BLANK_CONTEND: ContendDraft = {
  claimId: '',
  reason: '',
  message: '',
  saysOwed: '',
  files: [],
  plan: BLANK_PLAN,
}

/**
 * What the draft is about. Of several nobody but its writer chooses one: a claim that came or went while they wrote must
 * not put their words before another school.
 */
export function claimOf<Claim extends { id: string }>(
  { claimId }: ContendDraft,
  claims: readonly Claim[],
): Claim | undefined {
  if (claimId) return claims.find(({ id }) => id === claimId)
  return claims.length === 1 ? claims[0] : undefined
}

/** What is to be mended before it can be sent, by field. */
export function contendProblems(
  { reason, message, saysOwed, plan }: ContendDraft,
  bounds: { owed: MoneyValue; today: string; planMonths: number },
): FormError[] {
  if (!reason) return [{ field: 'reason', message: 'Choose what you want to say.' }]
  if (reason === 'MORE_TIME') return planProblems(plan, bounds)
  const isNumber = reason !== 'WRONG_AMOUNT' || !saysOwed.trim() || parseAmount(saysOwed) !== null
  return [
    ...(isNumber ? [] : [{ field: 'amountOwed', message: 'Write what you owe in figures, like 20,000.' }]),
    ...(message.trim() ? [] : [{ field: 'message', message: 'Write what is wrong.' }]),
  ]
}
