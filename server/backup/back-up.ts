import { createHash } from 'node:crypto'
import { findPackageJSON } from 'node:module'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type pg from 'pg'
import copy from 'pg-copy-streams'
import type { Config } from '../config.js'
import { LOCKS } from '../database/locks.js'
import { RestoreUnfinished, UNFINISHED_RESTORE } from '../database/migrate.js'
import { visitDatabase } from '../database/open.js'
import { momentOf } from '../database/older-reads.js'
import { CommandRefused } from '../database/operator.js'
import { readRegister, secretMark } from '../database/register.js'
import { DocumentMissing, type DocumentStore } from '../documents/stores/document-store.js'
import { systemClock } from '../shared/clock.js'
import { writeArchive, type Archive } from './archive.js'
import { connected } from './connection.js'
import { readDataFiles } from './data-files.js'
import { CONTENTS, HEADER, newHeader, type BackupContents } from './format.js'
import { exists, findMigrations, findPartitions, findSequences, findTables } from './tables.js'

export interface BackupPlan {
  config: Config
  store: DocumentStore
  /** Hears how far it is, a line at a time. */
  say?: (line: string) => void
  /** An exported snapshot of PostgreSQL's to see the database by; else its own, of this moment. */
  snapshot?: string
}

export interface BackupSummary extends BackupContents {
  /** Of the backup itself, in bytes. */
  size: number
  /** Of which moment it is, where a standby was read. */
  asOf: Date | null
}

/**
 * Writes the whole register, as it was at one moment, while the product goes on working: every table as one snapshot
 * shows it, and the documents that are on record in it. Memory holds a piece of a table or one document at a time, and the
 * addresses of all documents.
 * @throws CommandRefused when there is no register, RestoreUnfinished when there is half of one
 */
export async function backUp(plan: BackupPlan, destination: Writable): Promise<BackupSummary> {
  const { config } = plan
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres')))
    throw new CommandRefused(`There is no register in ${config.dataDir}: nothing to back up.`)
  const database = await visitDatabase(config, (line) => plan.say?.(line))
  try {
    const { url, asOf } = await whereToRead(database.url, plan)
    // Anew: in the hours in which documents are copied a proxy may have closed what nobody used.
    const stillOnRecord = (ids: readonly number[]) =>
      connected(database.url, (client) => ofThese(client, ids)).catch(() => [...ids])
    return await connected(url, (client) =>
      writeBackup(client, { ...plan, stillOnRecord }, destination, asOf),
    )
  } finally {
    await database.stop()
  }
}

/** The standby, if there is one that is not too old; and of which moment it is, where that is not now. */
async function whereToRead(
  url: string,
  { config, say }: BackupPlan,
): Promise<{ url: string; asOf: Date | null }> {
  const { databaseReadUrl } = config
  if (!databaseReadUrl) return { url, asOf: null }
  try {
    const asOf = await connected(url, (primary) =>
      connected(databaseReadUrl, (standby) => momentOf(asking(primary), asking(standby))),
    )
    return { url: databaseReadUrl, asOf }
  } catch (error) {
    say?.(`DATABASE_READ_URL is not read from, but the primary: ${(error as Error).message}`)
    return { url, asOf: null }
  }
}

const asking = (client: pg.Client) => async (question: string) => (await client.query(question)).rows[0]

interface Writing extends BackupPlan {
  /** Which of these documents are on record still; all of them where that cannot be said. */
  stillOnRecord: (ids: readonly number[]) => Promise<number[]>
}

