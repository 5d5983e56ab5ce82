import pg from 'pg'

/**
 * One connection for as long as the story takes, to an address or with settings beside it. Should it be lost while the
 * story asks nothing, the next question says so: it is no error that nobody awaits, which would end the process.
 */
export async function withConnection<T>(
  settings: string | pg.ClientConfig,
  story: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(settings)
  client.on('error', () => {})
  try {
    await client.connect()
    return await story(client)
  } finally {
    // What was lost has nothing left to end.
    await client.end().catch(() => {})
  }
}
