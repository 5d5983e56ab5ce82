import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Express } from 'express'
import { pino, type Logger } from 'pino'
import { afterAll, inject } from 'vitest'
import { DAY } from '../../common/days.js'
import { createApp } from '../app.js'
import { loadConfig } from '../config.js'
import type { World } from '../context.js'
import { httpServer } from '../http-server.js'
import { workOnImports } from '../imports/import-work.js'
import { deliverLetters } from '../delivery/delivery.js'
import type { Retries } from '../mail/outbox.js'
import { deliverWebhooks } from '../webhooks/deliver-webhooks.js'
import { openWorld, type WebhookOptions } from '../world.js'
import { aMailServer, type MailServer } from './servers/mail-server.js'
import { TEMPLATE, inDatabase } from './databases/postgres.js'
import { PATIENT_POOLS } from './databases/patient-pools.js'
import { WIDE_LIMITS } from './production-settings.js'
import { run } from './databases/with-database.js'

/** The whole product for one test file: real HTTP, its own database and documents, a real mail server. */
export interface Product {
  url: string
  /** What answers, for tests that walk its routes. */
  app: Express
  world: World
  /** The tests' own clock: moving it moves every rule. */
  clock: { now(): Date; forward(days: number): void }
  mail: MailServer
  database: string
  dataDir: string
  close(): Promise<void>
}

export interface ProductOptions {
  /** Settings as the operator would give them; limits are wide unless a test narrows them. */
  env?: Record<string, string>
  log?: Logger
  /** How letters are tried again; without a pause unless a test says otherwise. */
  retries?: Retries
  /** How webhooks are sent; tried again without a pause unless a test says otherwise. */
  webhooks?: WebhookOptions
  /** One more server of this product: its database, documents, mail server and clock. Close it first. */
  beside?: Product
  /** The demo's instead of the tests' own. */
  clock?: (place: { dataDir: string }) => Product['clock']
  /** Where the built client lies. */
  builtClient?: string
  /** Milliseconds between two heartbeats of the live lines; the product's own unless a test waits for one. */
  heartbeat?: number
  /** Another way to the database than the direct one: through a proxy, for example. */
  wayToDatabase?: (direct: string) => Promise<string>
}

export async function aProduct({
  env = {},
  log,
  retries = { tries: 14, pause: 0, growing: false },
  webhooks,
  beside,
  clock: ownClock = aClock,
  builtClient = 'dist',
  heartbeat,
  wayToDatabase,
}: ProductOptions = {}): Promise<Product> {
  const server = inject('databaseUrl')
  const database = beside?.database ?? `dma_test_${randomUUID().replaceAll('-', '')}`
  if (!beside) await run(server, `create database ${database} template ${TEMPLATE}`)
  const dataDir = beside?.dataDir ?? (await mkdtemp(join(tmpdir(), 'dma-data-')))
  const mail = beside?.mail ?? (await aMailServer())
  const direct = inDatabase(server, database)
  const config = loadConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: wayToDatabase ? await wayToDatabase(direct) : direct,
    SECRET: 'a secret that only the tests know, 32+',
    SMTP_URL: mail.url,
    MAIL_RATE: '1000',
    WORKERS: '1',
    UNDO_SECONDS: '0',
    IMPORT_PAUSE_MINUTES: '0',
    LOG_LEVEL: 'silent',
    // What a hash costs in production is asked in tests of its own.
    PASSWORD_KIB: '8',
    ...WIDE_LIMITS,
    ...env,
  })
  const logger = log ?? pino({ level: 'silent' })
  const clock = beside?.clock ?? ownClock({ dataDir })
  const opened = await openWorld(config, config.databaseUrl!, logger, {
    clock,
    // Whoever has a way of its own asks what is so when it breaks.
    pools: wayToDatabase ? undefined : PATIENT_POOLS,
    retries,
    webhooks: { pauses: Array(9).fill(0), ...webhooks },
    // TEMPLATE is, and this is a copy; another way may lead to a database that is none.
    isMigrated: !wayToDatabase,
  })
  await deliverLetters(opened.world, opened.transport, logger)
  await deliverWebhooks(opened.world, logger)
  await workOnImports(opened.world, logger)
  const http = httpServer()
  const port = () => (http.address() as AddressInfo).port
  const { app, live, stop } = await createApp(opened.world, {
    log: logger,
    port,
    health: opened.health,
    builtClient,
    heartbeat,
  })
  http.on('request', app).on('upgrade', live.upgrade)
  await new Promise<void>((listening) => void http.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${port()}`,
    app,
    world: opened.world,
    clock,
    mail,
    database,
    dataDir,
    async close() {
      await live.close()
      http.closeAllConnections()
      await new Promise((closed) => http.close(closed))
      await stop()
      await opened.close()
      if (beside) return
      await mail.close()
      await run(server, `drop database ${database} with (force)`)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The one of a test file, asked for at its top: it is closed after the last of its tests. */
export async function theProduct(options?: ProductOptions): Promise<Product> {
  const product = await aProduct(options)
  afterAll(() => product.close())
  return product
}

function aClock(): Product['clock'] {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    forward: (days) => void (ahead += days * DAY),
  }
}
