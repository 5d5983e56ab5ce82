import { addDays, localDate, startOfDay } from '../shared/clock.js'
import type { Rules } from '../shared/rules.js'
import type { LedgerEntry } from '../debtors/ledger-entry.entity.js'
import type { Instalment, PaymentPlan } from './payment-plan.entity.js'

/** An agreed plan and what the ledger says since: nothing of it is stored. Minor units. */
export interface AgreedPlan {
  instalments: readonly Instalment[]
  /** Payments and waivers that were made since both sides agreed, on whatever day they were recorded (rule 25). */
  paid: number
  /** What the claim still comes to. */
  owed: number
  /** A dispute lives beside it since then, and its dates stand still (rule 25). */
  pausedAt: Date | null
}

/** A plan's instalments by the days on which they are due: later by as long as its claim was closed or disputed (rules 21, 25). */
export const datesOf = ({
  instalments,
  daysLater,
}: Pick<PaymentPlan, 'instalments' | 'daysLater'>): Instalment[] =>
  instalments.map((one) => ({ ...one, dueOn: addDays(one.dueOn, daysLater) }))

interface Came {
  payments: readonly Pick<LedgerEntry, 'amount' | 'on' | 'createdAt'>[]
  owed: number
  timeZone: string
  /** What was made later does not count. */
  until?: string
}

/** Of a case's plans the one that both sides agreed to, with what came in since; null where none was agreed. */
export function agreedPlanOf(
  plans: readonly PaymentPlan[],
  { payments, owed, timeZone, until = '9999-12-31' }: Came,
): AgreedPlan | null {
  const plan = plans.find(({ agreedAt }) => agreedAt)
  if (!plan) return null
  const agreedOn = localDate(plan.agreedAt!, timeZone)
  // What was on record by then is no part of what they agreed on.
  const since = payments.filter(({ on, createdAt }) => on >= agreedOn && createdAt >= plan.agreedAt!)
  const paid = sumOf(since.filter(({ on }) => on <= until))
  return { instalments: datesOf(plan), paid, owed: owed + sumOf(since) - paid, pausedAt: plan.pausedAt }
}

/** What lowers the debt is negative. */
const sumOf = (payments: Came['payments']) => -payments.reduce((sum, { amount }) => sum + amount, 0)

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

/** When the plan breaks if nothing more is paid: the days of grace after the first unpaid instalment end. Null while it stands still. */
export function breaksAt(plan: AgreedPlan, rules: Pick<Rules, 'graceDays' | 'timeZone'>): Date | null {
  if (plan.pausedAt) return null
  const unpaid = paidOf(plan).find(({ amount, paid }) => paid < amount)
  return unpaid ? startOfDay(addDays(unpaid.dueOn, rules.graceDays + 1), rules.timeZone) : null
}
