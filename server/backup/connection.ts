import type pg from 'pg'
import { withConnection } from '../database/connections/connection.js'
import { CommandRefused } from '../database/operator.js'

/** One connection for as long as the story takes, without time limits. */
export const connected = <T>(databaseUrl: string, story: (client: pg.Client) => Promise<T>): Promise<T> =>
  withConnection(
    { connectionString: databaseUrl, application_name: 'dma backup', keepAlive: true },
    async (client) => {
      let lost = false
      client.on('error', () => (lost = true))
      try {
        await client.query(SETTINGS)
        return await story(client)
      } catch (error) {
        throw inWords(error, lost)
      }
    },
  )

function inWords(error: unknown, lost: boolean): unknown {
  const { code = '', message } = error as { code?: string; message: string }
  // What PostgreSQL says when it is being stopped, and what is heard when it is simply gone.
  if (lost || code.startsWith('57P') || code === 'ECONNRESET' || message.startsWith('Connection terminated'))
    return new CommandRefused('The database went away in the middle. Nothing was finished; run it again.')
  if (NO_ROOM.includes(code))
    return new CommandRefused(
      `There is no room left: ${message}. Nothing was finished; make room, and run it again.`,
    )
  return error
}

/** Said by the machine and by PostgreSQL. */
const NO_ROOM = ['ENOSPC', 'EDQUOT', '53100']

const SETTINGS = `
  set statement_timeout = 0;
  set lock_timeout = 0;
  set idle_in_transaction_session_timeout = 0`
