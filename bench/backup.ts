import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from '../server/testing/databases/with-database.ts'
import { openDatabase } from './postgres.ts'
import { heading } from './report.ts'
import { ENTRIES, seed } from './seed.ts'
import { built, builtFile } from './built.ts'
import type * as stores from '../server/documents/stores/disk-store.ts'

/**
 * `npm run bench:backup`: how long a backup of 100,000 entries and 1,000 documents takes, how large it is, what memory it
 * needs; and the same of the restore. The commands themselves say so, each in a process of its own.
 */
const DOCUMENTS = 1000
/** Random, as pictures and PDFs look to a compressor. */
const DOCUMENT_BYTES = 200_000

const home = await mkdtemp(join(tmpdir(), 'dma-bench-backup-'))
const database = await openDatabase()
const empty = new URL(database.url)
empty.pathname += '_restored'
try {
  await run(database.url, `create database ${empty.pathname.slice(1)}`)
  await command('database/migrate', [], database.url, 'full')
  await seed(database.url)
  await addDocuments()
  console.log(
    heading(database.version, `${ENTRIES} entries`, `${DOCUMENTS} documents of ${DOCUMENT_BYTES / 1000} kB`),
  )
  await command('backup/backup', [join(home, 'file')], database.url, 'full')
  await command('backup/restore', ['--check', join(home, 'file')], empty.href, 'empty')
  await command('backup/restore', [join(home, 'file')], empty.href, 'empty')
} finally {
  await run(database.url, `drop database if exists ${empty.pathname.slice(1)}`)
  await database.close()
  await rm(home, { recursive: true, force: true })
}

async function addDocuments(): Promise<void> {
  const { diskStore } = await built<typeof stores>('documents/stores/disk-store')
  const store = diskStore(join(home, 'full', 'documents'))
  const rows = await run(
    database.url,
    `insert into document (key, name, media_type, size, sha256, created_at, attached_at)
     select 'more' || n, 'paper.pdf', 'application/pdf', 0, '', now(), now()
       from generate_series(1, ${DOCUMENTS} - (select count(*)::int from document)) n`,
    `update document set key = md5(key) returning id, key`,
  )
  for (const { id, key } of rows as { id: number; key: string }[]) {
    const bytes = randomBytes(DOCUMENT_BYTES)
    await store.put(key, bytes)
    const sum = createHash('sha256').update(bytes).digest('hex')
    await run(database.url, `update document set size = ${bytes.length}, sha256 = '${sum}' where id = ${id}`)
  }
}

async function command(path: string, args: string[], databaseUrl: string, folder: string): Promise<void> {
  const file = fileURLToPath(builtFile(`${path}-command`))
  const child = spawn(process.execPath, [file, ...args], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(home, folder),
      SECRET: 'a secret that only the benchmark knows',
    },
    stdio: 'inherit',
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${path} ended with ${code}`)
}
