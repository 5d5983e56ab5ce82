import { execFileSync } from 'node:child_process'
import {
  closeSync,
  constants,
  createReadStream,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  truncateSync,
} from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { freePort } from '../database/free-port.js'
import { TEMPLATE, inDatabase } from '../testing/databases/postgres.js'
import { buildServer } from '../testing/servers/processes.js'
import { productionSettings } from '../testing/production-settings.js'
import { startServer, type Output, type RunningServer } from '../testing/servers/running-server.js'
import { run } from '../testing/databases/with-database.js'

/** The built product, whose standard output cannot be written, as an operator may have it. */
const database = `dma_log_${process.pid}`
const TOKEN = 'only-Prometheus-knows'
let home: string
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'dma-log-'))
  await buildServer()
  await run(inject('databaseUrl'), `create database ${database} template ${TEMPLATE}`)
}, 240_000)
afterAll(async () => {
  await run(inject('databaseUrl'), `drop database if exists ${database} with (force)`)
  rmSync(home, { recursive: true, force: true })
})

/** An error that nothing catches, at a signal. */
const CRASH = `data:text/javascript,${encodeURIComponent(`process.on('SIGUSR2', () => { throw new TypeError('secret') })`)}`

const start = async (output: Output, more: Record<string, string | number> = {}) =>
  startServer(
    {
      ...productionSettings({ port: await freePort(), dataDir: home }),
      DATABASE_URL: inDatabase(inject('databaseUrl'), database),
      METRICS_TOKEN: TOKEN,
      LOG_LEVEL: 'info',
      DRAIN_SECONDS: 0,
      NODE_OPTIONS: `--import=${CRASH}`,
      ...more,
    },
    undefined,
    output,
  )

interface Place extends Output {
  /** Lets it be written again; answers what makes room, and tells all that was written from then on. */
  mend?: () => () => string
  /** Its log is in order until much was written. */
  worksAtFirst?: boolean
}

let files = 0
const newName = () => join(home, `log-${(files += 1)}`)
function aFifo(): string {
  const name = newName()
  execFileSync('mkfifo', [name])
  return name
}

const readerOf = (name: string) => () => {
  let read = ''
  createReadStream(name, 'utf8').on('data', (some) => (read += String(some)))
  return () => read
}

const PLACES: Record<string, () => Place> = {
  'a full disk': () => ({ stdout: openSync('/dev/full', 'w') }),
  'a file that may not grow': () => {
    const name = newName()
    const mend = () => {
      let read = ''
      return () => {
        read += readFileSync(name, 'utf8')
        truncateSync(name)
        return read
      }
    }
    return { stdout: openSync(name, 'a'), largestFile: 400, mend, worksAtFirst: true }
  },
  'a pipe that nobody reads': () => {
    const name = aFifo()
    return { stdout: openSync(name, constants.O_RDWR), mend: readerOf(name), worksAtFirst: true }
  },
  'a pipe that nobody holds any more': () => {
    const name = aFifo()
    const reader = openSync(name, constants.O_RDONLY | constants.O_NONBLOCK)
    const stdout = openSync(name, constants.O_WRONLY)
    closeSync(reader)
    return { stdout, mend: readerOf(name) }
  },
}

const status = (url: string): Promise<number> =>
  new Promise((done) => {
    const asked = get(url, { agent: false, timeout: 5000 }, (response) => {
      response.resume().on('end', () => done(response.statusCode!))
    })
    asked.on('timeout', () => asked.destroy()).on('error', () => done(0))
  })
