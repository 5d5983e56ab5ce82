import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import 'reflect-metadata'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../database/embedded.js'
import { migrate } from '../database/migrate.js'
import { openOrm } from '../database/orm.js'
import { openQueue } from '../mail/outbox.js'
import { run } from './with-database.js'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A server on which tests make databases of their own, by copying TEMPLATE. */
    databaseUrl: string
  }
}

export const TEMPLATE = 'dma_test_template'

/**
 * One PostgreSQL for the whole run: the one of DATABASE_URL, else the embedded one in a folder of its own.
 * Migrations run once, into a template that every test file copies in some 30 ms.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.DATABASE_URL
  const folder = given ? null : await mkdtemp(join(tmpdir(), 'dma-test-'))
  const embedded = folder
    ? await startEmbedded({
        folder: join(folder, 'postgres'),
        settings: { fsync: 'off' },
        maxConnections: 200,
        createDatabases: true,
      })
    : null
  const url = given ?? embedded!.url
  await prepareTemplate(url)
  project.provide('databaseUrl', url)
  return async () => {
    if (given) await run(url, `drop database if exists ${TEMPLATE} with (force)`)
    await embedded?.stop()
    if (folder) await rm(folder, { recursive: true, force: true })
  }
}

async function prepareTemplate(url: string): Promise<void> {
  await run(url, `drop database if exists ${TEMPLATE} with (force)`, `create database ${TEMPLATE}`)
  const templateUrl = inDatabase(url, TEMPLATE)
  const orm = await openOrm(templateUrl)
  await migrate(orm, templateUrl)
  await orm.close()
  const boss = await openQueue(templateUrl, pino({ level: 'silent' }))
  await boss.stop({ graceful: false })
}

/** The same server, another database. */
export function inDatabase(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}
