import { lookAt } from '../../documents/look-at.js'
import { ROW_BUDGET } from '../../documents/file-budgets.js'
import type { Sheet } from '../../documents/read-workbook.js'
import { EMPTY, LINE_TOO_LONG, textOf } from './file-text.js'
import { FileUnreadable } from './file-unreadable.js'
import { HEAD_ROWS } from './headings.js'
import { readCsv } from './read-csv.js'
import { unguarded } from '../../../common/guarded-cell.js'

interface Reading {
  /** Whoever sent it, by whom turns are given. */
  owner: string
  /** Lines that a list may have. */
  mostRows: number
  isKnown: (heading: string) => boolean
}

/**
 * Reads a list out of a workbook or a CSV file, whatever it is called: its sheets that hold something; of a CSV one
 * without a name. Throws FileUnreadable or FileRefused when it is of no use as a whole.
 */
export async function readSheets(bytes: Buffer, { owner, mostRows, isKnown }: Reading): Promise<Sheet[]> {
  const isZip = bytes.toString('latin1', 0, 4) === 'PK\x03\x04'
  const sheets = isZip
    ? await lookAt('workbook', bytes, owner)
    : [{ name: '', rows: await readCsv(textOf(bytes), { mostRows: mostRows + HEAD_ROWS + 1, isKnown }) }]
  for (const row of sheets.flatMap(({ rows }) => rows)) row.cells = bounded(row.cells)
  const filled = sheets.filter(({ rows }) => rows.length > 0)
  if (filled.length === 0) throw new FileUnreadable(EMPTY)
  return filled
}

/** What is looked at of a row: whoever reads on goes through each cell several times, beside everybody else's requests. */
function bounded(cells: readonly string[]): string[] {
  const { cellCharacters } = ROW_BUDGET
  const kept = cells.slice(0, ROW_BUDGET.cells).map((cell) => cell.slice(0, cellCharacters).toWellFormed())
  if (kept.reduce((sum, { length }) => sum + length, 0) > ROW_BUDGET.characters)
    throw new FileUnreadable(LINE_TOO_LONG)
  // Our export, saved by a spreadsheet, still has the apostrophes that keep texts from being run.
  return kept.map(unguarded)
}
