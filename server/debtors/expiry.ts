import { addDays, addYears, localDate } from '../shared/clock.js'
import type { Rules } from '../shared/rules.js'
import type { Debtor } from './debtor.entity.js'

/** Rule 7: a debt is shown for so many years at most, from the day it was due or else listed. */
export function isTooOld(
  { dueDate, listedAt }: Pick<Debtor, 'dueDate' | 'listedAt'>,
  { expiryYears, timeZone }: Rules,
  now: Date,
): boolean {
  return addYears(dueDate ?? localDate(listedAt, timeZone), expiryYears) < localDate(now, timeZone)
}

/** A debt from before this day is too old on a given day. A year on, 29 February is 1 March. */
export function firstDayNotExpired(today: string, years: number): string {
  const day = addYears(today, -years)
  const eve = addDays(day, -1)
  return addYears(eve, years) >= today ? eve : day
}
