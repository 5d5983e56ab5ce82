/**
 * A day as 2014-05-31, out of what people and spreadsheets write: 2014/5/31, 20140531, 31.5.2014 (the day first, as
 * written here), 31-May-2014, with midnight behind it or without. Null for anything else, 31 April included.
 */
export function dayOf(typed: string): string | null {
  const text = typed.trim().replace(MIDNIGHT, '')
  const found = FORMS.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined)
  if (!found) return null
  const month = found.name ? MONTHS.indexOf(found.name.toLowerCase()) + 1 : found.month!
  const day = `${found.year}-${String(month).padStart(2, '0')}-${found.day!.padStart(2, '0')}`
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : null
}

const FORMS = [
  /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})$/,
  /^(?<day>\d{1,2})[-/. ](?<month>\d{1,2})[-/. ](?<year>\d{4})$/,
  /^(?<day>\d{1,2})[-/. ]?(?<name>[a-z]{3})[a-z]*[-/., ]+(?<year>\d{4})$/i,
]
const MIDNIGHT = /[T ]0?0:00(:00)?(\.0+)?Z?$/
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
