import { addDays, daysAfter, daysBetween, localDate } from '../../common/days.js'
import type { Rules } from '../shared/rules.js'
import { nextTick, type OnRecord } from './contend-clock.js'
import { waits, type AgreedPlan } from './instalments.js'
import { ContendReason, ContendState } from './states.js'

/** The last day on which whoever has to act in a case is in time; null where nobody has to. */
export function lastDayOf(contend: OnRecord, rules: Rules): string | null {
  if (contend.state === ContendState.REJECTED)
    return addDays(localDate(contend.clockFrom, rules.timeZone), rules.escalateDays)
  const tick = nextTick(contend, rules)
  const { plan, state } = contend
  const runs = state === ContendState.AGREED && plan && !plan.pausedAt
  const asked = runs ? plan.proofs.filter(waits).map(({ actBy }) => actBy) : []
  const last = tick ? [addDays(localDate(tick.at, rules.timeZone), -1)] : []
  return [...asked, ...last].toSorted()[0] ?? null
}

/**
 * By how many days the dates of a case move that has stood still since an instant: by as many as it stood still, and by so
 * many that whoever has to act has a few days left (rule 21).
 */
export function daysStoodStill(stood: OnRecord, since: Date, rules: Rules, now: Date): number {
  const today = localDate(now, rules.timeZone)
  const still = daysBetween(localDate(since, rules.timeZone), today)
  const last = lastDayOf(stood, rules)
  return last === null ? still : Math.max(still, daysBetween(last, addDays(today, rules.resumeDays)))
}

/**
 * From when a family's days to ask the provider count that could not ask between two instants. Whoever did not end that
 * itself has a few left; by its own act it wins none.
 */
export function clockAfterBar(
  rejected: OnRecord,
  since: Date,
  at: Date,
  { rules, ownAct = false }: { rules: Rules; ownAct?: boolean },
): Date {
  const { timeZone } = rules
  const days = ownAct
    ? daysBetween(localDate(since, timeZone), localDate(at, timeZone))
    : daysStoodStill(rejected, since, rules, at)
  return daysAfter(rejected.clockFrom, days, timeZone)
}

/** By how many days the dates of a paused plan move when the dispute beside it ends (rule 25). */
export function daysPaused(plan: AgreedPlan, rules: Rules, ended: Date): number {
  const runs = { state: ContendState.AGREED, reason: ContendReason.MORE_TIME, clockFrom: ended }
  return daysStoodStill({ ...runs, plan: { ...plan, pausedAt: null } }, plan.pausedAt!, rules, ended)
}
