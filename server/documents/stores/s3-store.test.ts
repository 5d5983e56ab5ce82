import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aStorageServer, type StorageServer } from '../../testing/servers/storage-server.js'
import type { DocumentStore } from './document-store.js'
import { s3Store } from './s3-store.js'
import { readStorageAddress, type S3Place } from './storage-place.js'

const key = 'Ab3_-xYz0123456789'
const bytes = randomBytes(3_000_000)
let storage: StorageServer
let store: DocumentStore
beforeAll(async () => {
  storage = await aStorageServer()
  store = storeAt(storage.address())
})
afterAll(() => storage.close())
afterEach(async () => {
  storage.trouble = null
  await store.remove(key)
  storage.requests = 0
})

const storeAt = (address: string, patience = 30_000) =>
  s3Store(readStorageAddress(address) as S3Place, patience)
/** For what never comes: nobody wants to wait the product's ten seconds. */
const impatient = () => storeAt(storage.address(), 300)
const refuse = (response: ServerResponse, status: number, code: string) => {
  response.writeHead(status, { 'Content-Type': 'application/xml' })
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`)
  return true
}

/** Everything that is asked of a store, each of which has to end. */
const acts: [string, (store: DocumentStore) => Promise<unknown>][] = [
  ['putting', (store) => store.put(key, bytes)],
  ['opening', (store) => store.open(key)],
  ['removing', (store) => store.remove(key)],
  ['the check', (store) => store.check()],
]

describe.each(acts)('%s', (_act, act) => {
  test('gives up within its patience when the storage takes the request and says nothing', async () => {
    storage.trouble = () => true
    await expect(act(impatient())).rejects.toThrow()
  })

  test('fails when nobody listens', async () => {
    await storage.down()
    await expect(act(store).finally(() => storage.up())).rejects.toThrow()
  })

  test('fails when the storage forbids it', async () => {
    storage.trouble = (_request, response) => refuse(response, 403, 'AccessDenied')
    await expect(act(store)).rejects.toMatchObject({ name: 'AccessDenied' })
  })

  test('fails when the storage fails every time, after three tries', async () => {
    storage.trouble = (_request, response) => refuse(response, 500, 'InternalError')
    await expect(act(store)).rejects.toMatchObject({ name: 'InternalError' })
    expect(storage.requests).toBe(3)
  })
})

test('what fails once is tried again', async () => {
  for (const trouble of ['refused', 'cut off'] as const) {
    const failingOnce = () => {
      let failed = false
      storage.trouble = (request, response) => {
        if (failed) return false
        failed = true
        if (trouble === 'refused') return refuse(response, 503, 'SlowDown')
        request.socket.destroy()
        return true
      }
    }
    failingOnce()
    await store.put(key, bytes)
    failingOnce()
    expect((await buffer(await store.open(key))).equals(bytes), trouble).toBe(true)
  }
})

test('an upload that the storage cuts off in the middle fails, and nothing of it is there', async () => {
  storage.trouble = (request) => {
    let received = 0
    request.on('data', (part: Buffer) => {
      received += part.length
      if (received > bytes.length / 3) request.socket.destroy()
    })
    return request.method === 'PUT'
  }
  await expect(store.put(key, bytes)).rejects.toThrow()
  storage.trouble = null
  expect(await storage.objects()).toEqual([])
})

describe('a document that stops in the middle', () => {
  const half = (then: (response: ServerResponse) => void) => {
    storage.trouble = (_request, response) => {
      response.writeHead(200, { 'Content-Length': bytes.length })
      response.write(bytes.subarray(0, bytes.length / 2), () => then(response))
      return true
    }
  }

  test('fails, rather than end as if it were whole', async () => {
    half((response) => response.destroy())
    await expect(buffer(await store.open(key))).rejects.toThrow()
  })

  test('fails when no more comes, rather than wait for ever', async () => {
    half(() => {})
    await expect(buffer(await impatient().open(key))).rejects.toThrow('stopped in the middle')
  })

  test('harms nobody when it breaks before its reader begins', async () => {
    half((response) => response.destroy())
    const stream = await store.open(key)
    await pause(100)
    await expect(buffer(stream)).rejects.toThrow()
  })
})

test('a reader may be slower than the storage’s patience', async () => {
  await store.put(key, bytes)
  const read: Buffer[] = []
  for await (const piece of await storeAt(storage.address(), 1500).open(key)) {
    if (read.length === 0) await pause(2000)
    read.push(piece as Buffer)
  }
  expect(Buffer.concat(read).equals(bytes)).toBe(true)
})

test.each([
  ['a bucket that is not there', { bucket: 'nobodys' }, 'NoSuchBucket'],
  ['a key that is not known', { keys: 'nobody:S3RVER' }, 'InvalidAccessKeyId'],
])('%s fails the check, and is no missing document', async (_what, over, name) => {
  const wrong = storeAt(storage.address(over))
  await expect(wrong.check()).rejects.toMatchObject({ name })
  await expect(wrong.open(key)).rejects.toMatchObject({ name })
  await expect(wrong.put(key, bytes)).rejects.toMatchObject({ name })
})

test('documents on their way take no more memory than a few of their pieces', async () => {
  await store.put(key, randomBytes(5 * 1024 * 1024))
  const before = process.memoryUsage().arrayBuffers
  const streams = await Promise.all(Array.from({ length: 40 }, () => store.open(key)))
  await pause(300)
  const more = process.memoryUsage().arrayBuffers - before
  for (const stream of streams) stream.destroy()
  // Forty whole documents would be 200 MB.
  expect(more).toBeLessThan(100 * 1024 * 1024)
})
