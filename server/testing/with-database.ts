import pg from 'pg'

/** A connection for one story, closed after it. */
export async function withDatabase<T>(url: string, story: (database: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  // A database may be ended while nobody asks it anything: whoever asks it next is told.
  client.on('error', () => {})
  await client.connect()
  try {
    return await story(client)
  } finally {
    await client.end()
  }
}

/** Runs statements one after another and answers the rows of the last. */
export const run = <Row extends pg.QueryResultRow>(url: string, ...statements: string[]): Promise<Row[]> =>
  withDatabase(url, async (database) => {
    let rows: Row[] = []
    for (const statement of statements) rows = (await database.query<Row>(statement)).rows
    return rows
  })
