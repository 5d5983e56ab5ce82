import type { State } from './case-clock.js'
import type { Case } from './family.js'

/** What the product may say of a case that stands so. */
export const READS: Partial<Record<State, string[]>> = {
  open: ['OPEN', 'OVERDUE'],
  partial: ['ANSWERED_IN_PART'],
  escalated: ['ESCALATED'],
  again: ['ESCALATED_AGAIN'],
  agreed: ['AGREED'],
  proved: ['AGREED'],
}

/** From that day on it stands so, and what had answered it is over. */
export function moved(one: Case, state: State, since: string): void {
  one.answer = undefined
  Object.assign(one.clock, { state, since })
}

/** In part; `payment`: by that, which may be voided; else by an amount that counts on what was recorded in the course of the case. */
export function answered(one: Case, payment: string | undefined, today: string): void {
  const clock = { ...one.clock }
  const payments = new Set(payment ? [payment] : one.recorded)
  moved(one, 'partial', today)
  one.answer = { payments, clock, on: today, claimed: one.claim.claimed }
  if (payment) one.recorded.add(payment)
}
