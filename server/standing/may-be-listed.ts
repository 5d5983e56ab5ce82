import { addDays, localDate, startOfDay } from '../../common/days.js'
import type { Rules } from '../shared/rules.js'
import { firstDayNotExpired } from './expiry.js'

/**
 * What rule 7 asks of a claim's own row, as the days and instants that the SQL function `may_be_listed` takes in this
 * order. Never too strict: what is owed, and where contends stand, `listing` asks of the few that are left.
 */
export function mayBeListed(
  { timeZone, expiryYears, reconfirmDays, noticeDays }: Rules,
  now: Date,
): [today: string, oldest: string, confirmedSince: Date, noticedBefore: Date] {
  const today = localDate(now, timeZone)
  const daysAgo = (days: number) => startOfDay(addDays(today, -days), timeZone)
  // Without a notice an entry is seen in the instant in which its family was told.
  const noticedBefore = noticeDays === 0 ? new Date(now.getTime() + 1) : daysAgo(noticeDays)
  return [today, firstDayNotExpired(today, expiryYears), daysAgo(reconfirmDays), noticedBefore]
}