async function writeBackup(client: pg.Client, plan: Writing, destination: Writable, asOf: Date | null) {
  const tables = await openSnapshot(client, plan.snapshot)
  const takenAt = asOf ?? systemClock.now()
  const header = newHeader({
    product: productVersion(),
    takenAt: takenAt.toISOString(),
    migrations: await findMigrations(client),
    tables,
    partitions: await findPartitions(client),
    sequences: await findSequences(client),
    // Older than its row, or never started: nobody knows better.
    secretMark: ('register' in tables && (await readRegister(client))?.secretMark) || secretMark(plan.config),
  })
  const archive = writeArchive(destination, takenAt)
  await archive.add(HEADER, asJson(header))
  for (const { name, bytes } of readDataFiles(plan.config)) await archive.add(`data/${name}`, bytes)
  const rows: Record<string, number> = {}
  for (const [table, columns] of Object.entries(tables)) {
    rows[table] = await copyTable(client, archive, table, columns)
    plan.say?.(`${table}: ${rows[table]} rows`)
  }
  const onRecord = await documentsOnRecord(client)
  // No table is held any longer than it is read: documents may take hours, and a migration waits as long, with all behind it.
  await client.query('commit')
  const documents = await copyDocuments(onRecord, archive, plan)
  if (documents.missing.length > 0) documents.lost = await plan.stillOnRecord(documents.missing)
  await archive.add(CONTENTS, asJson({ rows, documents } satisfies BackupContents))
  return { rows, documents, size: await archive.finish(), asOf }
}

/** Begins to see one moment, with every table held so that no migration changes its shape meanwhile. */
async function openSnapshot(client: pg.Client, snapshot?: string): Promise<Record<string, string[]>> {
  // A server that starts just now may be migrating: it first comes to an end.
  await client.query('select pg_advisory_lock_shared($1)', [LOCKS.migration])
  if (await exists(client, UNFINISHED_RESTORE)) throw new RestoreUnfinished()
  const tables = await findTables(client)
  if (!('account' in tables))
    throw new CommandRefused('There is no register in this database: nothing to back up.')
  await client.query('begin isolation level repeatable read read only')
  if (snapshot) await client.query(`set transaction snapshot ${client.escapeLiteral(snapshot)}`)
  const names = Object.keys(tables).map((name) => client.escapeIdentifier(name))
  await client.query(`lock table ${names.join(', ')} in access share mode`)
  await client.query('select pg_advisory_unlock_shared($1)', [LOCKS.migration])
  return tables
}

/** Answers how many rows. */
async function copyTable(client: pg.Client, archive: Archive, table: string, columns: string[]) {
  const [from, ...names] = [table, ...columns].map((name) => client.escapeIdentifier(name))
  // By a question: PostgreSQL copies no table that is kept in parts.
  const rows = client.query(copy.to(`copy (select ${names.join(', ')} from ${from}) to stdout`))
  let piece = 0
  for await (const bytes of inPieces(rows))
    await archive.add(`tables/${table}/${String(++piece).padStart(6, '0')}`, bytes)
  return rows.rowCount
}

const PIECE = 1024 * 1024

/** A file inside a tar begins with its size, and nobody knows a table's beforehand: pieces of about a megabyte. */
async function* inPieces(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    waiting.push(chunk)
    size += chunk.length
    if (size < PIECE) continue
    yield Buffer.concat(waiting)
    waiting = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(waiting)
}

async function copyDocuments(onRecord: readonly OnRecord[], archive: Archive, { store, say }: BackupPlan) {
  const found: BackupContents['documents'] = { count: 0, bytes: 0, missing: [], lost: [], changed: [] }
  for (const { id, key, sha256 } of onRecord) {
    const bytes = await readDocument(store, key)
    if (!bytes) {
      found.missing.push(id)
      continue
    }
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) found.changed.push(id)
    await archive.add(`documents/${key}`, bytes)
    found.count += 1
    found.bytes += bytes.length
    if (found.count % 1000 === 0) say?.(`${found.count} documents`)
  }
  return found
}

interface OnRecord {
  id: number
  key: string
  sha256: string
}

const documentsOnRecord = async (client: pg.Client): Promise<OnRecord[]> =>
  (await client.query<OnRecord>('select id, key, sha256 from document order by id')).rows

async function ofThese(client: pg.Client, ids: readonly number[]): Promise<number[]> {
  const question = 'select id from document where id = any($1) order by id'
  return (await client.query<{ id: number }>(question, [ids])).rows.map(({ id }) => id)
}

async function readDocument(store: DocumentStore, key: string): Promise<Buffer | null> {
  try {
    return await buffer(await store.open(key))
  } catch (error) {
    if (error instanceof DocumentMissing) return null
    throw error
  }
}

function productVersion(): string {
  const file = findPackageJSON(import.meta.url)
  return file ? (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version : 'unknown'
}

const asJson = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
