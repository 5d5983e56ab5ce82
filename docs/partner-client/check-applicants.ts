import { createWriteStream, readFileSync, type WriteStream } from 'node:fs'
import { once } from 'node:events'
import { Dma, Stopped, type Applicant, type Outcome } from './dma.ts'

/** How it ends: README.md says the same. */
const EXIT = { all: 0, stopped: 1, nothing: 2, some: 3 }

/** DMA_URL=https://dma.example DMA_KEY=dma_… node check-applicants.ts applicants.csv results.csv */
async function main([from, to]: string[]): Promise<number> {
  const { DMA_URL: url, DMA_KEY: key } = process.env
  if (!from || !to || !url || !key) {
    console.error('DMA_URL=https://… DMA_KEY=dma_… node check-applicants.ts APPLICANTS.csv RESULTS.csv')
    return EXIT.nothing
  }
  let applicants: Applicant[]
  let results: WriteStream
  try {
    applicants = applicantsIn(readFileSync(from, 'utf8'))
    results = createWriteStream(to, { flags: 'wx' })
    await once(results, 'open')
  } catch (error) {
    console.error((error as Error).message)
    return EXIT.nothing
  }
  results.write(row(COLUMNS))
  const dma = new Dma({ url, key, say: console.error })
  let [checked, problems] = [0, 0]
  const soFar = () =>
    `${checked} of ${applicants.length} applicants checked${problems ? `, ${problems} could not be: see ${to}` : ''}`
  try {
    for await (const outcomes of dma.checkAll(applicants)) {
      for (const outcome of outcomes) for (const line of linesOf(outcome, url)) results.write(row(line))
      for (const { check } of outcomes) {
        if (check) checked++
        else problems++
      }
      console.error(soFar())
    }
    return problems > 0 ? EXIT.some : EXIT.all
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
    console.error(`${error.code}: ${error.message} ${soFar()}. What is there is in ${to}.`)
    return EXIT.stopped
  } finally {
    results.end()
    await once(results, 'finish')
  }
}

const KNOWN = ['parent', 'phone', 'email', 'dateOfBirth', 'region', 'purpose'] as const

/** Columns are found by their names in the first row; an empty cell counts as not known. */
function applicantsIn(text: string): Applicant[] {
  const [header = [], ...rows] = cellsIn(text)
  const at = new Map(header.map((name, column) => [name.trim(), column]))
  for (const needed of ['reference', 'student'])
    if (!at.has(needed)) throw new Error(`The file has no column "${needed}".`)
  return rows.map((cells) => {
    const cell = (field: string) => cells[at.get(field) ?? -1]?.trim() ?? ''
    const known = KNOWN.filter((field) => cell(field) !== '').map((field) => [field, cell(field)])
    return { reference: cell('reference'), student: cell('student'), ...Object.fromEntries(known) }
  })
}

const COLUMNS = [
  'reference',
  'student',
  'answer',
  'score',
  'school',
  'school phone',
  'owed',
  'status',
  'disputed',
  'the family says',
  'receipt',
]

function* linesOf({ applicant, check, problem }: Outcome, url: string): Generator<string[]> {
  const { reference, student } = applicant
  if (!check)
    return yield [reference, student, `not checked: ${problem ?? ''}`, ...Array(COLUMNS.length - 3).fill('')]
  const receipt = String(new URL(`/admin/checks/${check.id}`, url))
  if (check.results.length === 0)
    yield [reference, student, 'nothing found', '', '', '', '', '', '', '', receipt]
  for (const { relation, oneOf, likelihood, score, entry } of check.results) {
    const who = relation === 'CHILD' ? 'this child' : oneOf ? 'one of this family' : 'this family'
    const { school, amountOwed, status, disputed, statement } = entry
    const owed = amountOwed ? `${amountOwed.currency} ${amountOwed.amount}` : ''
    const answer = `${who}, ${likelihood.toLowerCase()}`
    yield [
      reference,
      student,
      answer,
      score.toFixed(1),
      school.name,
      school.contactNumber,
      owed,
      status ?? '',
      disputed ? 'disputed' : '',
      statement ?? '',
      receipt,
    ]
  }
}

/** A spreadsheet runs what begins with = + - or @: such a cell gets an apostrophe in front. */
const row = (cells: readonly string[]) =>
  `${cells
    .map((cell) => (/^[=+\-@\t\r]/.test(cell) && Number.isNaN(Number(cell)) ? `'${cell}` : cell))
    .map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',')}\r\n`

/** CSV as RFC 4180 has it: a cell in quotes holds commas, line ends and, doubled, quotes. Empty lines are passed over. */
function cellsIn(text: string): string[][] {
  const rows: string[][] = []
  let cells: string[] = []
  for (const [, quoted, plain, end] of text
    .replace(/^\uFEFF/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|\r|$)/g)) {
    cells.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === ',') continue
    if (cells.some((cell) => cell.trim() !== '')) rows.push(cells)
    cells = []
  }
  return rows
}

process.exitCode = await main(process.argv.slice(2))
