import type pg from 'pg'
import { PlainClient } from './connection.js'
import { ServerClient, isAsked, streamOf, type Patience } from './server-client.js'

interface PoolSettings extends pg.PoolConfig {
  patience: Patience
  onPoolCreated?: (pool: pg.Pool) => void
}

/** Longer than PostgreSQL may take for a statement on which people wait, so that its own answer comes first if it gives one. */
const SILENT_MILLISECONDS = 8000

const EVERY = {
  Client: ServerClient,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  // Given up after so long even if nothing is wrong with it: nothing lasts that nobody looks at.
  maxLifetimeSeconds: 30 * 60,
}

/**
 * What a running server needs connections for, apart so that no purpose waits for another. Migrations and an
 * operator's commands connect by themselves and have all the time. How many each may hold: connection-shares.ts.
 */
export const POOLS = {
  /** People wait: better a sentence after some seconds than an answer after minutes, and what one request holds must not stop the others. */
  main: {
    ...EVERY,
    application_name: 'dma',
    // For a free connection, and for making a new one.
    connectionTimeoutMillis: 4000,
    patience: { lock_timeout: 4000, statement_timeout: 7000, idle_in_transaction_session_timeout: 15_000 },
    onPoolCreated: (pool: pg.Pool): void => {
      giveUpOnSilence(pool)
      takeBackTheDead(pool)
    },
  },
  /** Counting: when PostgreSQL does not answer, nobody waits longer than this. */
  limits: {
    ...EVERY,
    application_name: 'dma limits',
    connectionTimeoutMillis: 2000,
    query_timeout: 2000,
    allowExitOnIdle: true,
    patience: { lock_timeout: 2000, statement_timeout: 2000, idle_in_transaction_session_timeout: 15_000 },
  },
  /** Looking whether it works, for /readyz and the metrics: tells also when all others are in use. */
  health: {
    ...EVERY,
    application_name: 'dma health',
    connectionTimeoutMillis: 2000,
    query_timeout: 2000,
    allowExitOnIdle: true,
    patience: { lock_timeout: 2000, statement_timeout: 2000, idle_in_transaction_session_timeout: 15_000 },
  },
  /** The queue, whose own housekeeping may take a while. */
  queue: {
    ...EVERY,
    application_name: 'dma queue',
    connectionTimeoutMillis: 10_000,
    query_timeout: 65_000,
    patience: {
      lock_timeout: 30_000,
      statement_timeout: 60_000,
      idle_in_transaction_session_timeout: 60_000,
    },
  },
} satisfies Record<string, PoolSettings>

/** At a standby, which takes no changes: there a file that is taken away may wait, and nothing else is read. */
export const OLDER_POOL = {
  Client: PlainClient,
  application_name: 'dma exports',
  max: 4,
  keepAlive: true,
  keepAliveInitialDelayMillis: EVERY.keepAliveInitialDelayMillis,
  maxLifetimeSeconds: EVERY.maxLifetimeSeconds,
  connectionTimeoutMillis: 4000,
  query_timeout: 32_000,
  statement_timeout: 30_000,
} satisfies pg.PoolConfig

/**
 * A network that swallows everything lets a question wait for a quarter of an hour. A connection on which nothing moves
 * while a question is open is cut, which fails that and takes it out of the pool. Whoever holds one may compute meanwhile.
 */
function giveUpOnSilence(pool: pg.Pool): void {
  pool.on('acquire', (client) => void streamOf(client).setTimeout(SILENT_MILLISECONDS))
  pool.on('release', (_error, client) => void streamOf(client).setTimeout(0))
  pool.on('connect', (client) => {
    const stream = streamOf(client)
    stream.on('timeout', () => {
      if (isAsked(client)) stream.destroy(new Error('The database is silent'))
    })
  })
}

/**
 * The query builder keeps a connection for ever whose BEGIN, COMMIT or ROLLBACK failed: after a restart of PostgreSQL
 * under load no place in the pool would be left. What has ended is given back here, and once is enough.
 */
function takeBackTheDead(pool: pg.Pool): void {
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
