import { join } from 'node:path'
import type { PostgreSqlConnection } from '@mikro-orm/postgresql'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from './config.js'
import type { World } from './context.js'
import { Listener } from './database/listener.js'
import { openOrm } from './database/orm.js'
import { POOLS } from './database/pools.js'
import { tooFewConnections } from './database/suitable.js'
import { ListedNames } from './directory/matching/listed-names.js'
import { openStore } from './documents/open-store.js'
import { createLimits } from './doors/rate-limits.js'
import { watchHealth, type Health } from './health.js'
import { ChangeFeed } from './live/change-feed.js'
import { openImportQueue } from './imports/import-queue.js'
import { Outbox, openQueue, type Retries } from './mail/outbox.js'
import { createTransport, type Transport } from './mail/transport.js'
import { createMetrics } from './metrics/metrics.js'
import { letterTurns } from './mail/turns.js'
import { systemClock, type Clock } from './shared/clock.js'
import { registerRules } from './shared/rules.js'
import type { Resolve } from './webhooks/host-addresses.js'
import { WebhookPost } from './webhooks/webhook-post.js'
import { WebhookQueue } from './webhooks/webhook-queue.js'
import { migrate } from './database/migrate.js'

/** Then a letter under way is given to another server, whatever the mail server will say: it may leave twice. */
const LETTERS_END_WITHIN_MS = 50_000

export interface OpenWorld {
  world: World
  transport: Transport
  /** What does not work at the moment, in sentences. */
  health: () => Promise<Health>
  close(): Promise<void>
}

/** What tests have their own of. */
interface WorldOptions {
  clock?: Clock
  retries?: Retries
  webhooks?: WebhookOptions
}

export interface WebhookOptions {
  /** Seconds before each further try. */
  pauses?: readonly number[]
  /** Milliseconds for one try. */
  patience?: number
  resolve?: Resolve
}

/** Opens everything the product stands on, in a database that is reachable: migrates, then connects. */
export async function openWorld(
  config: Config,
  databaseUrl: string,
  log: Logger,
  { clock = systemClock, retries, webhooks = {} }: WorldOptions = {},
): Promise<OpenWorld> {
  const orm = await openOrm(databaseUrl)
  const migrated = await migrate(orm, databaseUrl, { tell: (sentence) => log.warn(sentence) })
  if (migrated.length > 0) log.info({ migrations: migrated }, 'the database was brought up to date')
  // Only from here on: a migration may take its time.
  await orm.reconnect({ driverOptions: POOLS.main })
  const pool = new pg.Pool({ ...POOLS.limits, connectionString: databaseUrl })
  pool.on('error', (error) => log.warn({ err: error }, 'a connection for counting was lost'))
  const looking = new pg.Pool({ ...POOLS.health, connectionString: databaseUrl })
  looking.on('error', (error) => log.warn({ err: error }, 'a connection for looking was lost'))
  const narrow = await tooFewConnections(looking)
  if (narrow) log.warn(narrow)
  const listener = new Listener(databaseUrl, log)
  await listener.open()
  const boss = await openQueue(databaseUrl, log, listener)
  await openImportQueue(boss)
  const webhookQueue = new WebhookQueue(boss, clock, webhooks.pauses)
  await webhookQueue.open()
  const native = await (orm.em.getConnection() as PostgreSqlConnection).getNativeClient()
  const metrics = createMetrics({ pool: looking, pools: { main: native, limits: pool } })
  const changes = new ChangeFeed(listener)
  await changes.open()
  const store = openStore(config.storage)
  const rules = registerRules(config)
  const world: World = {
    config,
    orm,
    clock,
    rules,
    outbox: new Outbox(boss, clock, new URL(config.publicUrl).hostname, config.timeZone, retries),
    webhooks: {
      queue: webhookQueue,
      post: new WebhookPost({ ...webhooks, allowPrivate: config.webhooksPrivate }),
    },
    store,
    limits: createLimits(pool, config),
    names: new ListedNames(orm, { rules, clock }),
    metrics,
    changes,
    letterTurn: letterTurns(pool, config.mailRate),
  }
  await world.names.vocabulary()
  const transport = createTransport(
    {
      smtpUrl: config.smtpUrl,
      outboxFolder: join(config.dataDir, 'outbox'),
      from: config.mailFrom,
    },
    { now: () => clock.now() },
  )
  return {
    world,
    transport,
    health: watchHealth(world, transport, looking),
    async close() {
      await boss.stop({ graceful: true, timeout: LETTERS_END_WITHIN_MS })
      transport.close()
      await listener.close()
      await Promise.all([orm.close(), pool.end(), looking.end()])
    },
  }
}
