import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify'
import type { Response } from 'express'
import { fairTurns } from '../shared/fair-turns.js'
import { LimitReached } from './limits/limit-reached.js'
import { SILENT_MILLISECONDS } from './silence.js'
import { guarded } from '../../common/guarded-cell.js'

/** Files on their way to one person. Each keeps some hundred rows in memory, and asks the database for more of them. */
const FILES_AT_ONCE = 3
const inTurn = fairTurns({
  lanes: Infinity,
  ofOne: FILES_AT_ONCE,
  waiting: {
    ofOne: 0,
    inAll: Infinity,
    full: () =>
      new LimitReached(
        'files-at-once',
        `${FILES_AT_ONCE} files are on their way to you already.`,
        SILENT_MILLISECONDS,
      ),
  },
})

export type CsvRow = readonly (string | number | null | undefined)[]

interface CsvFile {
  /** Who takes it. */
  account: { id: number }
  name: string
  columns: string[]
  rows: AsyncIterable<CsvRow>
}

/**
 * Answers a file for a spreadsheet, row by row from where they come to the reader: however long, it needs no more memory.
 * Throws LimitReached where as many are on their way already.
 */
export async function answerCsv(response: Response, file: CsvFile): Promise<void> {
  await inTurn(String(file.account.id), () => sendCsv(response, file))
}

async function sendCsv(response: Response, { name, columns, rows }: CsvFile): Promise<void> {
  const all = rows[Symbol.asyncIterator]()
  // Before anything is answered: what cannot be read is an error that says so, and no file that breaks off.
  const first = await all.next()
  response.set({
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}.csv"`,
    'Cache-Control': 'private, no-store',
  })
  await pipeline(
    Readable.from(restOf(first, all)),
    stringify({
      header: true,
      columns,
      bom: true,
      cast: { string: guarded },
      record_delimiter: 'windows',
      // A line break within a cell ends no row, whichever it is.
      quote_record_delimiter: true,
    }),
    response,
  )
}

async function* restOf(first: IteratorResult<CsvRow>, all: AsyncIterator<CsvRow>): AsyncGenerator<CsvRow> {
  try {
    for (let next = first; !next.done; next = await all.next()) yield next.value
  } finally {
    // Also where the reader has gone.
    await all.return?.()
  }
}
