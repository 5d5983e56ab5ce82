import { addDays, formatDay } from '../../../common/days.js'
import type { Rules } from '../../shared/rules.js'
import { countedOf, openOf, waits, type AgreedPlan } from '../../standing/instalments.js'
import { ProofAnswer } from './payment-proof.entity.js'

interface Proving {
  /** From 1. */
  instalment: number
  /** By a printed letter alone. */
  byPrint: boolean
  today: string
}

/** Why a family cannot send proof that an instalment was paid, as a sentence; null when it can (rule 25). */
export function whyNotProven(
  plan: AgreedPlan,
  { instalment, byPrint, today }: Proving,
  { reminderDays }: Pick<Rules, 'reminderDays'>,
): string | null {
  if (plan.pausedAt) return 'The plan is paused until the dispute has ended: nothing has to be proven now.'
  const asked = countedOf(plan)[instalment - 1]
  if (!asked) return 'The plan has no such payment.'
  const { proof, dueOn, paid, amount } = asked
  if (proof && waits(proof))
    return 'You have already sent proof of this payment, and the school has to answer it. To add something, write to the school.'
  if (proof?.answer === ProofAnswer.SILENCE) return 'This payment counts for your plan already.'
  if (paid >= amount) return 'The school has recorded this payment.'
  if (proof && (proof.answer !== ProofAnswer.UNDONE || byPrint))
    return 'Proof of a payment can be sent once, and the school has answered it. Write to the school, or dispute the claim.'
  if (openOf(plan)[0]!.number !== instalment) return 'An earlier payment of the plan is still open.'
  const from = addDays(dueOn, -reminderDays)
  return today < from
    ? `This payment is not due yet. You can send proof of it from ${formatDay(from)}.`
    : null
}

/** The instalment of which its family can send proof now. */
export function provableOf(
  plan: AgreedPlan,
  who: Omit<Proving, 'instalment'>,
  rules: Pick<Rules, 'reminderDays'>,
): number | null {
  const instalment = openOf(plan)[0]?.number ?? null
  return instalment !== null && whyNotProven(plan, { ...who, instalment }, rules) === null ? instalment : null
}
