import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { breathing } from '../shared/breathing.js'
import { unguarded } from '../shared/guarded-cell.js'
import { COLUMNS, NEEDED, columnOf, type Column } from './columns.js'
import { EMPTY, textOf } from './file-text.js'
import { FileUnreadable } from './file-unreadable.js'

/** One row with something in it. `row` counts as spreadsheets do. */
export interface FileRow {
  row: number
  cells: string[]
}

/** A list of debtors as it was read. */
export interface ReadFile {
  /** What stands in each place; null where nothing is read. */
  columns: (Column | null)[]
  /** Headings of what is not read. */
  leftOut: string[]
  rows: FileRow[]
}

/** No row of a list is longer, in characters. */
const LONGEST_ROW = 20_000

/** Reads a CSV file. Throws FileUnreadable when it is of no use as a whole. */
export async function readFile(bytes: Buffer, { mostRows }: { mostRows: number }): Promise<ReadFile> {
  const text = textOf(bytes)
  // Some spreadsheets say on a first line of its own what stands between the cells.
  const said = /^sep=(.)\r?\n/i.exec(text)
  const body = said ? text.slice(said[0].length) : text
  const rows: FileRow[] = []
  let headings: string[] | null = null
  let row = said ? 1 : 0
  for await (const cells of recordsIn(body, said?.[1] ?? delimiterOf(body))) {
    row += 1
    if (cells.every((cell) => cell.trim() === '')) continue
    if (headings === null) headings = cells
    else if (rows.length === mostRows) throw new FileUnreadable(tooMany(mostRows))
    else rows.push({ row, cells: cells.map(plain) })
  }
  if (headings === null) throw new FileUnreadable(EMPTY)
  const columns = columnsOf(headings)
  if (rows.length === 0)
    throw new FileUnreadable('There is no debtor under the column names. Put one on each row.')
  const leftOut = headings.filter((heading, at) => !columns[at] && heading.trim() !== '')
  return { columns, leftOut: leftOut.map((heading) => heading.trim().slice(0, 100)), rows }
}

const tooMany = (most: number) =>
  `This file has more than ${most.toLocaleString('en')} debtors. Split it into several files.`

async function* recordsIn(text: string, delimiter: string): AsyncGenerator<string[]> {
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: LONGEST_ROW,
  })
  try {
    for await (const record of Readable.from(pieces(text)).pipe(parser)) yield record as string[]
  } catch (error) {
    throw error instanceof CsvError ? new FileUnreadable(sentenceOf(error)) : error
  }
}

const PIECE = 8 * 1024

/** So that others are served in between. */
async function* pieces(text: string): AsyncGenerator<string> {
  const breathe = breathing()
  for (let at = 0; at < text.length; at += PIECE) {
    yield text.slice(at, at + PIECE)
    await breathe()
  }
}

function sentenceOf({ code, lines }: CsvError & { lines?: number }): string {
  if (code === 'CSV_MAX_RECORD_SIZE')
    return 'This file has a row that is far too long. Is a quotation mark opened and not closed, or is it another kind of file?'
  const where = lines ? ` from row ${lines} on` : ''
  return `This file cannot be read${where}: a quotation mark is opened there and not closed.`
}

/** What parts most column names from each other. */
function delimiterOf(text: string): string {
  const [line = ''] = text
    .trimStart()
    .slice(0, LONGEST_ROW)
    .split(/\r\n|\r|\n/, 1)
  const known = (delimiter: string) =>
    line.split(delimiter).filter((name) => columnOf(name.replaceAll('"', ''))).length
  return [',', ';', '\t', '|'].toSorted((one, other) => known(other) - known(one))[0]!
}

/** Without what spreadsheets and our export put around a text so that it stays one: ="0803…", and the apostrophe before + and =. */
const plain = (cell: string) => /^="(.*)"$/s.exec(cell)?.[1] ?? unguarded(cell)

const EITHER = new Intl.ListFormat('en-GB', { type: 'disjunction' })

function columnsOf(headings: readonly string[]): (Column | null)[] {
  const columns = headings.map((heading) => columnOf(heading) ?? null)
  for (const [at, column] of columns.entries()) {
    const first = columns.indexOf(column)
    if (column && first < at)
      throw new FileUnreadable(
        `“${headings[first]!.trim()}” and “${headings[at]!.trim()}” are the same column twice. Keep one of them.`,
      )
  }
  // Whoever changes what is listed needs no more than its number and what is to change.
  const missing = columns.includes('id') ? [] : NEEDED.filter((column) => !columns.includes(column))
  if (missing.length > 0)
    throw new FileUnreadable(
      `There is no column ${EITHER.format(missing.map((column) => `“${COLUMNS[column].label}”`))}. Put the column names on the first row, as the template has them.`,
    )
  return columns
}
