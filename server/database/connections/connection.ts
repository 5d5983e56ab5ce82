import pg from 'pg'

/**
 * What every connection of ours says for itself, so that nothing depends on how a role, a database or a server is set
 * (`alter database … set datestyle = 'German'`).
 */
export const SESSION = `
  set client_encoding = 'UTF8';
  set standard_conforming_strings = on;
  set datestyle = 'ISO, YMD';
  set intervalstyle = 'postgres';
  set timezone = 'UTC';
  set extra_float_digits = 3;
  set bytea_output = 'hex';
  set search_path = public`

/** A connection of a command, a migration or a backup, which may take its time. */
export class PlainClient extends pg.Client {
  override connect(): Promise<this>
  override connect(callback: (error: Error) => void): void
  override connect(callback?: (error: Error) => void): Promise<this> | void {
    const ready = super
      .connect()
      .then(() => this.query(SESSION))
      .then(() => this)
    if (!callback) return ready
    ready.then(() => callback(undefined as unknown as Error), callback)
  }
}

/**
 * One connection for as long as the story takes, to an address or with settings beside it. Should it be lost while the
 * story asks nothing, the next question says so: it is no error that nobody awaits, which would end the process.
 */
export async function withConnection<T>(
  settings: string | pg.ClientConfig,
  story: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new PlainClient(settings)
  client.on('error', () => {})
  try {
    await client.connect()
    return await story(client)
  } finally {
    // What was lost has nothing left to end.
    await client.end().catch(() => {})
  }
}
