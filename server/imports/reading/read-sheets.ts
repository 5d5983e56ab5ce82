import { lookAt } from '../../documents/look-at.js'
import type { Sheet } from '../../documents/read-workbook.js'
import { EMPTY, textOf } from './file-text.js'
import { FileUnreadable } from './file-unreadable.js'
import { HEAD_ROWS } from './headings.js'
import { readCsv } from './read-csv.js'
import { unguarded } from '../../shared/guarded-cell.js'

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
  // Our export, saved by a spreadsheet, still has the apostrophes that keep texts from being run.
  for (const row of sheets.flatMap(({ rows }) => rows)) row.cells = row.cells.map(unguarded)
  const filled = sheets.filter(({ rows }) => rows.length > 0)
  if (filled.length === 0) throw new FileUnreadable(EMPTY)
  return filled
}
