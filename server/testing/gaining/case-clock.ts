import { addDays, daysBetween } from '../../../common/days.js'

/** Where a case stands, written from the rules and never from the code. `over`: nobody waits for anything any more. */
export type State =
  | 'open'
  | 'partial'
  | 'rejected'
  | 'escalated'
  | 'again'
  | 'agreed'
  | 'proved'
  | 'removed'
  | 'over'

export interface CaseClock {
  state: State
  /** The day on which the clock of this state began; of a plan the day on which it is due. */
  since: string
  /** The day on which its claim was closed: the clock has stood still since. */
  restsFrom: string | null
}

const ANSWER = 14
const REMOVE = 28
const ESCALATE = 30
const DECIDE = 14
const GRACE = 7
const PROOF = 14
/** So long after it was asked for a plan of the plays is due. */
export const PLAN_DAYS = 60
/** Whoever has to act has so many days when a claim comes back. */
const LEAST = 3

/** How long a state lasts, and what becomes of it when nobody acts. */
const LASTS: Partial<Record<State, { days: number; next: State }>> = {
  open: { days: REMOVE, next: 'removed' },
  partial: { days: ESCALATE, next: 'over' },
  rejected: { days: ESCALATE, next: 'over' },
  escalated: { days: DECIDE, next: 'removed' },
  again: { days: DECIDE, next: 'escalated' },
  agreed: { days: GRACE, next: 'over' },
  // Unanswered it counts as paid.
  proved: { days: PROOF, next: 'over' },
}

export const isLive = ({ state }: CaseClock) =>
  ['open', 'partial', 'escalated', 'again', ...PLAN].includes(state)

/** A plan that nobody has broken: while its school has to answer a proof, nothing breaks it. */
const PLAN: readonly State[] = ['agreed', 'proved']
export const isPlan = ({ state }: CaseClock) => PLAN.includes(state)

/** The school is silent beyond its days, or the provider was asked: nobody sees the entry. */
export const isSuppressed = ({ state, since }: CaseClock, today: string) =>
  state === 'escalated' || (state === 'open' && daysBetween(since, today) > ANSWER)

/** The last day on which whoever has to act is in time, as both sides read it. */
export function dueOn({ state, since }: CaseClock): string | null {
  if (state === 'open') return addDays(since, ANSWER)
  const clock = { state, since, restsFrom: null }
  return isLive(clock) && !isPlan(clock) ? addDays(since, LASTS[state]!.days) : null
}

/** What the days until today have done by themselves. */
export function pass(clock: CaseClock, today: string): void {
  for (;;) {
    const lasts = LASTS[clock.state]
    if (clock.restsFrom || !lasts) return
    const last = addDays(clock.since, lasts.days)
    if (today <= last) return
    clock.state = lasts.next
    clock.since = addDays(last, 1)
  }
}

/** The school does not take the proof: the plan stands a few days more at least. */
export function refuseProof(clock: CaseClock, today: string): void {
  Object.assign(clock, { state: 'agreed', since: addDays(today, LEAST - GRACE) })
}

/** Its claim was closed. */
export function rest(clock: CaseClock, today: string): void {
  clock.restsFrom ??= today
}

/** Its claim is open again: as many days later as it rested, and so many that whoever has to act has a few. */
export function goOn(clock: CaseClock, today: string): void {
  const { state, since, restsFrom } = clock
  const lasts = LASTS[state]
  clock.restsFrom = null
  if (!restsFrom || !lasts) return
  const inTime = state === 'open' && daysBetween(since, restsFrom) <= ANSWER
  const last = addDays(since, inTime ? ANSWER : lasts.days)
  const days = Math.max(daysBetween(restsFrom, today), daysBetween(last, addDays(today, LEAST)))
  clock.since = addDays(since, days)
}
