/** A day of the calendar is written "2026-11-20"; which day a moment falls on depends on the time zone. */

/** In milliseconds. */
export const DAY = 24 * 60 * 60 * 1000

/** The calendar day of an instant in a time zone, as "2026-11-20". */
export function localDate(instant: Date, timeZone: string): string {
  const moment = instant.getTime()
  if (!(moment >= FIRST && moment < LAST)) return dayIn(timeZone).format(instant)
  return new Date(moment + offset(moment, timeZone)).toISOString().slice(0, 10)
}

/** Between them a zone is ahead of UTC by whole minutes, and a day is written with four digits of its year. */
const FIRST = Date.UTC(1973, 0, 1)
const LAST = Date.UTC(9999, 0, 1)

/** A calendar day moved by whole days, as "2026-11-20". */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)
}

/** How many days the second calendar day is after the first. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY)
}

/** The same time of day, so many calendar days later. */
export function daysAfter(instant: Date, days: number, timeZone: string): Date {
  const day = localDate(instant, timeZone)
  const intoDay = instant.getTime() - startOfDay(day, timeZone).getTime()
  return new Date(startOfDay(addDays(day, days), timeZone).getTime() + intoDay)
}

/** A calendar day moved by whole years; 29 February becomes 1 March. */
export function addYears(day: string, years: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCFullYear(date.getUTCFullYear() + years)
  return date.toISOString().slice(0, 10)
}

/** The same day so many months later, or the last day of that month. */
export function addMonths(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const first = new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
  const last = addDays(new Date(Date.UTC(year, month + months, 1)).toISOString().slice(0, 10), -1)
  return `${first.slice(0, 8)}${String(Math.min(date, Number(last.slice(8)))).padStart(2, '0')}`
}

/**
 * What is of a day before this one is more than so many months old on a given day. That is not the same day so many months
 * earlier: a year after 28 February ends on 28 February, also where a 29th follows.
 */
export function firstDayWithin(today: string, months: number): string {
  let day = addMonths(today, -months)
  while (addMonths(day, months) < today) day = addDays(day, 1)
  while (addMonths(addDays(day, -1), months) >= today) day = addDays(day, -1)
  return day
}

/**
 * The instant at which a calendar day begins in a time zone: the first one where clocks are put back over midnight, the one
 * after the gap where midnight, or the whole day, is skipped.
 */
export function startOfDay(day: string, timeZone: string): Date {
  const utc = Date.parse(`${day}T00:00:00Z`)
  const [before, after] = [offset(utc - DAY, timeZone), offset(utc + DAY, timeZone)]
  const first = new Date(utc - Math.max(before, after))
  return before === after || localDate(first, timeZone) >= day
    ? first
    : new Date(utc - Math.min(before, after))
}

/** Milliseconds that a time zone is ahead of UTC at an instant. */
function offset(instant: number, timeZone: string): number {
  const always = UNCHANGED[timeZone]
  if (always !== undefined) return always
  const day = Math.floor(instant / DAY)
  const known = offsets(timeZone)
  let ofDay = known.get(day)
  if (ofDay === undefined) {
    // No zone changes its clocks there and back within a day.
    const [first, next] = [readOffset(day * DAY, timeZone), readOffset((day + 1) * DAY, timeZone)]
    ofDay = first === next ? first : null
    if (known.size >= MOST_DAYS) known.clear()
    known.set(day, ofDay)
  }
  return ofDay ?? readOffset(instant, timeZone)
}

/** Most registers’, which have changed no clocks since FIRST. The first zone that is looked up costs a phone a twentieth of a second. */
const UNCHANGED: Partial<Record<string, number>> = { 'Africa/Lagos': 60 * 60_000, UTC: 0 }

/** By the day of UTC; null on a day on which clocks change. */
const offsets = perZone(() => new Map<number, number | null>())
const MOST_DAYS = 10_000

function readOffset(instant: number, timeZone: string): number {
  const shown = offsetIn(timeZone)
    .formatToParts(new Date(instant))
    .find((part) => part.type === 'timeZoneName')!.value
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(shown) ?? [null, '+', '0', '0']
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

/** A clock of so many days that started at an instant runs out when its last calendar day has ended. */
export function endOfClock(started: Date, days: number, timeZone: string): Date {
  if (days === 0) return started
  return startOfDay(addDays(localDate(started, timeZone), days + 1), timeZone)
}

/** "20 Nov 2026" */
export function formatDay(day: string): string {
  const [year, month, dayOfMonth] = day.split('-').map(Number)
  return `${dayOfMonth} ${MONTHS[month! - 1]} ${year}`
}

/** "14:05" of a moment. */
export const clockTime = (instant: Date, timeZone: string): string => timeIn(timeZone).format(instant)

const timeIn = formats('en-GB', { hour: '2-digit', minute: '2-digit' })
const dayIn = formats('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' })
const offsetIn = formats('en-US', { timeZoneName: 'longOffset' })
/** Intl writes "Sept". */
export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Making a format takes fifty times as long as using it, and a search asks for days by the hundred. */
function formats(locale: string, options: Intl.DateTimeFormatOptions) {
  return perZone((timeZone) => new Intl.DateTimeFormat(locale, { ...options, timeZone }))
}

function perZone<T>(make: (timeZone: string) => T): (timeZone: string) => T {
  const made = new Map<string, T>()
  return (timeZone) => {
    const known = made.get(timeZone) ?? make(timeZone)
    made.set(timeZone, known)
    return known
  }
}
