import type pg from 'pg'
import { LOCKS } from '../database/locks.js'
import { UNFINISHED_RESTORE } from '../database/migrate.js'
import { CommandRefused } from '../database/operator.js'
import type { DocumentStore } from '../documents/stores/document-store.js'
import { exists, findMigrations, findTables } from './tables.js'

/**
 * Makes sure that a restore may write here, and that nobody else comes in until this connection ends: a server that
 * starts meanwhile waits.
 * @throws CommandRefused when something works on the database, or it holds anything but a restore that was cut short
 */
export async function takeEmptyDatabase(client: pg.Client, migrations: string[]): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    LOCKS.migration,
  ])
  if (!rows[0]!.taken)
    throw new CommandRefused('A server is starting on this database, or a restore runs already.')
  await refuseCompany(client)
  if (await exists(client, UNFINISHED_RESTORE)) return
  const later = (await findMigrations(client)).filter((name) => !migrations.includes(name))
  if (later.length > 0)
    throw new CommandRefused(`The database is newer than the backup (${later.join(', ')}). ${EMPTY_IT}`)
  // What a start says of itself is no register yet.
  for (const table of Object.keys(await findTables(client)).filter((name) => name !== 'register')) {
    const found = await client.query(`select from ${client.escapeIdentifier(table)} limit 1`)
    if (found.rowCount) throw new CommandRefused(`There is a register in this database already. ${EMPTY_IT}`)
  }
}

/**
 * Makes sure that no documents of another register are mixed with those of the backup: nobody would ever find or remove
 * them. Those of the backup itself may be there, from a restore that was cut short or because they never went away.
 * @throws CommandRefused
 */
export async function refuseOtherDocuments(store: DocumentStore, keys: Set<string>): Promise<void> {
  for await (const key of store.keys())
    if (!keys.has(key))
      throw new CommandRefused(
        'There are documents in the store that are not in this backup. Move them away, or name another place for documents ' +
          '(DATA_DIR or STORAGE_URL).',
      )
}

/**
 * A server always holds a connection, for the queue's notices.
 * @throws CommandRefused
 */
export async function refuseCompany(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
  const { others } = rows[0]!
  if (others > 0)
    throw new CommandRefused(
      `Something else works on this database (${others} connections). Stop every DMA server first.`,
    )
}

const EMPTY_IT =
  'A restore goes into an empty one only. Name another, or empty this one: npm run db:reset -- --yes-delete-everything'
