import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify'
import type { Response } from 'express'
import { guarded } from '../../common/guarded-cell.js'

export type CsvRow = readonly (string | number | null | undefined)[]

/** Answers a file for a spreadsheet, row by row from where they come to the reader: however long, it needs no more memory. */
export async function answerCsv(
  response: Response,
  { name, columns, rows }: { name: string; columns: string[]; rows: AsyncIterable<CsvRow> },
): Promise<void> {
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
