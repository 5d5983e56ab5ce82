import type { Socket } from 'node:net'
import type { Pool, PoolConfig } from 'pg'

/** Longer than PostgreSQL may take for a statement, so that its own answer comes first if it gives one. */
const SILENT_MILLISECONDS = 8000

/**
 * Settings of a connection on which people wait: better a sentence after some seconds than an answer after minutes,
 * and what one request holds must not stop the others. Migrations and an operator's commands have all the time.
 */
export const IMPATIENT: PoolConfig & { onPoolCreated: (pool: Pool) => void } = {
  // For a free connection, and for making a new one.
  connectionTimeoutMillis: 4000,
  lock_timeout: 4000,
  statement_timeout: 7000,
  idle_in_transaction_session_timeout: 15_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  onPoolCreated: (pool) => {
    giveUpOnSilence(pool)
    takeBackTheDead(pool)
  },
}

/**
 * A network that swallows everything lets a question wait for a quarter of an hour. A connection in use on which
 * nothing moves is cut, which fails its question and takes it out of the pool.
 */
function giveUpOnSilence(pool: Pool): void {
  pool.on('acquire', (client) => void streamOf(client).setTimeout(SILENT_MILLISECONDS))
  pool.on('release', (_error, client) => void streamOf(client).setTimeout(0))
  pool.on('connect', (client) => {
    const stream = streamOf(client)
    stream.on('timeout', () => stream.destroy(new Error('The database is silent')))
  })
}

/**
 * The query builder keeps a connection for ever whose BEGIN, COMMIT or ROLLBACK failed: after a restart of PostgreSQL
 * under load no place in the pool would be left. What has ended is given back here, and once is enough.
 */
function takeBackTheDead(pool: Pool): void {
  pool.on('connect', (client) => {
    client.once('end', () => {
      const giveBack = client.release.bind(client)
      client.release = () => {}
      try {
        giveBack(new Error('The connection has ended'))
      } catch {
        // It had been given back already.
      }
    })
  })
}

/** The driver keeps its socket where its types do not show it. */
function streamOf(client: unknown): Socket {
  return (client as { connection: { stream: Socket } }).connection.stream
}
