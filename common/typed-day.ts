/**
 * A day as 2014-05-31, out of what people and spreadsheets write: 2014/5/31, 20140531, 31.5.2014 (the day first, as
 * written here, unless `monthFirst`), 31-May-2014, with midnight behind it or without. Null for anything else, 31 April
 * included.
 */
export function dayOf(typed: string, { monthFirst = false } = {}): string | null {
  const text = typed.trim().replace(MIDNIGHT, '')
  const eitherWay = EITHER_WAY.exec(text)?.groups
  if (eitherWay) {
    const { first, second, year } = eitherWay as Record<string, string>
    return monthFirst ? existing(year!, first!, second!) : existing(year!, second!, first!)
  }
  const found = FORMS.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined)
  if (!found) return null
  const month = found.name ? MONTHS.indexOf(found.name.toLowerCase()) + 1 : found.month!
  return existing(found.year!, String(month), found.day!)
}

/** Whether it is another day with the month first: 03/04/2026, not 30/04/2026. */
export function isReadEitherWay(typed: string): boolean {
  const dayFirst = dayOf(typed)
  const monthFirst = dayOf(typed, { monthFirst: true })
  return dayFirst !== null && monthFirst !== null && dayFirst !== monthFirst
}

function existing(year: string, month: string, dayOfMonth: string): string | null {
  const day = `${year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : null
}

const EITHER_WAY = /^(?<first>\d{1,2})[-/. ](?<second>\d{1,2})[-/. ](?<year>\d{4})$/

const FORMS = [
  /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})$/,
  /^(?<day>\d{1,2})[-/. ]?\s?(?<name>[a-z]{3})[a-z]*[-/., ]+(?<year>\d{4})$/i,
]
const MIDNIGHT = /[T ]0?0:00(:00)?(\.0+)?Z?$/
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
