import { addDays, endOfClock, localDate, startOfDay } from '../../common/days.js'
import type { Rules } from '../shared/rules.js'
import { part, type SqlPart } from '../shared/sql-part.js'
import type { SafeguardingHold } from './safeguarding-hold.entity.js'

/** What a hold's days follow from. */
export type Running = Pick<SafeguardingHold, 'runsFrom' | 'needsConfirmation'> &
  Partial<Pick<SafeguardingHold, 'unconfirmedFrom'>>

const daysOf = (needsConfirmation: boolean, { holdDays, holdUnconfirmedDays }: Rules) =>
  needsConfirmation ? Math.min(holdUnconfirmedDays, holdDays) : holdDays

/** Rule 27: the last day on which a hold stands, unless it is renewed, or confirmed, before. */
export const lastDayOf = ({ runsFrom, needsConfirmation }: Running, rules: Rules): string =>
  addDays(localDate(runsFrom, rules.timeZone), daysOf(needsConfirmation, rules))

/**
 * From which day a renewal that the provider has to confirm makes a hold longer: in its last days, and not while it would count from an
 * earlier time in which its school held this ward unconfirmed.
 */
export function renewableFrom(own: Running, stoodFrom: Date | null, rules: Rules): string {
  const inLastDays = addDays(lastDayOf(own, rules), 1 - daysOf(true, rules))
  const again = stoodFrom && addDays(localDate(stoodFrom, rules.timeZone), rules.holdAgainDays)
  return again && again > inLastDays ? again : inLastDays
}

/** Whether a hold stands. Derived when it is read; that its days are over goes on record later. */
export const isLiving = (
  { runsFrom, needsConfirmation, endedAt }: Running & Pick<SafeguardingHold, 'endedAt'>,
  rules: Rules,
  now: Date,
): boolean => !endedAt && endOfClock(runsFrom, daysOf(needsConfirmation, rules), rules.timeZone) > now

/** The same of the hold `hold`, as a condition; of one that stands `more` days from now, where that is asked. */
export function isLivingSql(rules: Rules, now: Date, more = 0): SqlPart {
  const from = (needsConfirmation: boolean) =>
    startOfDay(
      addDays(localDate(now, rules.timeZone), more - daysOf(needsConfirmation, rules)),
      rules.timeZone,
    )
  return part`(hold.ended_at is null
    and hold.runs_from >= case when hold.needs_confirmation then ${from(true)}::timestamptz else ${from(false)}::timestamptz end)`
}

/** Rule 27: what stood unconfirmed from then on, or later, does not begin to anew. */
export const stoodLately = ({ timeZone, holdAgainDays }: Rules, now: Date): Date =>
  startOfDay(addDays(localDate(now, timeZone), 1 - holdAgainDays), timeZone)

/** Rule 27: so many holds of a school stand by themselves: a few, and never more than one in so many of its families. */
export const freeHolds = (families: number, { holdsUnconfirmed, holdShare }: Rules): number =>
  Math.min(holdsUnconfirmed, Math.ceil(families / holdShare))
