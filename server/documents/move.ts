import { createHash, randomBytes } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { buffer } from 'node:stream/consumers'
import type { MikroORM } from '@mikro-orm/postgresql'
import { Document } from './document.entity.js'
import { DocumentMissing, type DocumentStore } from './stores/document-store.js'
import { fairTurns } from '../shared/fair-turns.js'

/** What became of the documents, each in one of the counts. */
export interface Moved {
  copied: number
  /** In the new store already, byte for byte. */
  there: number
  /** On record, but in neither store. */
  missing: number
  /** In the old store, but not with the bytes that were accepted: left where it is. */
  damaged: number
  /** In the old store, but on no record: deleted since the product left it, or of another register. Counted with `deleteSource`. */
  unrecorded: number
}

/**
 * Copies every document on record, some at a time, and reads each copy back. May run beside the product, be cut off, and run
 * again: what is there is only read. With `deleteSource`, a document leaves the old store once its copy was read back.
 */
export async function moveDocuments(
  orm: MikroORM,
  from: DocumentStore,
  to: DocumentStore,
  options: { deleteSource: boolean; progress: (moved: Moved, of: number) => void },
): Promise<Moved> {
  const moved: Moved = { copied: 0, there: 0, missing: 0, damaged: 0, unrecorded: 0 }
  const count = await orm.em.fork().count(Document)
  const someAtOnce = fairTurns({ lanes: 4, ofOne: 4 })
  for (let after = 0; ;) {
    const some = await orm.em
      .fork()
      .find(Document, { id: { $gt: after } }, { orderBy: { id: 'asc' }, limit: 100 })
    if (some.length === 0) break
    await Promise.all(
      some.map((document) =>
        someAtOnce('copies', async () => {
          const outcome = await moveOne(document, from, to)
          // The product may have removed it meanwhile: then nothing is missing, and the copy must not outlive it.
          if (!(await stillOnRecord(orm, document))) return to.remove(document.key)
          const safe = outcome === 'copied' || outcome === 'there'
          if (options.deleteSource && safe) await from.remove(document.key)
          moved[outcome] += 1
        }),
      ),
    )
    after = some.at(-1)!.id
    options.progress(moved, count)
  }
  if (options.deleteSource) moved.unrecorded = await countUnrecorded(orm, from)
  return moved
}

async function countUnrecorded(orm: MikroORM, store: DocumentStore): Promise<number> {
  let unrecorded = 0
  const count = async (keys: string[]) => {
    unrecorded += keys.length - (await orm.em.fork().count(Document, { key: { $in: keys } }))
  }
  const some: string[] = []
  for await (const key of store.keys()) if (some.push(key) === 500) await count(some.splice(0))
  if (some.length > 0) await count(some)
  return unrecorded
}

/** Whether what is put into one of them is found in the other: two addresses may lead to one place. */
export async function areOne(one: DocumentStore, other: DocumentStore): Promise<boolean> {
  const key = randomBytes(16).toString('base64url')
  await one.put(key, Buffer.from('Do these two addresses lead to one place?'))
  try {
    return (await digestIn(other, key)) !== null
  } finally {
    await one.remove(key)
  }
}

async function moveOne(
  { key, sha256 }: Document,
  from: DocumentStore,
  to: DocumentStore,
): Promise<keyof Moved> {
  if ((await digestIn(to, key)) === sha256) return 'there'
  const bytes = await bytesIn(from, key)
  if (!bytes) return 'missing'
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) return 'damaged'
  await to.put(key, bytes)
  if ((await digestIn(to, key)) !== sha256)
    throw new Error('The new store does not give back what was put into it.')
  return 'copied'
}

async function stillOnRecord(orm: MikroORM, { id }: Document): Promise<boolean> {
  return (await orm.em.fork().count(Document, { id })) === 1
}

async function digestIn(store: DocumentStore, key: string): Promise<string | null> {
  const hash = createHash('sha256')
  const stream = await store.open(key).catch(ifMissing)
  if (!stream) return null
  await pipeline(stream, hash)
  return hash.digest('hex')
}

async function bytesIn(store: DocumentStore, key: string): Promise<Buffer | null> {
  const stream = await store.open(key).catch(ifMissing)
  return stream && buffer(stream)
}

function ifMissing(error: unknown): null {
  if (error instanceof DocumentMissing) return null
  throw error
}
