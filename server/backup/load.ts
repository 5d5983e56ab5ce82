import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import copy from 'pg-copy-streams'
import type { DocumentStore } from '../documents/stores/document-store.js'
import { readArchive } from './archive.js'
import { splitName, type CheckedBackup } from './check.js'
import { copied } from './tables.js'

/** Reads a backup once more, into the tables (in the caller's transaction) and into the store. */
export async function load(
  client: pg.Client,
  file: string,
  { header, contents }: CheckedBackup,
  { store, say }: { store: DocumentStore; say?: (line: string) => void },
): Promise<void> {
  const entries = readArchive(file)
  let current = await entries.next()
  async function* piecesOf(table: string) {
    while (!current.done && current.value.name.startsWith(`tables/${table}/`)) {
      yield current.value.bytes
      current = await entries.next()
    }
  }
  let documents = 0
  try {
    while (!current.done) {
      const [kind, name = ''] = splitName(current.value.name)
      if (kind === 'tables') {
        const rows = client.query(copy.from(`copy ${copied(client, name, header.tables[name]!)} from stdin`))
        await pipeline(piecesOf(name), rows)
        if (rows.rowCount !== contents.rows[name])
          throw new Error(`${name}: ${rows.rowCount} rows came, ${contents.rows[name]} were meant to`)
        say?.(`${name}: ${rows.rowCount} rows`)
        continue
      }
      if (kind === 'documents') {
        await store.put(name, current.value.bytes)
        if (++documents % 1000 === 0) say?.(`${documents} documents`)
      }
      current = await entries.next()
    }
  } finally {
    await entries.return(undefined)
  }
}
