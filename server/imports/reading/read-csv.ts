import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import type { FileRow } from '../../documents/read-workbook.js'
import { breathing } from '../../shared/breathing.js'
import { ROW_BUDGET } from '../../documents/file-budgets.js'
import { FileUnreadable } from './file-unreadable.js'
import { LINE_TOO_LONG } from './file-text.js'
import { HEAD_ROWS } from './headings.js'

/**
 * Reads the text of a CSV file, at most `mostRows` rows with something in them. `isKnown` says which column names a list
 * of this kind has, by which the sign between the cells is found out.
 */
export async function readCsv(
  text: string,
  { mostRows, isKnown }: { mostRows: number; isKnown: (heading: string) => boolean },
): Promise<FileRow[]> {
  // Some spreadsheets say on a first line of its own what stands between the cells.
  const said = /^sep=(.)\r?\n/i.exec(text)
  const body = said ? text.slice(said[0].length) : text
  const rows: FileRow[] = []
  let row = said ? 1 : 0
  for await (const cells of recordsIn(body, said?.[1] ?? delimiterOf(body, isKnown))) {
    row += 1
    if (cells.every((cell) => cell.trim() === '')) continue
    rows.push({ row, cells: cells.map(plain) })
    if (rows.length === mostRows) break
  }
  return rows
}

async function* recordsIn(text: string, delimiter: string): AsyncGenerator<string[]> {
  const parser = parse({
    delimiter,
    // Else that of its first line alone: a file may be put together of several.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: ROW_BUDGET.characters,
  })
  try {
    for await (const record of Readable.from(pieces(text)).pipe(parser)) yield record as string[]
  } catch (error) {
    throw error instanceof CsvError ? new FileUnreadable(sentenceOf(error)) : error
  }
}

const PIECE = 8 * 1024

/** So that others are served in between. In bytes: a text would be cut in the middle of a sign. */
async function* pieces(text: string): AsyncGenerator<Buffer> {
  const breathe = breathing()
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += PIECE) {
    yield bytes.subarray(at, at + PIECE)
    await breathe()
  }
}

function sentenceOf({ code, lines }: CsvError & { lines?: number }): string {
  if (code === 'CSV_MAX_RECORD_SIZE') return LINE_TOO_LONG
  const where = lines ? ` from line ${lines} on` : ''
  return `This file cannot be read${where}: a quotation mark is opened there and not closed.`
}

/** What parts most column names from each other on one of the first lines; where none is known, what there is most of. */
function delimiterOf(text: string, isKnown: (heading: string) => boolean): string {
  const lines = text
    .trimStart()
    .slice(0, ROW_BUDGET.characters)
    .split(/\r\n|\r|\n/, HEAD_ROWS)
  const parted = (delimiter: string) => lines.map((line) => line.split(delimiter))
  const known = (delimiter: string) =>
    Math.max(
      ...parted(delimiter).map((cells) => cells.filter((cell) => isKnown(cell.replaceAll('"', ''))).length),
    )
  const cells = (delimiter: string) => parted(delimiter).flat().length
  return [',', ';', '\t', '|'].toSorted(
    (one, other) => known(other) - known(one) || cells(other) - cells(one),
  )[0]!
}

/** Without what spreadsheets put around a text so that it stays one: ="0803…". */
const plain = (cell: string) => /^="(.*)"$/s.exec(cell)?.[1] ?? cell
