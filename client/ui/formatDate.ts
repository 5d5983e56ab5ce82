/** "20 Nov 2026". Takes a calendar day ("2026-11-20"), which is the same everywhere, or a moment, seen in `timeZone`. */
export function formatDate(date: string, timeZone: string): string {
  const day = dayOf(date, timeZone)
  const month = MONTHS[day.getUTCMonth()]
  return `${day.getUTCDate()} ${month} ${day.getUTCFullYear()}`
}

/** "Nov 2026" of a calendar day. */
export function monthOf(day: string): string {
  const [year, month] = day.split('-')
  return `${MONTHS[Number(month) - 1]} ${year}`
}

/** "14:05" of a moment, seen in `timeZone`. */
export function formatTime(moment: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(
    new Date(moment),
  )
}

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
export function daysUntil(date: string, now: Date, timeZone: string): number {
  return Math.round(
    (dayOf(date, timeZone).getTime() - dayOf(now.toISOString(), timeZone).getTime()) / A_DAY_MS,
  )
}

/** The calendar day ("2026-11-20") that a moment falls on in `timeZone`. */
export function localDay(moment: Date, timeZone: string): string {
  return dayOf(moment.toISOString(), timeZone).toISOString().slice(0, 10)
}

const A_DAY_MS = 86_400_000
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function inWords(days: number): string {
  if (days < 61) return `${days} days`
  // Two years have a leap day's quarter each.
  if (days < 731) return `${Math.floor(days / 30.44)} months`
  return `${Math.floor(days / 365.25)} years`
}

/** Midnight UTC of the calendar day that it is in `timeZone`. */
function dayOf(date: string, timeZone: string): Date {
  if (/^\d{4}-\d{2}-\d{2}$/.test(date)) return new Date(`${date}T00:00:00Z`)
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone }).formatToParts(new Date(date))
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value)
  return new Date(Date.UTC(part('year'), part('month') - 1, part('day')))
}
