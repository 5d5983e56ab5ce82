import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { School } from '../e2e/people.js'
import { aPdf, streamOf } from '../server/testing/files/a-pdf.js'
import { send, sendFile } from '../server/testing/client.js'
import { aFaultyWorld, readiness, seconds, untilItWorks, untilReady } from './faulty-world.js'
import { report } from './report.js'
import { LONGEST_MS, Watcher, addDebtor } from './watcher.js'

test('the disk of documents full and read-only', async () => {
  let disk = ''
  const { server, school } = await aFaultyWorld(
    {},
    (dataDir) => (disk = mounted(join(dataDir, 'documents'), '3m')),
  )
  const kept: string[] = []
  let refusal: { status: number; body: any } | undefined
  let slowest = 0
  const one = async (name: number) => {
    const bytes = aPdf({ objects: [streamOf('', `${name}${'x'.repeat(400_000)}`)] })
    const began = performance.now()
    const response = await sendFile(server, bytes, { name: 'a.pdf', type: 'application/pdf', as: school })
    slowest = Math.max(slowest, performance.now() - began)
    const body = (await response.json()) as any
    if (response.status === 200) kept.push(body.data.uploadFile.file.url)
    return { status: response.status, body }
  }
  const refused = {
    status: 503,
    body: { errors: [{ message: KEEP_YOURS, extensions: { code: 'UNAVAILABLE' } }] },
  }
  const notReady = { status: 503, because: ['Documents cannot be kept.'] }
  for (let at = 0; at < 20 && !refusal; at += 1) {
    const answer = await one(at)
    if (answer.status !== 200) refusal = answer
  }
  expect(refusal).toMatchObject(refused)
  await fill(disk)
  await untilItWorks(async () => expect(await readiness(server)).toMatchObject(notReady))
  expect(leftovers(disk)).toEqual([])
  for (const url of kept) expect((await fetch(url, authorised(school))).status).toBe(200)
  rmSync(ballast(disk))
  mount('-o', 'remount,size=64m', disk)
  const roomier = await untilItWorks(async () => expect((await one(100)).status).toBe(200))
  mount('-o', 'remount,ro', disk)
  expect(await one(101)).toMatchObject(refused)
  await untilItWorks(async () => expect(await readiness(server)).toMatchObject(notReady))
  mount('-o', 'remount,rw', disk)
  const writable = await untilItWorks(async () => expect((await one(102)).status).toBe(200))
  await untilItWorks(async () => expect(await readiness(server)).toMatchObject({ status: 200, because: [] }))
  for (const url of kept) expect((await fetch(url, authorised(school))).status).toBe(200)
  report('The disk of documents', {
    'kept before it was full': kept.length - 2,
    'healed after it had room': seconds(roomier),
    'healed after it could be written': seconds(writable),
    'slowest answer': seconds(slowest),
    'half files left': leftovers(disk).length,
  })
  expect(slowest).toBeLessThan(LONGEST_MS)
})

test("PostgreSQL's disk full", async () => {
  let disk = ''
  const { server, school } = await aFaultyWorld(
    {},
    (dataDir) => (disk = mounted(join(dataDir, 'postgres'), '400m')),
  )
  const before = await addDebtor(server, school, 'before@example.com')
  const watcher = new Watcher(server, school)
  const added: string[] = []
  let refusals = 0
  for (let at = 0; refusals < 5 && at < 3000; at += 1) {
    await fill(disk)
    await addDebtor(server, school, `full-${at}@example.com`).then(
      (id) => added.push(id),
      () => (refusals += 1),
    )
  }
  expect(refusals).toBe(5)
  await pause(5000)
  rmSync(ballast(disk))
  const healed = await untilItWorks(() => addDebtor(server, school, 'after@example.com'))
  await untilReady(server, school)
  await watcher.stop()
  for (const id of [before, ...added]) expect(await exists(server, school, id)).toBe(true)
  report("PostgreSQL's disk", {
    'acknowledged while it filled up': added.length,
    'lost of them': 0,
    'what was answered': watcher.told,
    'healed after it had room': seconds(healed),
    'slowest answer': seconds(watcher.slowest),
  })
  expect(watcher.slowest).toBeLessThan(LONGEST_MS)
})

const KEEP_YOURS =
  'DMA cannot keep files at the moment. Please keep yours, and send it again in a few minutes.'

/** A disk of its own, of this size, where the product keeps something. Needs root. */
function mounted(folder: string, size: string): string {
  mkdirSync(folder, { recursive: true })
  try {
    mount('-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', folder)
  } catch (error) {
    throw new Error('This proof mounts a small disk (tmpfs): run it as root, where mounting is permitted.', {
      cause: error,
    })
  }
  onTestFinished(() => void execFileSync('umount', ['-l', folder]))
  return folder
}

function mount(...args: string[]): void {
  execFileSync('mount', args, { stdio: 'pipe' })
}

const ballast = (folder: string) => join(folder, 'ballast')

/** Takes what room there is, a little at a time: this process also measures how long answers take. */
async function fill(folder: string): Promise<void> {
  for (let room = free(folder); room > 0; room = free(folder))
    await appendFile(ballast(folder), Buffer.alloc(Math.min(room, 1_000_000)))
}

/** Bytes that still fit. */
function free(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

const leftovers = (folder: string) =>
  readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('.tmp'))
const authorised = ({ key }: School) => ({ headers: { Authorization: `Token ${key}` } })

async function exists(server: { url: string }, as: School, id: string): Promise<boolean> {
  const { data } = await send(server, 'query ($id: ID!) { debtor(id: $id) { id } }', { id }, as)
  return data?.debtor?.id === id
}
