import { addDays, startOfDay } from '../shared/clock.js'
import type { Rules } from '../shared/rules.js'
import type { Instalment } from './payment-plan.entity.js'

/** An agreed plan and what the ledger says since: nothing of it is stored. Minor units. */
export interface AgreedPlan {
  instalments: readonly Instalment[]
  /** Payments and waivers since both sides agreed. */
  paid: number
  /** What the claim still comes to. */
  owed: number
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

/** When the plan breaks if nothing more is paid: the days of grace after the first unpaid instalment end. */
export function breaksAt(plan: AgreedPlan, rules: Pick<Rules, 'graceDays' | 'timeZone'>): Date | null {
  const unpaid = paidOf(plan).find(({ amount, paid }) => paid < amount)
  return unpaid ? startOfDay(addDays(unpaid.dueOn, rules.graceDays + 1), rules.timeZone) : null
}
