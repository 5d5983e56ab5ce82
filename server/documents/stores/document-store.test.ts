import { ListObjectsV2Command } from '@aws-sdk/client-s3'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aStorageServer } from '../../testing/servers/storage-server.js'
import { DocumentMissing, type DocumentStore } from './document-store.js'
import { openStore } from './open-store.js'
import { clientOf } from './s3-store.js'
import { readStorageAddress, type S3Place } from './storage-place.js'

/** A place of each kind: how to open it (again), what lies there, how to tidy up. */
interface Place {
  open(): DocumentStore
  names(): Promise<string[]>
  close(): Promise<void>
}

async function aFolder(): Promise<Place> {
  const home = await mkdtemp(join(tmpdir(), 'dma-documents-'))
  const folder = join(home, 'documents')
  return {
    open: () => openStore({ kind: 'disk', folder }),
    async names() {
      const entries = await readdir(home, { recursive: true, withFileTypes: true })
      return entries
        .filter((entry) => entry.isFile())
        .map(({ name }) => basename(name))
        .toSorted()
    },
    close: () => rm(home, { recursive: true, force: true }),
  }
}

async function aBucket(): Promise<Place> {
  const storage = await aStorageServer()
  return {
    open: () => openStore(readStorageAddress(storage.address())),
    names: () => storage.objects(),
    close: () => storage.close(),
  }
}

/** A bucket of any other server, which has to be empty: STORAGE_URL=s3://… npm run test:unit -- server/documents/document-store */
async function theBucketOfStorageUrl(): Promise<Place> {
  const place = readStorageAddress(process.env.STORAGE_URL!) as S3Place
  const client = clientOf(place)
  const names = async () => {
    const { Contents = [] } = await client.send(
      new ListObjectsV2Command({ Bucket: place.bucket, Prefix: place.prefix }),
    )
    return Contents.map(({ Key }) => Key!.slice(place.prefix.length))
  }
  return {
    open: () => openStore(place),
    names,
    close: async () => void (await Promise.all((await names()).map((name) => openStore(place).remove(name)))),
  }
}

describe.each([
  ['a folder', aFolder],
  ['a bucket', aBucket],
  ...(process.env.STORAGE_URL ? [['the bucket of STORAGE_URL', theBucketOfStorageUrl] as const] : []),
] as const)('%s', (_kind, make) => {
  const key = 'Ab3_-xYz0123456789'
  let place: Place
  let store: DocumentStore
  beforeEach(async () => {
    place = await make()
    store = place.open()
  })
  afterEach(() => place.close())

  test.each([0, 1, 300_000, 5 * 1024 * 1024])('gives back %i bytes as they were put', async (size) => {
    const bytes = randomBytes(size)
    await store.put(key, bytes)
    expect((await buffer(await store.open(key))).equals(bytes)).toBe(true)
    expect((await buffer(await place.open().open(key))).equals(bytes)).toBe(true)
    expect(await place.names()).toEqual([key])
  })

  test('keeps what is put again in place of the old, whole', async () => {
    await store.put(key, Buffer.alloc(1000, 'a'))
    await store.put(key, Buffer.from('b'))
    expect((await buffer(await store.open(key))).toString()).toBe('b')
  })

  test('keeps one whole document of many that are put at once under one key', async () => {
    const same = Array.from({ length: 8 }, (_, index) => Buffer.alloc(200_000, String(index)))
    await Promise.all(same.map((bytes) => store.put(key, bytes)))
    const kept = await buffer(await store.open(key))
    expect(same.some((bytes) => bytes.equals(kept))).toBe(true)
    expect(await place.names()).toEqual([key])
  })

  test('names every document that it keeps, and nothing else', async () => {
    const named = async () => {
      const all: string[] = []
      for await (const name of place.open().keys()) all.push(name)
      return all.toSorted()
    }
    expect(await named()).toEqual([])
    const keys = ['a'.repeat(22), 'aB'.repeat(11), 'z_-'.repeat(6)]
    for (const one of [...keys, key]) await store.put(one, Buffer.from(one))
    await store.remove(key)
    expect(await named()).toEqual(keys.toSorted())
  })

  test('keeps documents whose keys differ in a letter’s case apart', async () => {
    await store.put('a'.repeat(22), Buffer.from('small'))
    await store.put('A'.repeat(22), Buffer.from('capital'))
    expect((await buffer(await store.open('a'.repeat(22)))).toString()).toBe('small')
  })

  test('says that a document is missing before anything is streamed', async () => {
    await expect(store.open(key)).rejects.toBeInstanceOf(DocumentMissing)
  })

  test('a complaint about a document does not name it, since its name opens it', async () => {
    const error = await store.open(key).catch((reason: unknown) => reason as Error)
    expect(String((error as Error).stack)).not.toContain(key)
  })

  test('removes twice as well as once', async () => {
    await store.remove(key)
    await store.put(key, Buffer.from('certificate'))
    await store.remove(key)
    await store.remove(key)
    await expect(store.open(key)).rejects.toBeInstanceOf(DocumentMissing)
    expect(await place.names()).toEqual([])
  })

  test.each([
    '../a-file-outside-the-store',
    '..',
    'short',
    'a'.repeat(65),
    `${key}/../../x`,
    `${key}\\..`,
    `${key}\0`,
    `${key}\n`,
    `${key}.tmp`,
    `${key}?acl`,
    '',
  ])('%j is not a key, and nothing is touched', async (crooked) => {
    await expect(store.put(crooked, Buffer.from('x'))).rejects.toBeInstanceOf(RangeError)
    await expect(store.open(crooked)).rejects.toBeInstanceOf(RangeError)
    await expect(store.remove(crooked)).rejects.toBeInstanceOf(RangeError)
    expect(await place.names()).toEqual([])
  })

  test('passes its check where documents can be written, and the check leaves no trace', async () => {
    await store.check()
    await Promise.all([store.check(), place.open().check()])
    expect(await place.names()).toEqual([])
  })

  test('may be left in the middle of a document', async () => {
    await store.put(key, randomBytes(2_000_000))
    for (let time = 0; time < 60; time += 1) {
      const left = await store.open(key)
      if (time % 2 === 0) await left[Symbol.asyncIterator]().next()
      left.destroy()
    }
    expect((await buffer(await store.open(key))).length).toBe(2_000_000)
  })
})
