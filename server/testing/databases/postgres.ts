import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import 'reflect-metadata'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../../database/embedded/embedded.js'
import { Listener } from '../../database/connections/listener.js'
import { migrate } from '../../database/migrate.js'
import { openOrm } from '../../database/orm.js'
import { openQueue } from '../../mail/letter-queue.js'
import { run } from './with-database.js'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A server on which tests make databases of their own, by copying TEMPLATE. */
    databaseUrl: string
  }
}

export const TEMPLATE = 'dma_test_template'

/** Vitest loads this file once for each project; they all use one server. */
const SHARED = Symbol.for('dma: the PostgreSQL of this run')
const shared = globalThis as { [SHARED]?: { users: number; server: Promise<Server> } }

interface Server {
  url: string
  stop(): Promise<void>
}

/**
 * One PostgreSQL for the whole run: the one of DATABASE_URL, else the embedded one in a folder of its own.
 * Migrations run once, into a template that every test file copies in some 30 ms.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const one = (shared[SHARED] ??= { users: 0, server: start(process.env.DATABASE_URL) })
  one.users += 1
  const { url, stop } = await one.server
  project.provide('databaseUrl', url)
  return async () => {
    one.users -= 1
    if (one.users > 0) return
    delete shared[SHARED]
    await stop()
  }
}

async function start(given?: string): Promise<Server> {
  if (given) {
    await prepareTemplate(given)
    const stop = async () => void (await run(given, `drop database if exists ${TEMPLATE} with (force)`))
    return { url: given, stop }
  }
  const folder = await mkdtemp(join(tmpdir(), 'dma-test-'))
  const { url, stop } = await startEmbedded({
    folder: join(folder, 'postgres'),
    settings: { fsync: 'off' },
    maxConnections: 200,
    createDatabases: true,
  })
  await prepareTemplate(url)
  return {
    url,
    async stop() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function prepareTemplate(url: string): Promise<void> {
  await run(url, `drop database if exists ${TEMPLATE} with (force)`, `create database ${TEMPLATE}`)
  const templateUrl = inDatabase(url, TEMPLATE)
  const orm = await openOrm(templateUrl)
  await migrate(orm, templateUrl)
  await orm.close()
  const silent = pino({ level: 'silent' })
  const boss = await openQueue(templateUrl, silent, {
    listener: new Listener(templateUrl, silent),
    max: 4,
  })
  await boss.stop({ graceful: false })
}

/** The same server, another database. */
export function inDatabase(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}
