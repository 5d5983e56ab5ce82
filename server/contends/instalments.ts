import { addDays, startOfDay } from '../shared/clock.js'
import type { Rules } from '../shared/rules.js'
import type { LedgerEntry } from '../debtors/ledger-entry.entity.js'
import type { Instalment, PaymentPlan } from './payment-plan.entity.js'

/** An agreed plan and what the ledger says since: nothing of it is stored. Minor units. */
export interface AgreedPlan {
  instalments: readonly Instalment[]
  /** Payments and waivers since both sides agreed. */
  paid: number
  /** What the claim still comes to. */
  owed: number
}

/** A plan's instalments by the days on which they are due: later by as long as its claim was closed (rule 21). */
export const datesOf = ({
  instalments,
  daysLater,
}: Pick<PaymentPlan, 'instalments' | 'daysLater'>): Instalment[] =>
  instalments.map((one) => ({ ...one, dueOn: addDays(one.dueOn, daysLater) }))

/** Of a case's plans the one that both sides agreed to, with what came in since; null where none was agreed. */
export function agreedPlanOf(
  plans: readonly PaymentPlan[],
  payments: readonly Pick<LedgerEntry, 'amount' | 'createdAt'>[],
  owed: number,
): AgreedPlan | null {
  const plan = plans.find(({ agreedAt }) => agreedAt)
  if (!plan) return null
  const since = payments.filter(({ createdAt }) => createdAt >= plan.agreedAt!)
  return { instalments: datesOf(plan), paid: -since.reduce((sum, { amount }) => sum + amount, 0), owed }
}

/** How much of each instalment is paid: money fills them in their order; a smaller claim shortens the last ones. */
export function paidOf({ instalments, paid, owed }: AgreedPlan): (Instalment & { paid: number })[] {
  let before = 0
  return instalments.map((instalment) => {
    const upTo = Math.min(before + instalment.amount, paid + owed)
    const amount = Math.max(0, upTo - before)
    const part = Math.min(amount, Math.max(0, paid - before))
    before += instalment.amount
    return { ...instalment, amount, paid: part }
  })
}

/** Nothing more is due under the plan; the claim may still come to more. */
export const isPaid = (plan: AgreedPlan) => paidOf(plan).every(({ amount, paid }) => paid >= amount)

/** When the plan breaks if nothing more is paid: the days of grace after the first unpaid instalment end. */
export function breaksAt(plan: AgreedPlan, rules: Pick<Rules, 'graceDays' | 'timeZone'>): Date | null {
  const unpaid = paidOf(plan).find(({ amount, paid }) => paid < amount)
  return unpaid ? startOfDay(addDays(unpaid.dueOn, rules.graceDays + 1), rules.timeZone) : null
}
