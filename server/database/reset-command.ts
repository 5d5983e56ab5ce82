import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.js'
import { withConnection } from './connections/connection.js'
import { CommandRefused, asOperator, withDatabase } from './operator.js'

const FLAG = '--yes-delete-everything'

/** What the product keeps in DATA_DIR beside its configuration. The secret stays: it is worth nothing by itself. */
const KEPT = ['postgres', 'documents', 'outbox', 'demo-world', 'demo-folder', 'demo-sign-ins.json']

const EMPTY =
  'begin; drop schema if exists pgboss cascade; drop schema public cascade; create schema public; commit'

// npm run db:reset: back to an empty database, for the demo without a word, for anything else only with the flag.
await asOperator(async (config) => {
  if (!config.demo && !process.argv.includes(FLAG))
    throw new CommandRefused(
      `This deletes every school, debtor and document for good, in ${whichOf(config)}. If that is what you want: npm run db:reset -- ${FLAG}`,
    )
  if (config.databaseUrl) await withConnection(config.databaseUrl, (client) => client.query(EMPTY))
  // Opening it proves that no server works on it, and stops what a dead one left running.
  else if (existsSync(join(config.dataDir, 'postgres'))) await withDatabase(config, async () => {})
  const here = join(config.dataDir, 'documents')
  const elsewhere = config.storage.kind === 's3' || config.storage.folder !== here
  const folders = config.databaseUrl ? ['documents', 'outbox'] : KEPT
  for (const name of folders) await rm(join(config.dataDir, name), { recursive: true, force: true })
  if (elsewhere) console.log('Documents where STORAGE_URL keeps them are not touched: delete them by hand.')
  console.log(`Everything in ${whichOf(config)} is deleted. The next start begins anew.`)
})

function whichOf({ databaseUrl, dataDir }: Config): string {
  if (!databaseUrl) return dataDir
  const { pathname, host } = new URL(databaseUrl)
  return `the database ${pathname.slice(1)} on ${host}`
}
