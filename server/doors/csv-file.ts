import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify'
import type { Response } from 'express'
import { guarded } from '../shared/guarded-cell.js'

export type CsvRow = readonly (string | number | null | undefined)[]

/** Answers a file for a spreadsheet, row by row from where they come to the reader: however long, it needs no more memory. */
export async function answerCsv(
  response: Response,
  { name, columns, rows }: { name: string; columns: string[]; rows: AsyncIterable<CsvRow> },
): Promise<void> {
  response.set({
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}.csv"`,
    'Cache-Control': 'private, no-store',
  })
  await pipeline(
    Readable.from(rows),
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
