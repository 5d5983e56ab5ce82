import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAccount, type Person } from '../e2e/people.js'
import { FILE_BUDGETS } from '../server/documents/file-budgets.js'
import type { ImageKind } from '../server/documents/file-kinds.js'
import type * as LookAt from '../server/documents/look-at.js'
import { aPicture, sendFile } from '../server/testing/client.js'
import { aPdfOfNestedStreams } from '../server/testing/files/expensive-files.js'
import { productionSettings } from '../server/testing/production-settings.js'
import { freePort } from '../server/database/free-port.js'
import { startServer, type RunningServer } from '../server/testing/servers/running-server.js'
import { report } from './report.js'

const SECONDS = Number(process.env.SOAK_SECONDS ?? 60)
/** An answer that takes longer is no answer: the door gives up then. */
const LONGEST_MS = 10_000
const DOCUMENTS = resolve(import.meta.dirname, '../dist/server/documents')

let dataDir: string
let port: number
let server: RunningServer
let person: Person

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'dma-files-'))
  port = await freePort()
  server = await startServer(productionSettings({ port, dataDir }))
  person = await anAccount(server)
})
afterAll(async () => {
  await server?.stop()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
})

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 9, g: 99, b: 9, alpha: 0.5 } } })

/** What costs most and still may be sent. */
const expensive = async () => ({
  'streams inside each other': aPdfOfNestedStreams(4800, 1000),
  'a JPEG of 10 scans': await flat(8192, 6144)
    .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
    .toBuffer(),
  'a WebP of 40 megapixels': await flat(8000, 5000).webp({ lossless: true, effort: 0 }).toBuffer(),
  'a PNG of 40 megapixels': await flat(8000, 5000)
    .toColourspace('rgb16')
    .png({ progressive: true })
    .toBuffer(),
})

test(
  'while a stranger sends nothing but the most expensive files, somebody else’s pictures are kept without a long wait',
  { timeout: SECONDS * 1000 + 240_000 },
  async () => {
    const files = Object.values(await expensive())
    const picture = await aPicture()
    const [strangers, others] = [new Map<number, number>(), new Map<number, number>()]
    const until = Date.now() + SECONDS * 1000
    let slowest = 0
    const send = async (told: Map<number, number>, bytes: Uint8Array, as?: Person) => {
      const began = performance.now()
      const response = await sendFile(server, bytes, { as })
      await response.arrayBuffer()
      told.set(response.status, (told.get(response.status) ?? 0) + 1)
      if (as) slowest = Math.max(slowest, performance.now() - began)
    }
    const stranger = async (first: number) => {
      for (let at = first; Date.now() < until; at += 1) await send(strangers, files[at % files.length]!)
    }
    const somebody = async () => {
      while (Date.now() < until) await send(others, picture, person)
    }
    await Promise.all([...Array.from({ length: 12 }, (_, at) => stranger(at)), somebody()])
    const told = (answers: Map<number, number>) => [...answers].map((answer) => answer.join(': ')).join(', ')
    report('Uploads beside a stranger’s', {
      seconds: SECONDS,
      'the stranger is told': told(strangers),
      'somebody else is told': told(others),
      'longest wait (ms)': Math.round(slowest),
    })
    expect([...others.keys()]).toEqual([200])
    expect(slowest).toBeLessThan(LONGEST_MS)
  },
)

test(
  'the largest that phones make is within its budget, with room to spare',
  { timeout: 300_000 },
  async () => {
    const { Lookers } = (await import(join(DOCUMENTS, 'look-at.js'))) as typeof LookAt
    const lookers = new Lookers()
    const noise = { type: 'gaussian', mean: 128, sigma: 18 } as const
    const small = await sharp({
      create: { width: 2048, height: 1536, channels: 3, background: '#000', noise },
    })
      .png()
      .toBuffer()
    const large = (width: number, height: number) =>
      sharp(small).resize(width, height, { kernel: 'cubic', fit: 'fill' })
    const photos: [string, ImageKind, Buffer][] = [
      ['JPEG upright', 'jpeg', await large(8192, 6144).jpeg({ quality: 88 }).toBuffer()],
      [
        'JPEG on its side',
        'jpeg',
        await large(8192, 6144).jpeg({ quality: 88 }).withMetadata({ orientation: 6 }).toBuffer(),
      ],
      [
        'JPEG progressive',
        'jpeg',
        await large(8192, 6144).jpeg({ quality: 88, progressive: true }).toBuffer(),
      ],
      ['WebP', 'webp', await large(8000, 5000).webp({ quality: 70, effort: 0 }).toBuffer()],
    ]
    for (const [name, kind, bytes] of photos) {
      expect(bytes.length).toBeLessThan(FILE_BUDGETS[kind].input)
      const began = performance.now()
      const found = await lookers.lookAt(kind, bytes, 'somebody')
      const status = await readFile(`/proc/${lookers.resting[0]}/status`, 'utf8').catch(() => '')
      report(name, {
        'megabytes sent': (bytes.length / 1e6).toFixed(1),
        'megabytes kept': (found.bytes.length / 1e6).toFixed(1),
        'seconds by the clock': ((performance.now() - began) / 1000).toFixed(1),
        'most memory so far (MB)': Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024),
      })
    }
  },
)

test(
  'a server that is killed while files are opened leaves no process behind',
  { timeout: 240_000 },
  async () => {
    const files = await expensive()
    const sent = [
      sendFile(server, files['a WebP of 40 megapixels']),
      sendFile(server, files['a JPEG of 10 scans'], { as: person }),
    ].map((sending) => sending.catch(() => null))
    await expect.poll(lookers, { timeout: 30_000 }).not.toEqual([])
    await server.kill()
    await Promise.all(sent)
    await expect.poll(lookers, { timeout: 5000 }).toEqual([])
    server = await startServer(productionSettings({ port, dataDir }))
    expect((await sendFile(server, await aPicture())).status).toBe(200)
  },
)

/** The processes of the built product that look at files, but for those that a test here has started and lets rest. */
async function lookers(): Promise<string[]> {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const commands = await Promise.all(
    processes.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  )
  const looking = processes.filter((_, at) => commands[at]!.includes(join(DOCUMENTS, 'look-program.js')))
  const parents = await Promise.all(
    looking.map((pid) => readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')),
  )
  return looking.filter((_, at) => Number(/^PPid:\s+(\d+)/m.exec(parents[at]!)?.[1]) !== process.pid)
}
