import { APPLICANT_COLUMNS, type ApplicantColumn } from '../../../common/applicant-columns'
import { dayOf } from '../../../common/typed-day'
import { FEWEST_LETTERS, LONGEST } from '../../../common/limits'
import type { CheckWardInput } from '../../gql/graphql'

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

/** The longest that the server takes; of a day that nobody reads as one something else is said first. */
const LENGTHS: Record<Exclude<ApplicantColumn, 'date_of_birth'>, number> = {
  student: LONGEST.line,
  parent: LONGEST.line,
  phone: LONGEST.phones,
  email: LONGEST.email,
  region: LONGEST.region,
  reference: LONGEST.reference,
}

/** One line as the check takes it, and what is to be mended first. `cell` answers the cell of a column, cleaned. */
export function applicantFrom(
  row: number,
  cells: readonly string[],
  cell: (column: ApplicantColumn) => string,
): Applicant {
  const typedDay = cell('date_of_birth')
  // Null of nothing, undefined of no day.
  const day = typedDay ? (dayOf(typedDay) ?? undefined) : null
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
const IN_SAMPLE: readonly ApplicantColumn[] = ['student', 'email', 'reference']

function problemOf(cell: (column: ApplicantColumn) => string, day: string | null | undefined): string | null {
  if (IN_SAMPLE.every((column) => cell(column) === SAMPLE[APPLICANT_COLUMNS.indexOf(column)]))
    return 'This is the template’s sample line. It is never checked.'
  if (!cell('student')) return 'The student’s name is missing.'
  if ([...cell('student')].filter((letter) => /\p{L}/u.test(letter)).length < FEWEST_LETTERS)
    return `The student’s name needs at least ${FEWEST_LETTERS} letters.`
  if (!cell('reference')) return 'Your reference is missing.'
  if (day === undefined)
    return 'Write the date of birth as 2015-04-30, or with the day first: 30/4/2015. The year needs four digits.'
  if (/^\d(?:[.,]\d+)?E\+?\d+$/i.test(cell('phone')))
    return 'The spreadsheet has cut the phone number short. Format that column as text and type it again.'
  const long = (Object.keys(LENGTHS) as (keyof typeof LENGTHS)[]).find(
    (column) => [...cell(column)].length > LENGTHS[column],
  )
  return long ? `The ${long.replaceAll('_', ' ')} is longer than ${LENGTHS[long]} characters.` : null
}
