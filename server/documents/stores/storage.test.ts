import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aPicture, openFile, sendFile, upload, visitor } from '../../testing/client.js'
import { aDebtor, aProvider, anApprovedSchool, type SchoolPerson } from '../../testing/people.js'
import { aProduct, type Product } from '../../testing/product.js'
import { aStorageServer, type StorageServer } from '../../testing/servers/storage-server.js'

/** Two servers of one product on two machines: one database, one bucket, and nothing of their disks in common. */
let storage: StorageServer
let one: Product
let two: Product
let disks: string[]
let school: SchoolPerson
let other: SchoolPerson
beforeAll(async () => {
  storage = await aStorageServer()
  disks = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), 'dma-disk-'))))
  const env = (disk: string) => ({ STORAGE_URL: storage.address(), DATA_DIR: disk })
  one = await aProduct({ env: env(disks[0]!) })
  two = await aProduct({ env: env(disks[1]!), beside: one })
  const provider = await aProvider(one)
  school = await anApprovedSchool(one, provider)
  other = await anApprovedSchool(one, provider)
})
afterAll(async () => {
  await two.close()
  await one.close()
  await storage.close()
  for (const disk of disks) await rm(disk, { recursive: true, force: true })
})
afterEach(() => void (storage.trouble = null))

const ready = async (at: Product) => {
  const response = await fetch(`${at.url}/readyz`)
  return [response.status, await response.json()]
}

test('what one server takes the other serves, to the same people and with the same headers', async () => {
  const { url } = await upload(one, await aPicture('#123456'), { as: school })
  await aDebtor(one, school, { evidence: [url] })
  const answers = await Promise.all([one, two].map((at) => openFile(at, url, school)))
  const bodies = await Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())))
  expect(bodies[0]!.length).toBeGreaterThan(0)
  expect(bodies[1]!.equals(bodies[0]!)).toBe(true)
  for (const { status, headers } of answers) {
    expect(status).toBe(200)
    expect(headers.get('Content-Type')).toBe('image/png')
    expect(headers.get('Content-Length')).toBe(String(bodies[0]!.length))
    expect(headers.get('Content-Security-Policy')).toBe("default-src 'none'; sandbox")
    expect(headers.get('Cache-Control')).toBe('private, no-store')
  }
  for (const somebody of [visitor, other]) expect((await openFile(two, url, somebody)).status).toBe(404)
})

test('no document lies on either server’s disk', async () => {
  await upload(two, await aPicture())
  expect((await storage.objects()).length).toBeGreaterThan(0)
  for (const disk of disks) expect(await readdir(disk)).not.toContain('documents')
})

describe('while the storage', () => {
  test('is away, /readyz says so, nothing half is kept, and all is well once it is back', async () => {
    const { url } = await upload(one, await aPicture())
    const rows = () => one.world.orm.em.fork().execute('select count(*) from document')
    const before = await rows()
    await storage.down()
    try {
      await expect.poll(() => ready(one)).toMatchObject([200, { degraded: ['Documents cannot be kept.'] }])
      const body = (await (await sendFile(one, await aPicture())).json()) as any
      expect(body.errors[0].message).toMatch(/cannot keep files at the moment/)
      expect((await openFile(two, url)).status).toBe(503)
      expect(await rows()).toEqual(before)
    } finally {
      await storage.up()
    }
    await expect.poll(() => ready(one)).toMatchObject([200, { degraded: [] }])
    expect((await openFile(two, url)).status).toBe(200)
  })

  test('breaks off in the middle of a document, nobody takes what came for the whole', async () => {
    const { url } = await upload(one, await aPicture())
    storage.trouble = (_request, response) => {
      response.writeHead(200, { 'Content-Length': 100_000 })
      response.write(Buffer.alloc(100), () => response.destroy())
      return true
    }
    await expect(openFile(two, url).then((answer) => answer.arrayBuffer())).rejects.toThrow()
    expect((await fetch(`${two.url}/healthz`)).status).toBe(200)
  })

  test('has lost a document, it is not there, as one that never was', async () => {
    const { id, url } = await upload(one, await aPicture())
    await one.world.store.remove(id)
    expect((await openFile(two, url)).status).toBe(404)
  })
})