/** A line of some 8 kB each. */
const LONG = '/x'.repeat(4000)
async function writeMuch({ url }: RunningServer): Promise<void> {
  for (let time = 0; time < 250; time += 1) expect(await status(`${url}${LONG}`)).toBe(404)
}
const readiness = async ({ url }: RunningServer) => {
  const response = await fetch(`${url}/readyz`)
  return { code: response.status, ...((await response.json()) as { degraded: string[] }) }
}
const metric = async ({ url }: RunningServer, series: string) => {
  const response = await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${TOKEN}` } })
  const line = (await response.text()).split('\n').find((each) => each.startsWith(`${series} `))
  return Number(line?.split(' ').at(-1))
}
/** How long it may take to end, beside what it does anyway. */
const IN_TIME_MS = 20_000
const endsInTime = async (server: RunningServer, signal: NodeJS.Signals) => {
  const began = performance.now()
  const code = await server.end(signal)
  expect(performance.now() - began).toBeLessThan(IN_TIME_MS)
  return code
}
const DEGRADED = { code: 200, status: 'ready', because: [], degraded: ['The log cannot be written.'] }
const READY = { ...DEGRADED, degraded: [] }

describe.each(Object.entries(PLACES))('a log that goes to %s', (_, aPlace) => {
  test('stops nobody: every request is answered, lost lines are told and counted, and SIGTERM ends it with 0', async () => {
    const place = aPlace()
    const server = await start(place)
    try {
      if (place.worksAtFirst) expect(await readiness(server)).toEqual(READY)
      await writeMuch(server)
      expect(await status(`${server.url}/healthz`)).toBe(200)
      await expect.poll(() => readiness(server)).toEqual(DEGRADED)
      expect(await metric(server, 'dma_part_works{part="log"}')).toBe(0)
      expect(await metric(server, 'dma_log_lines_lost_total')).toBeGreaterThan(50)
      if (place.mend) {
        const read = place.mend()
        await expect.poll(read).toContain('lines are missing')
        await expect.poll(() => (read(), readiness(server))).toEqual(READY)
      }
    } finally {
      expect(await endsInTime(server, 'SIGTERM')).toBe(0)
      closeSync(place.stdout as number)
    }
  })

  test('hides no last words, and an error that nothing catches ends it with 1 in time', async () => {
    const place = aPlace()
    const server = await start(place)
    try {
      await writeMuch(server)
      expect(await endsInTime(server, 'SIGUSR2')).toBe(1)
      expect(server.output().trim()).toBe(
        'DMA stops, since an error came where nothing catches any (TypeError). The log has the rest.',
      )
    } finally {
      closeSync(place.stdout as number)
    }
  })
})

describe('a log that is read', () => {
  test.each(['SIGTERM', 'SIGUSR2'] as const)(
    'has every line to the last when it ends by %s',
    async (signal) => {
      const name = aFifo()
      const stdout = openSync(name, constants.O_RDWR)
      const lines = text(createReadStream(name))
      const server = await start({ stdout })
      await Promise.all(Array.from({ length: 60 }, (_, at) => status(`${server.url}/page-${at}`)))
      const code = await server.end(signal)
      closeSync(stdout)
      expect(code).toBe(signal === 'SIGTERM' ? 0 : 1)
      const written = (await lines).trim().split('\n')
      for (let at = 0; at < 60; at += 1) expect(written.join('\n')).toContain(`"/page-${at}"`)
      expect(written.at(-1)).toContain(signal === 'SIGTERM' ? '"stopped"' : '"level":"fatal"')
    },
  )
})

test('workers go on beside a pipe that nobody reads, say so, and end in time', async () => {
  const place = PLACES['a pipe that nobody reads']!()
  const server = await start(place, { WORKERS: 2 })
  try {
    // Each keeps a megabyte waiting: twice as much as one is given, however they share it.
    await writeMuch(server)
    await writeMuch(server)
    for (let time = 0; time < 6; time += 1) expect(await status(`${server.url}/healthz`)).toBe(200)
    await expect.poll(() => metric(server, 'dma_log_lines_lost_total')).toBeGreaterThan(0)
    const says = async () =>
      (await Promise.all([1, 2, 3, 4].map(() => readiness(server)))).map((each) => each.degraded)
    await expect.poll(says).toContainEqual(DEGRADED.degraded)
  } finally {
    expect(await endsInTime(server, 'SIGTERM')).toBe(0)
    closeSync(place.stdout as number)
  }
})
