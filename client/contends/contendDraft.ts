import { parseAmount } from '../../common/money'
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
  /** Of what was paid already: how much as it is typed, and the day. */
  amountPaid: string
  paidOn: string
  files: UploadedFile[]
  plan: PlanDraft
}

export const BLANK_CONTEND: ContendDraft = {
  claimId: '',
  reason: '',
  message: '',
  saysOwed: '',
  amountPaid: '',
  paidOn: '',
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
  { reason, message, saysOwed, amountPaid, files, plan }: ContendDraft,
  bounds: { owed: MoneyValue; today: string; planMonths: number },
): FormError[] {
  if (!reason) return [{ field: 'reason', message: 'Choose what you want to say.' }]
  if (reason === 'MORE_TIME') return planProblems(plan, bounds)
  const isNumber = (of: ContendReason, typed: string) =>
    reason !== of || !typed.trim() || parseAmount(typed) !== null
  const problem = (field: string, message: string) => [{ field, message }]
  // A receipt says it too, or the sum.
  const isSaid = message.trim() || (reason === 'ALREADY_PAID' && (files.length > 0 || amountPaid.trim()))
  return [
    ...(isNumber('ALREADY_PAID', amountPaid)
      ? []
      : problem('amountPaid', 'Write what you paid in figures, like 20,000.')),
    ...(isNumber('WRONG_AMOUNT', saysOwed)
      ? []
      : problem('amountOwed', 'Write what you owe in figures, like 20,000.')),
    ...(isSaid ? [] : problem('message', 'Write what is wrong.')),
  ]
}
