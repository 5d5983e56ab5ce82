import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { rm, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { aPicture, upload } from '../testing/client.js'
import { rows } from '../testing/databases/database.js'
import { anEmptyPlace } from '../testing/places.js'
import { aProduct, type Product } from '../testing/product.js'
import { aStorageServer, type StorageServer } from '../testing/servers/storage-server.js'
import type { DocumentStore } from './stores/document-store.js'
import { moveDocuments } from './move.js'
import { openStore } from './stores/open-store.js'
import { readStorageAddress } from './stores/storage-place.js'

/** The product keeps its documents on its disk and goes on running; the command is a process of its own, as npm runs it. */
const root = resolve(import.meta.dirname, '../..')
let product: Product
let storage: StorageServer
let disk: DocumentStore
let bucket: DocumentStore
let kept: Map<string, Buffer>
beforeAll(async () => {
  await promisify(execFile)(process.execPath, ['scripts/build.mjs', '--server'], { cwd: root })
  product = await aProduct()
  disk = product.world.store
}, 120_000)
afterAll(() => product.close())
beforeEach(async () => {
  storage = await aStorageServer()
  bucket = openStore(readStorageAddress(storage.address()))
  kept = new Map()
  for (let count = 0; count < 25; count += 1) await keep(randomBytes(1 + count * 20_000))
})
afterEach(async () => {
  await rows(product, 'delete from document')
  await storage.close()
  await rm(placeOf('documents'), { recursive: true, force: true })
})

const placeOf = (name: string) => join(product.dataDir, name)

/** One more document of the product: its bytes on the disk, its row in the database. */
async function keep(bytes: Buffer): Promise<string> {
  const key = randomBytes(16).toString('base64url')
  await disk.put(key, bytes)
  await rows(
    product,
    `insert into document (key, name, media_type, size, sha256, created_at) values (?, 'paper', 'image/png', ?, ?, now())`,
    [key, bytes.length, createHash('sha256').update(bytes).digest('hex')],
  )
  kept.set(key, bytes)
  return key
}

/** Starts `npm run documents:move -- …`, with STORAGE_URL set to the bucket unless `env` says otherwise. */
function start(args: string[], env: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, ['dist/server/documents/move-command.js', ...args], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      DATA_DIR: product.dataDir,
      DATABASE_URL: product.world.config.databaseUrl!,
      STORAGE_URL: storage.address(),
      ...env,
    },
  })
}

async function ended(child: ChildProcess): Promise<{ code: number | null; output: string; errors: string }> {
  const [output, errors, code] = await Promise.all([
    buffer(child.stdout!),
    buffer(child.stderr!),
    new Promise<number | null>((exited) => child.once('exit', exited)),
  ])
  return { code, output: output.toString(), errors: errors.toString() }
}
const move = (args: string[], env?: Record<string, string>) => ended(start(args, env))

/** How many of the kept documents are whole in a store; one that is there and not whole fails. */
async function wholeIn(store: DocumentStore): Promise<number> {
  let whole = 0
  for (const [key, bytes] of kept) {
    const found = await store.open(key).then(buffer, () => null)
    if (!found) continue
    expect(found.equals(bytes), key).toBe(true)
    whole += 1
  }
  return whole
}

