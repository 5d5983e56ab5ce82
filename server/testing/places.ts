import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { inject } from 'vitest'
import { loadConfig, type Config } from '../config.js'
import type { DocumentStore } from '../documents/stores/document-store.js'
import { openStore } from '../documents/stores/open-store.js'
import { inDatabase } from './databases/postgres.js'
import { run } from './databases/with-database.js'

/** A database and a data folder with nothing in them: where a backup goes. */
export interface Place {
  config: Config
  store: DocumentStore
  database: string
  databaseUrl: string
  dataDir: string
  remove(): Promise<void>
}

export async function anEmptyPlace(
  env: Record<string, string> = {},
  server = inject('databaseUrl'),
): Promise<Place> {
  const database = `dma_test_${randomUUID().replaceAll('-', '')}`
  await run(server, `create database ${database}`)
  const dataDir = await mkdtemp(join(tmpdir(), 'dma-place-'))
  const databaseUrl = inDatabase(server, database)
  const config = loadConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SECRET: 'a secret that only the tests know, 32+',
    ...env,
  })
  return {
    config,
    store: openStore(config.storage),
    database,
    databaseUrl,
    dataDir,
    async remove() {
      await run(server, `drop database ${database} with (force)`)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export async function connectedTo(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl })
  // As in `withConnection`: who asks it next is told that it is lost.
  client.on('error', () => {})
  await client.connect()
  await client.query(`set timezone = 'UTC'`)
  return client
}

/** Every row of every lasting table with all its columns as text, as this connection sees them. */
export async function everyRow(client: pg.Client): Promise<Record<string, string[]>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'
      and table_name not in ('rate_limits', 'outbox_message', 'mikro_orm_migrations') order by 1`,
  )
  const all: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(`select t::text as row from "${name}" t order by 1`)
    all[name] = rows.map(({ row }) => row)
  }
  return all
}

/** The documents on record, each with a digest of the bytes that a store has of it. */
export async function everyDocument(
  client: pg.Client,
  store: DocumentStore,
): Promise<Record<string, string>> {
  const { rows } = await client.query<{ key: string }>('select key from document order by key')
  const all: Record<string, string> = {}
  for (const { key } of rows)
    all[key] = createHash('sha256')
      .update(await buffer(await store.open(key)))
      .digest('hex')
  return all
}
