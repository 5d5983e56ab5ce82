import pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from './config.js'
import type { World } from './context.js'
import { openOrm } from './database/orm.js'
import { openStore } from './documents/open-store.js'
import { LIMITS_POOL, createLimits } from './doors/rate-limits.js'
import { Outbox, openQueue, type Retries } from './mail/outbox.js'
import { letterTurns } from './mail/turns.js'
import { systemClock, type Clock } from './shared/clock.js'
import { registerRules } from './shared/rules.js'
import { migrate } from './database/migrate.js'

export interface OpenWorld {
  world: World
  /** Throws with a sentence when the product cannot do its work. */
  ready: () => Promise<void>
  close(): Promise<void>
}

/** Opens everything the product stands on, in a database that is reachable: migrates, then connects. */
export async function openWorld(
  config: Config,
  databaseUrl: string,
  log: Logger,
  { clock = systemClock, retries }: { clock?: Clock; retries?: Retries } = {},
): Promise<OpenWorld> {
  const orm = await openOrm(databaseUrl)
  const migrated = await migrate(orm, databaseUrl)
  if (migrated.length > 0) log.info({ migrations: migrated }, 'the database was brought up to date')
  const pool = new pg.Pool({ ...LIMITS_POOL, connectionString: databaseUrl })
  pool.on('error', (error) => log.warn({ err: error }, 'a connection for counting was lost'))
  const boss = await openQueue(databaseUrl, log)
  const store = openStore(config.storage)
  const world: World = {
    config,
    orm,
    clock,
    rules: registerRules(config),
    outbox: new Outbox(boss, clock, new URL(config.publicUrl).hostname, retries),
    store,
    limits: createLimits(pool, config),
    letterTurn: letterTurns(pool, config.mailRate),
  }
  return {
    world,
    async ready() {
      await orm.em
        .fork()
        .execute('select 1')
        .catch(() => sentence('The database does not answer.'))
      await world.store.check().catch(() => sentence('Documents cannot be kept.'))
    },
    async close() {
      await boss.stop({ graceful: true, timeout: 10_000 })
      await Promise.all([orm.close(), pool.end()])
    },
  }
}

function sentence(text: string): never {
  throw new Error(text)
}
