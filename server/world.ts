import { join } from 'node:path'
import type { PostgreSqlConnection } from '@mikro-orm/postgresql'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from './config.js'
import type { World } from './context.js'
import { connectionShares } from './database/connections/connection-shares.js'
import { withConnection } from './database/connections/connection.js'
import type { Driver } from './database/driver.js'
import { Listener } from './database/connections/listener.js'
import { openOrm } from './database/orm.js'
import { OlderReads } from './database/older-reads.js'
import { POOLS } from './database/connections/pools.js'
import { checkRegister } from './database/register.js'
import { learnHowToConnect } from './database/connections/server-client.js'
import { tooFewConnections } from './database/suitable.js'
import { Teller } from './database/teller.js'
import { ListedNames } from './matching/frequency/listed-names.js'
import { openStore } from './documents/stores/open-store.js'
import { createLimits } from './doors/limits/rate-limits.js'
import { watchHealth, type Health } from './health.js'
import { ChangeFeed } from './live/change-feed.js'
import { openImportQueue } from './imports/import-queue.js'
import { openQueue, queueToPostIn } from './mail/letter-queue.js'
import { Outbox, type Retries } from './mail/outbox.js'
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
  pools?: typeof POOLS
  retries?: Retries
  webhooks?: WebhookOptions
  /** It only serves, beside the first process of this server, which has done and does everything else. */
  isWorker?: boolean
  /** Its database is a copy of one that was migrated just now. */
  isMigrated?: boolean
}

export interface WebhookOptions {
  /** Seconds before each further try. */
  pauses?: readonly number[]
  /** Milliseconds for one try. */
  patience?: number
  resolve?: Resolve
}

/** Opens everything the product stands on, in a database that is reachable: migrates, then connects. A worker only connects. */
export async function openWorld(
  config: Config,
  databaseUrl: string,
  log: Logger,
  {
    clock = systemClock,
    pools = POOLS,
    retries,
    webhooks = {},
    isWorker = false,
    isMigrated = false,
  }: WorldOptions = {},
): Promise<OpenWorld> {
  const orm = await openOrm(databaseUrl)
  const shares = connectionShares(config, isWorker ? 'worker' : config.workers > 1 ? 'first' : 'whole')
  const prepare = async () => {
    const migrated = isMigrated
      ? []
      : await migrate(orm, databaseUrl, { tell: (sentence) => log.warn(sentence) })
    if (migrated.length > 0) log.info({ migrations: migrated }, 'the database was brought up to date')
    await withConnection(databaseUrl, (client) => checkRegister(client, config))
  }
  if (!isWorker)
    await prepare().catch(async (error: unknown) => {
      await orm.close()
      throw error
    })
  await learnHowToConnect(databaseUrl)
  // Only from here on: a migration may take its time.
  await orm.reconnect({ driverOptions: { ...pools.main, max: shares.main } })
  const native = await (orm.em.getConnection() as PostgreSqlConnection).getNativeClient()
  const pool = new pg.Pool({ ...pools.limits, max: shares.limits, connectionString: databaseUrl })
  pool.on('error', (error) => log.warn({ err: error }, 'a connection for counting was lost'))
  // A worker never connects it: the first process looks for all.
  const looking = new pg.Pool({ ...pools.health, max: shares.health || 1, connectionString: databaseUrl })
  looking.on('error', (error) => log.warn({ err: error }, 'a connection for looking was lost'))
  const changes = new ChangeFeed()
  const listener = isWorker ? null : new Listener(databaseUrl, log)
  if (listener) {
    const narrow = await tooFewConnections(looking, config.dbConnections + 1)
    if (narrow) log.warn(narrow)
    await listener.open()
  }
  const boss = listener
    ? await openQueue(databaseUrl, log, { listener, max: shares.queue })
    : await queueToPostIn(native, log)
  const teller = new Teller(pool, log)
  ;(orm.em.getDriver() as Driver).afterWriting(() => teller.nudge())
  if (listener) teller.watch()
  const webhookQueue = new WebhookQueue(boss, clock, webhooks.pauses)
  if (listener) {
    await openImportQueue(boss)
    await webhookQueue.open()
    await changes.open(listener)
  }
  const metrics = createMetrics({
    pool: isWorker ? null : looking,
    pools: { main: native, limits: pool },
  })
  const store = openStore(config.storage)
  const rules = registerRules(config)
  const world: World = {
    config,
    orm,
    olderReads: await OlderReads.open(orm, config.databaseReadUrl, log),
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
      await teller.close()
      await listener?.close()
      await Promise.all([orm.close(), world.olderReads.close(), pool.end(), looking.end()])
    },
  }
}
