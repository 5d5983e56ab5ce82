import type pg from 'pg'
import { withConnection } from '../../database/connections/connection.ts'

/** A connection for one story, closed after it. */
export const withDatabase: <T>(url: string, story: (database: pg.Client) => Promise<T>) => Promise<T> =
  withConnection

/** Runs statements one after another and answers the rows of the last. */
export const run = <Row extends pg.QueryResultRow>(url: string, ...statements: string[]): Promise<Row[]> =>
  withDatabase(url, async (database) => {
    let rows: Row[] = []
    for (const statement of statements) rows = (await database.query<Row>(statement)).rows
    return rows
  })
