import { addDays, endOfClock, startOfDay } from '../../common/days.js'
import type { Rules } from '../shared/rules.js'
import type { Contend } from '../contends/contend.entity.js'
import { breaksAt, isLeftUnrecorded, recordableUntil, type AgreedPlan } from './instalments.js'
import { ContendAct, ContendState, Side, step } from './states.js'

/** What of a contend its clock needs. */
export interface OnRecord extends Pick<Contend, 'state' | 'reason' | 'clockFrom'> {
  /** Of an agreed plan. */
  plan: AgreedPlan | null
  /** Of a dispute that was rejected: since when its family cannot ask the provider. */
  stood?: { at: string } | null
}

/** What the register does by itself. */
export type ByClock =
  | ContendAct.FALL_SILENT
  | ContendAct.LAPSE
  | ContendAct.TAKE
  | ContendAct.COUNT_AS_NEW
  | ContendAct.BREAK

export interface Tick {
  act: ByClock
  at: Date
}

/** The register's next act if nobody does anything, and when. */
export function nextTick({ state, clockFrom, plan }: OnRecord, rules: Rules): Tick | null {
  const after = (days: number) => endOfClock(clockFrom, days, rules.timeZone)
  switch (state) {
    case ContendState.OPEN:
      return { act: ContendAct.FALL_SILENT, at: after(rules.answerDays) }
    case ContendState.OVERDUE:
      return { act: ContendAct.LAPSE, at: after(rules.removeDays) }
    case ContendState.COUNTERED:
      return { act: ContendAct.LAPSE, at: after(rules.answerDays) }
    case ContendState.ANSWERED_IN_PART:
      return { act: ContendAct.TAKE, at: after(rules.escalateDays) }
    case ContendState.ESCALATED_AGAIN:
      return { act: ContendAct.COUNT_AS_NEW, at: after(rules.decideDays) }
    case ContendState.ESCALATED:
      return { act: ContendAct.LAPSE, at: after(rules.decideDays) }
    case ContendState.AGREED:
      return plan && tickOf(plan, rules)
    default:
      return null
  }
}

/** A plan breaks over what its family does not pay, and its claim goes over what its school never recorded nor refused. */
function tickOf(plan: AgreedPlan, rules: Rules): Tick | null {
  const breaks = breaksAt(plan, rules)
  if (breaks) return { act: ContendAct.BREAK, at: breaks }
  if (!isLeftUnrecorded(plan)) return null
  return {
    act: ContendAct.LAPSE,
    at: startOfDay(addDays(recordableUntil(plan, rules), 1), rules.timeZone),
  }
}

/** OVERDUE goes on with the clock of OPEN: both dates count from the day the school was asked. */
export const clockAfter = (before: Date, to: ContendState, at: Date) =>
  to === ContendState.OVERDUE ? before : at

/** Until when the family may still ask the provider; null when it may not. */
export function escalateBy(
  { state, reason, clockFrom }: Omit<OnRecord, 'plan'>,
  rules: Rules,
  now: Date,
): Date | null {
  if (!step(state, reason, ContendAct.ESCALATE, Side.FAMILY)) return null
  const until = endOfClock(clockFrom, rules.escalateDays, rules.timeZone)
  return until > now ? until : null
}
