import { MONTHS, clockTime, daysBetween, formatDay, localDate } from '../../../common/days'

/** "20 Nov 2026". Takes a calendar day ("2026-11-20"), which is the same everywhere, or a moment, seen in `timeZone`. */
export const formatDate = (date: string, timeZone: string): string => formatDay(dayOf(date, timeZone))

/** "Nov 2026" of a calendar day. */
export function monthOf(day: string): string {
  const [year, month] = day.split('-')
  return `${MONTHS[Number(month) - 1]} ${year}`
}

/** "14:05" of a moment, seen in `timeZone`. */
export const formatTime = (moment: string, timeZone: string): string => clockTime(new Date(moment), timeZone)

/** "today", "in 9 days", "3 days ago", "2 months ago": whole calendar days in `timeZone`. */
export function distance(date: string, now: Date, timeZone: string): string {
  const days = daysUntil(date, now, timeZone)
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  if (days === -1) return 'yesterday'
  const words = inWords(Math.abs(days))
  return days > 0 ? `in ${words}` : `${words} ago`
}

/** Whole calendar days from today, as it is in `timeZone`, to that day; below zero when it has passed. */
export const daysUntil = (date: string, now: Date, timeZone: string): number =>
  daysBetween(localDate(now, timeZone), dayOf(date, timeZone))

function inWords(days: number): string {
  if (days < 61) return `${days} days`
  // Two years have a leap day's quarter each.
  if (days < 731) return `${Math.floor(days / 30.44)} months`
  return `${Math.floor(days / 365.25)} years`
}

const dayOf = (date: string, timeZone: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(date) ? date : localDate(new Date(date), timeZone)