test('killed in the middle and run again, it brings every document over, those of meanwhile too', async () => {
  const first = start(['disk', 'storage'])
  let puts = 0
  storage.trouble = (request) => {
    if (request.method !== 'PUT') return false
    puts += 1
    // The first one is its question whether both are one place.
    if (puts === 12) first.kill('SIGKILL')
    return puts >= 12
  }
  expect((await ended(first)).code).toBeNull()
  storage.trouble = null
  const there = await wholeIn(bucket)
  expect(there).toBeGreaterThan(0)
  expect(there).toBeLessThan(25)

  // The product runs all the while.
  const { id } = await upload(product, await aPicture())
  kept.set(id, await buffer(await disk.open(id)))
  const second = await move(['disk', 'storage'])
  expect(second).toMatchObject({
    code: 0,
    output: `26 documents: ${26 - there} copied, ${there} there already, 0 missing in FROM, 0 damaged in FROM.\n`,
  })
  expect(second.errors).toContain('26 of 26')
  expect(await wholeIn(bucket)).toBe(26)
  expect(await wholeIn(disk)).toBe(26)
  expect((await storage.objects()).length).toBe(26)

  const deletedSince = 'A'.repeat(22)
  await disk.put(deletedSince, Buffer.from('What a purge deleted in the new store alone.'))
  const emptied = await move(['disk', 'storage', '--delete-source'])
  expect(emptied).toMatchObject({ code: 0, output: expect.stringContaining('26 there already') })
  expect(emptied.output).toContain('\n1 file in FROM on no record')
  await disk.remove(deletedSince)
  expect(await wholeIn(bucket)).toBe(26)
  expect(await wholeIn(disk)).toBe(0)

  // And the way back.
  expect((await move(['storage', 'disk'])).code).toBe(0)
  expect(await wholeIn(disk)).toBe(26)
})

test('what is wrong in the old store is counted, and neither copied nor deleted', async () => {
  const [lost, damaged] = [...kept.keys()]
  await disk.remove(lost!)
  await writeFile(join(placeOf('documents'), damaged!.slice(0, 2), damaged!), 'not what was accepted')
  const moved = await move(['disk', 'storage', '--delete-source'])
  expect(moved).toMatchObject({
    code: 1,
    output: '25 documents: 23 copied, 0 there already, 1 missing in FROM, 1 damaged in FROM.\n',
  })
  expect((await buffer(await disk.open(damaged!))).toString()).toBe('not what was accepted')
  expect(await storage.objects()).toEqual(
    [...kept.keys()].filter((key) => key !== lost && key !== damaged).toSorted(),
  )
})

test('half a document in the new store is no document: it is brought over anew', async () => {
  const [key, bytes] = [...kept].at(-1)!
  await bucket.put(key, bytes.subarray(0, 1000))
  expect((await move(['disk', 'storage'])).output).toContain('25 copied, 0 there already')
  expect(await wholeIn(bucket)).toBe(25)
})

test('a document that the product removes meanwhile is not brought back to life', async () => {
  const removed = [...kept.keys()][3]!
  const to: DocumentStore = {
    ...bucket,
    async put(key, bytes) {
      await bucket.put(key, bytes)
      if (key === removed) await rows(product, 'delete from document where key = ?', [key])
    },
  }
  const moved = await moveDocuments(product.world.orm, disk, to, { deleteSource: false, progress: () => {} })
  expect(moved).toEqual({ copied: 24, there: 0, missing: 0, damaged: 0, unrecorded: 0 })
  expect(await storage.objects()).not.toContain(removed)
})

test('it refuses a source that the product still uses, and one place under two names', async () => {
  const inUse = await move(['disk', storage.address(), '--delete-source'], { STORAGE_URL: '' })
  expect(inUse).toMatchObject({ code: 1, errors: expect.stringContaining('keeps its documents in FROM') })

  await symlink(placeOf('documents'), placeOf('another-name'))
  for (const to of ['disk', pathToFileURL(placeOf('another-name')).href])
    expect(await move(['disk', to, '--delete-source'])).toMatchObject({
      code: 1,
      errors: expect.stringContaining('the same place'),
    })
  await rm(placeOf('another-name'))
  expect(await wholeIn(disk)).toBe(25)
  expect(await storage.objects()).toEqual([])
})

test('it says how it is called, and what is wrong, without the secret in it', async () => {
  const empty = await anEmptyPlace()
  const env = { DATABASE_URL: empty.databaseUrl, DATA_DIR: empty.dataDir }
  expect((await move(['disk', 'storage'], env)).errors).toBe(
    'There is no register in this database: nothing to move.\n',
  )
  await empty.remove()
  expect((await move(['disk'])).errors).toContain('npm run documents:move -- FROM TO')
  expect((await move(['disk', 'storage', '--now'])).errors).toContain('npm run documents:move -- FROM TO')
  const { code, errors } = await move(['disk', 's3://key:hunter2@storage.example'])
  expect([code, errors]).toEqual([1, expect.stringMatching(/^An address names no bucket/)])
})
