import type { CheckWardInput } from '../../gql/graphql'

/** What a list may tell of an applicant, by the names of the template's columns. */
export const COLUMNS = [
  'student',
  'parent',
  'phone',
  'email',
  'date_of_birth',
  'region',
  'reference',
] as const
export type Column = (typeof COLUMNS)[number]

/** As the check takes it; the purpose is the same for a whole list. */
export type Asked = Omit<CheckWardInput, 'purpose'>

/** One line of a school's list. */
export interface Applicant {
  /** Where it stands in the file, as a spreadsheet counts. */
  row: number
  /** All of its cells as they stand there, the school's own columns too. */
  cells: readonly string[]
  asked: Asked
  /** Why it cannot be checked, as a sentence; null when it can. */
  problem: string | null
}

/** The longest that the server takes. */
const LENGTHS: Record<Column, number> = {
  student: 200,
  parent: 200,
  phone: 100,
  email: 254,
  date_of_birth: 100,
  region: 100,
  reference: 100,
}
const FEWEST_LETTERS = 3

/** One line as the check takes it, and what is to be mended first. `cell` answers the cell of a column, cleaned. */
export function applicantFrom(
  row: number,
  cells: readonly string[],
  cell: (column: Column) => string,
): Applicant {
  const day = birthDate(cell('date_of_birth'))
  const asked = {
    student: cell('student'),
    parent: cell('parent') || null,
    phone: cell('phone') || null,
    email: cell('email') || null,
    dateOfBirth: day ?? null,
    region: cell('region') || null,
    reference: cell('reference'),
  }
  return { row, cells, asked, problem: problemOf(cell, day) }
}

/** The made-up applicant of the template, who is nobody. */
export const SAMPLE = [
  'Chidinma Okafor',
  'Ngozi Okafor',
  '0803 123 4567',
  'ngozi@example.com',
  '2015-04-30',
  'Lagos',
  'JSS1-001',
]
const IN_SAMPLE: readonly Column[] = ['student', 'email', 'reference']

function problemOf(cell: (column: Column) => string, day: string | null | undefined): string | null {
  if (IN_SAMPLE.every((column) => cell(column) === SAMPLE[COLUMNS.indexOf(column)]))
    return 'This is the template’s sample line. It is never checked.'
  if (!cell('student')) return 'The student’s name is missing.'
  if ([...cell('student')].filter((letter) => /\p{L}/u.test(letter)).length < FEWEST_LETTERS)
    return `The student’s name needs at least ${FEWEST_LETTERS} letters.`
  if (!cell('reference')) return 'Your reference is missing.'
  if (day === undefined)
    return 'Write the date of birth as 2015-04-30, or with the day first: 30/4/2015. The year needs four digits.'
  if (/^\d(?:[.,]\d+)?E\+?\d+$/i.test(cell('phone')))
    return 'The spreadsheet has cut the phone number short. Format that column as text and type it again.'
  const long = COLUMNS.find((column) => cell(column).length > LENGTHS[column])
  return long ? `The ${long.replaceAll('_', ' ')} is longer than ${LENGTHS[long]} characters.` : null
}

/** "2015-04-30" of a day as people and spreadsheets write it, the day first; null of nothing, undefined of no day. */
export function birthDate(text: string): string | null | undefined {
  if (!text) return null
  // A spreadsheet may add a time to every day.
  const day = text.replace(/[T ]0?0:00(:00)?(\.0+)?Z?$/, '')
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(day)
  if (iso) return dayOf(iso[1]!, Number(iso[2]), iso[3]!)
  const dayFirst = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/.exec(day)
  if (dayFirst) return dayOf(dayFirst[3]!, Number(dayFirst[2]), dayFirst[1]!)
  const named = /^(\d{1,2})[-/. ]?\s?([A-Za-z]{3})[A-Za-z]*[-/., ]+(\d{4})$/.exec(day)
  const month = named ? MONTHS.indexOf(named[2]!.toLowerCase()) + 1 : 0
  return named && month > 0 ? dayOf(named[3]!, month, named[1]!) : undefined
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

function dayOf(year: string, month: number, day: string): string | undefined {
  const text = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  const moment = new Date(`${text}T00:00:00Z`)
  // 31 April would become 1 May.
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text) ? text : undefined
}
