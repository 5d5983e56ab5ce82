import { addDays, addYears, localDate } from '../../common/days.js'
import type { Rules } from '../shared/rules.js'
import type { Debtor } from '../debtors/debtor.entity.js'

/**
 * Rule 20: the age of a debt counts from the earliest day on record on which it was due, or listed. A later day, or
 * none, leaves it as old as it was; the database holds every other writer to the same.
 */
export function agedFrom(onRecord: string, dueDate: string | null | undefined): string {
  return dueDate && dueDate < onRecord ? dueDate : onRecord
}

/** Rule 7: a debt is shown for so many years at most. */
export function isTooOld(
  { agedFrom }: Pick<Debtor, 'agedFrom'>,
  { expiryYears, timeZone }: Rules,
  now: Date,
): boolean {
  return addYears(agedFrom, expiryYears) < localDate(now, timeZone)
}

/** A debt from before this day is too old on a given day. A year on, 29 February is 1 March. */
export function firstDayNotExpired(today: string, years: number): string {
  const day = addYears(today, -years)
  const eve = addDays(day, -1)
  return addYears(eve, years) >= today ? eve : day
}
