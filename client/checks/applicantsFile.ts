import { parse } from 'csv-parse/browser/esm/sync'
import { type Applicant, applicantFrom, type Column } from './applicant'

/** As many as a school's lists may hold a day, unless the operator says otherwise. */
export const MOST_APPLICANTS = 1000
const MOST_BYTES = 2 * 1024 * 1024

/** A list of applicants as it was read. */
export interface ApplicantsFile {
  name: string
  header: readonly string[]
  applicants: readonly Applicant[]
}

/** Reads a school's list. Throws an Error with a sentence for the person when the file as a whole is of no use. */
export async function readApplicants(file: File): Promise<ApplicantsFile> {
  if (file.size > MOST_BYTES)
    throw new Error('This file is larger than 2 MB. Split the list into several files.')
  const text = textOf(new Uint8Array(await file.arrayBuffer()))
  const lines = rowsOf(text)
  const first = lines.findIndex(({ cells }) => cells.some(Boolean))
  if (first < 0) throw new Error('This file is empty. Put one applicant on each row under the column names.')
  const header = lines[first]!.cells
  const places = placesOf(header)
  const filled = lines.slice(first + 1).filter(({ cells }) => cells.some(Boolean))
  if (filled.length === 0)
    throw new Error('There is no applicant under the column names. Put one on each row.')
  if (filled.length > MOST_APPLICANTS)
    throw new Error(
      `This file has ${filled.length.toLocaleString('en')} applicants. A list may hold ${MOST_APPLICANTS.toLocaleString('en')}: split it into several files.`,
    )
  const applicants = filled.map(({ row, cells }) =>
    applicantFrom(row, cells, (column) => cells[places.get(column) ?? -1] ?? ''),
  )
  return { name: file.name, header, applicants: withoutTwins(applicants) }
}

/** Spreadsheets save UTF-8, with a mark or without, or UTF-16 with one. Anything else would spoil names. */
function textOf(bytes: Uint8Array): string {
  const begins = (...start: number[]) => start.every((byte, at) => bytes[at] === byte)
  if (begins(0x50, 0x4b, 3, 4) || begins(0xd0, 0xcf, 0x11, 0xe0))
    throw new Error(`This is a workbook. ${SAVE_AS_CSV}`)
  if (begins(0x25, 0x50, 0x44, 0x46)) throw new Error(`This is a PDF. ${SAVE_AS_CSV}`)
  if (begins(0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes)
  if (begins(0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes.includes(0)) throw new Error(`This is no list of applicants. ${SAVE_AS_CSV}`)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Error(
      `Names with special letters would be spoilt: the file is not saved as UTF-8. ${SAVE_AS_CSV}`,
    )
  }
}

const SAVE_AS_CSV = 'In your spreadsheet choose “Save as” or “Download”, and there “CSV UTF-8”.'

interface Line {
  row: number
  cells: string[]
}

function rowsOf(text: string): Line[] {
  // Some spreadsheets say on a first line of its own what stands between the cells.
  const said = /^sep=(.)\r?\n/i.exec(text)
  const body = said ? text.slice(said[0].length) : text
  const parsed = parsedBy(said?.[1] ?? delimiterOf(body), body)
  return parsed.map((cells, at) => ({ row: at + (said ? 2 : 1), cells: cells.map(cleaned) }))
}

function parsedBy(delimiter: string, text: string): string[][] {
  try {
    return parse(text, { delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: false })
  } catch (error) {
    const { lines } = error as { lines?: number }
    throw new Error(
      `This file cannot be read${lines ? ` from row ${lines} on` : ''}: a quotation mark is opened there and not closed.`,
    )
  }
}

/** What parts most column names from each other. */
function delimiterOf(text: string): string {
  const [line = ''] = text.trimStart().split(/\r\n|\r|\n/, 1)
  const known = (delimiter: string) =>
    line.split(delimiter).filter((name) => columnOf(name.replaceAll('"', ''))).length
  return [',', ';', '\t', '|'].toSorted((one, other) => known(other) - known(one))[0]!
}

/** Without what spreadsheets put around a text so that it stays one: ="0803…", and the apostrophe before + and =. */
const cleaned = (cell: string) =>
  cell
    .normalize('NFC')
    .replace(/^="(.*)"$/s, '$1')
    .replace(/^'(?=[=+@-])/, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

const EITHER = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** Where each column stands. Both that the check cannot do without have to be there. */
function placesOf(header: readonly string[]): Map<Column, number> {
  const places = new Map<Column, number>()
  for (const [at, name] of header.entries()) {
    const column = columnOf(name)
    if (!column) continue
    const other = places.get(column)
    if (other !== undefined)
      throw new Error(`“${header[other]}” and “${name}” are the same column twice. Keep one of them.`)
    places.set(column, at)
  }
  const missing = (['student', 'reference'] as const).filter((column) => !places.has(column))
  if (missing.length > 0)
    throw new Error(
      `There is no column ${EITHER.format(missing.map((column) => `“${column}”`))}. Put the column names on the first row, as the template has them.`,
    )
  return places
}

function columnOf(name: string): Column | undefined {
  const letters = name.toLowerCase().replaceAll(/[^a-z]/g, '')
  return (Object.keys(NAMES) as Column[]).find((column) => NAMES[column].includes(letters))
}

/** What else schools call the columns, without spaces and signs. */
const NAMES: Record<Column, readonly string[]> = {
  student: [
    'student',
    'studentname',
    'studentsname',
    'nameofstudent',
    'applicant',
    'applicantname',
    'ward',
    'wardname',
    'nameofward',
    'child',
    'childname',
    'pupil',
    'pupilname',
    'name',
    'fullname',
  ],
  parent: [
    'parent',
    'parentname',
    'parentsname',
    'nameofparent',
    'guardian',
    'guardianname',
    'parentguardian',
    'parentorguardian',
  ],
  phone: [
    'phone',
    'phoneno',
    'phonenumber',
    'parentphone',
    'mobile',
    'mobilenumber',
    'telephone',
    'tel',
    'gsm',
  ],
  email: ['email', 'emailaddress', 'parentemail', 'mail'],
  date_of_birth: ['dateofbirth', 'birthdate', 'birthday', 'dob'],
  region: ['region', 'state', 'province'],
  reference: [
    'reference',
    'ref',
    'referenceno',
    'referencenumber',
    'applicantreference',
    'applicationno',
    'applicationnumber',
    'applicationid',
    'admissionno',
    'admissionnumber',
    'id',
    'no',
  ],
}

/** One reference is one applicant: of two with the same, the second says where the first one stands. */
function withoutTwins(applicants: readonly Applicant[]): Applicant[] {
  const rows = new Map<string, number>()
  return applicants.map((applicant) => {
    const { reference } = applicant.asked
    const first = rows.get(reference)
    if (first === undefined) rows.set(reference, applicant.row)
    if (first === undefined || applicant.problem) return applicant
    return { ...applicant, problem: `Row ${first} has the same reference.` }
  })
}
