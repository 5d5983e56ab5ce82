import type { Config } from '../config.js'
import { UNFINISHED_RESTORE, migrate } from '../database/migrate.js'
import { withDatabase } from '../database/operator.js'
import { openOrm } from '../database/orm.js'
import { readRegister, setRegister } from '../database/register.js'
import type { DocumentStore } from '../documents/stores/document-store.js'
import { checkBackup, type CheckedBackup } from './check.js'
import { connected } from './connection.js'
import { refuseOtherSecret, writeDataFiles } from './data-files.js'
import { refuseOtherDocuments, takeEmptyDatabase } from './empty-place.js'
import { load } from './load.js'
import { findTables, setPartitions } from './tables.js'
import { setSequences, withoutConstraints } from './constraints.js'

export interface RestorePlan {
  config: Config
  store: DocumentStore
  /** Goes on although the SECRET of the register is lost; the next start asks for `npm run register:change`. */
  otherSecret?: boolean
  /** Hears how far it is, a line at a time. */
  say?: (line: string) => void
}

/**
 * Puts a backup into an empty place: the migrations that the register had, then all rows and documents, in one
 * transaction that is committed last. Cut short anywhere, it leaves a mark that no server starts on, and the same
 * restore can be run again.
 * @throws CommandRefused, before anything is written, for a backup that is not whole and a place that is not empty
 */
export async function restore(plan: RestorePlan, file: string): Promise<CheckedBackup> {
  const backup = await checkBackup(file)
  if (!plan.otherSecret) refuseOtherSecret(plan.config, backup.dataFiles, backup.header.secretMark)
  await refuseOtherDocuments(plan.store, backup.keys)
  await withDatabase(plan.config, async (databaseUrl) => {
    await connected(databaseUrl, async (client) => {
      await takeEmptyDatabase(client, backup.header.migrations)
      await client.query(`create table if not exists ${UNFINISHED_RESTORE} ()`)
      await migrateTo(databaseUrl, backup.header.migrations)
      await client.query('begin')
      const tables = Object.keys(await findTables(client)).map((name) => client.escapeIdentifier(name))
      // What migrations themselves put in is in the backup as well.
      await client.query(`truncate ${tables.join(', ')}`)
      await setPartitions(client, backup.header.partitions)
      await withoutConstraints(client, () => load(client, file, backup, plan))
      await setSequences(client, backup.header.sequences)
      writeDataFiles(plan.config, backup.dataFiles)
      await client.query(`drop table ${UNFINISHED_RESTORE}`)
      await client.query('commit')
      // Else the first searches would be planned for empty tables.
      await client.query('analyze')
    })
    if (plan.otherSecret) await keepMark(databaseUrl, plan.config, backup.header.secretMark)
  })
  return backup
}

/** An older register does not say itself with which SECRET its links were made: else the next start would take this one for it. */
async function keepMark(databaseUrl: string, { currency }: Config, secretMark: string): Promise<void> {
  const orm = await openOrm(databaseUrl)
  await migrate(orm, databaseUrl).finally(() => orm.close())
  await connected(databaseUrl, async (client) => {
    if (!(await readRegister(client))) await setRegister(client, { secretMark, currency })
  })
}

/** Exactly those: later ones run at the next start, with the rows in their tables. */
async function migrateTo(databaseUrl: string, migrations: string[]): Promise<void> {
  const orm = await openOrm(databaseUrl)
  try {
    await orm.migrator.up({ migrations })
  } finally {
    await orm.close()
  }
}
