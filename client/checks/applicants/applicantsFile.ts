import type { ColumnsForm_ReadingFragment } from '../../gql/graphql'
import type { SaidOfFile } from '../../imports/ColumnsForm'
import { post } from '../../upload'
import type { ApplicantColumn } from '../../../common/applicant-columns'
import { type Applicant, applicantFrom } from './applicant'

/** A list of applicants that can be checked. */
export interface ApplicantsFile {
  name: string
  header: readonly string[]
  applicants: readonly Applicant[]
}

/** A list of applicants as it was read, and how. */
export interface ReadApplicantsFile extends ApplicantsFile {
  reading: ColumnsForm_ReadingFragment
}

/** Has a file read, as it is said or as it is understood. Rejects with an Error whose message can be shown. */
export async function readApplicants(file: File, said: SaidOfFile = {}): Promise<ReadApplicantsFile> {
  const { signal } = new AbortController()
  const { data, errors } = parsed(await post(READ, file, { onProgress: () => {}, signal, beside: said }))
  const read = data?.readApplicants?.applicants
  if (read) return { name: file.name, ...applicantsIn(read) }
  throw new Error((data?.readApplicants?.userErrors[0] ?? errors?.[0])?.message ?? NOT_READ)
}

interface ReadFile {
  reading: ColumnsForm_ReadingFragment
  lines: readonly { row: number; cells: readonly string[] }[]
}

/** The applicants of a file whose columns are known; none before they are. */
export function applicantsIn({ reading, lines }: ReadFile): Omit<ReadApplicantsFile, 'name'> {
  const places = new Map(reading.columns.map(({ field }, at) => [field, at]))
  const isKnown = reading.missing.length === 0
  const applicants = lines.map(({ row, cells }) => {
    const kept = cells.map(cleaned)
    return applicantFrom(row, kept, (column: ApplicantColumn) => kept[places.get(column) ?? -1] ?? '')
  })
  return {
    reading,
    header: reading.columns.map(({ heading }) => heading),
    applicants: isKnown ? withoutTwins(applicants) : [],
  }
}

const READ = `mutation ReadApplicants($input: ReadApplicantsInput!) {
  readApplicants(input: $input) {
    applicants {
      reading { sheets { name lines } sheet columns { heading example field } fields { field label } isRemembered missing dayFirst daysEitherWay }
      lines { row cells }
    }
    userErrors { message }
  }
}`
const NOT_READ = 'The file could not be read. Please try again in a minute.'

interface Answer {
  data?: { readApplicants?: { applicants: ReadFile | null; userErrors: { message: string }[] } }
  errors?: { message: string }[]
}

function parsed(body: string): Answer {
  try {
    return JSON.parse(body) as Answer
  } catch {
    // Not ours: a proxy's page, for example.
    return {}
  }
}

const cleaned = (cell: string) => cell.normalize('NFC').replaceAll(/\s+/g, ' ').trim()

/** One reference is one applicant: of two with the same, the second says where the first one stands. */
function withoutTwins(applicants: readonly Applicant[]): Applicant[] {
  const rows = new Map<string, number>()
  return applicants.map((applicant) => {
    const { reference } = applicant.asked
    const first = rows.get(reference)
    if (first === undefined) rows.set(reference, applicant.row)
    if (first === undefined || applicant.problem) return applicant
    return { ...applicant, problem: `Line ${first} has the same reference.` }
  })
}
