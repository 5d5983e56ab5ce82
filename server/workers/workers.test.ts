import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { get, request } from 'node:http'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { freePort } from '../database/free-port.js'
import { ask, send } from '../testing/client.js'
import { listen } from '../testing/live.js'
import { aDebtor, anApprovedSchool, signedIn, type SchoolPerson } from '../testing/people.js'
import { TEMPLATE, inDatabase } from '../testing/databases/postgres.js'
import { buildServer } from '../testing/servers/processes.js'
import type { Product } from '../testing/product.js'
import { PROVIDER, productionSettings } from '../testing/production-settings.js'
import { startServer, type RunningServer } from '../testing/servers/running-server.js'
import { run } from '../testing/databases/with-database.js'

/** The built product with two workers, as an operator runs it. */
const TOKEN = 'only-Prometheus-knows'
const CONNECTIONS = 16
const database = `dma_workers_${process.pid}`
const databaseUrl = inDatabase(inject('databaseUrl'), database)
let home: string
let server: RunningServer
let product: Product
let school: SchoolPerson

const settings = (port: number, more: Record<string, string | number> = {}) => ({
  ...productionSettings({ port, dataDir: home }),
  DATABASE_URL: databaseUrl,
  METRICS_TOKEN: TOKEN,
  WORKERS: 2,
  DB_CONNECTIONS: CONNECTIONS,
  PASSWORD_KIB: 19_456,
  ...more,
})

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'dma-workers-'))
  await buildServer()
  await run(inject('databaseUrl'), `create database ${database} template ${TEMPLATE}`)
  server = await startServer(settings(await freePort()))
  product = { url: server.url } as Product
  const provider = await signedIn(product, PROVIDER.username, PROVIDER.password)
  school = await anApprovedSchool(product, provider, 'Hillside School')
}, 240_000)
afterAll(async () => {
  await server?.stop()
  await run(inject('databaseUrl'), `drop database if exists ${database} with (force)`)
  rmSync(home, { recursive: true, force: true })
})
/** Both serve, also one that has just been started. */
const allServe = async (of = server) => {
  await expect.poll(() => metric('dma_workers', of).catch(() => 0), soon).toBe(2)
}
const stopped: number[] = []
afterEach(() => {
  for (const pid of stopped.splice(0)) process.kill(pid, 'SIGCONT')
})

const soon = { timeout: 30_000 }

/** Processes that a process has started: of the first one its workers, which run its own program. */
function workers(of = server): number[] {
  const children = readFileSync(`/proc/${of.pid}/task/${of.pid}/children`, 'utf8').trim()
  return children
    .split(' ')
    .filter(Boolean)
    .map(Number)
    .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('server/main.js'))
}

/** On a connection of its own, which may go to either worker. The status is 0 when there was no answer within that time. */
const answer = (path: string, headers = {}, timeout = 5000): Promise<{ code: number; says: string }> =>
  new Promise((done) => {
    const asked = get(`${server.url}${path}`, { agent: false, timeout, headers }, (response) => {
      let says = ''
      response.setEncoding('utf8').on('data', (part) => (says += part))
      response.on('end', () => done({ code: response.statusCode!, says }))
    })
    asked.on('timeout', () => asked.destroy())
    asked.on('error', (error) => done({ code: 0, says: error.message }))
  })
const status = async (...asked: Parameters<typeof answer>) => (await answer(...asked)).code

async function metric(name: string, of = server): Promise<number> {
  // On a new connection each time: one that was kept may have been a killed worker's.
  const headers = { Authorization: `Bearer ${TOKEN}`, Connection: 'close' }
  const answer = await fetch(`${of.url}/metrics`, { headers })
  const line = (await answer.text()).split('\n').find((each) => each.startsWith(name))
  return Number(line?.split(' ').at(-1) ?? 0)
}

test('two workers serve: while one stands still the other answers, whichever it is', async () => {
  await allServe()
  for (const pid of workers()) {
    process.kill(pid, 'SIGSTOP')
    stopped.push(pid)
    const answers = await Promise.all(Array.from({ length: 6 }, () => status('/healthz', {}, 2000)))
    // One connection may have been given to the one that stands still.
    expect(answers.filter((code) => code === 200).length).toBeGreaterThanOrEqual(5)
    process.kill(pid, 'SIGCONT')
  }
})

test('where no process can be made it is tried until one can, and a server that is stopped meanwhile ends', async () => {
  const node = join(home, 'node')
  copyFileSync(process.execPath, node)
  const short = await startServer(settings(await freePort()), undefined, { node })
  try {
    await allServe(short)
    for (const isBack of [true, false]) {
      rmSync(node)
      process.kill(workers(short)[0]!, 'SIGKILL')
      await expect
        .poll(() => short.output(), soon)
        .toMatch(/a worker could not be started[^]*ENOENT|ENOENT[^]*a worker could not be started/)
      expect(await metric('dma_workers', short)).toBe(1)
      if (!isBack) continue
      copyFileSync(process.execPath, node)
      await allServe(short)
    }
  } finally {
    expect(await short.stop()).toBe(0)
  }
})

test('a worker that is killed is replaced, and nobody who asks on a new connection notices', async () => {
  for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
    await allServe()
    const [fallen, other] = workers()
    let isOver = false
    const answers: Awaited<ReturnType<typeof answer>>[] = []
    const watch = (async () => {
      while (!isOver) {
        answers.push(await answer('/readyz'))
        await pause(20)
      }
    })()
    process.kill(fallen!, signal)
    await expect.poll(() => workers().filter((pid) => pid !== fallen && pid !== other), soon).toHaveLength(1)
    await allServe()
    isOver = true
    await watch
    expect(answers.length).toBeGreaterThan(10)
    expect(answers.filter(({ code }) => code !== 200)).toEqual([])
    expect(existsSync(`/proc/${fallen}`)).toBe(false)
  }
  expect(server.output()).toContain('a worker has ended, and another one is started')
})

test('/metrics is the sum of all processes, whichever answers, and a killed worker takes nothing back', async () => {
  await allServe()
  const asked = 'dma_http_requests_total{method="GET",route="/healthz",status="200"}'
  const before = await metric(asked)
  for (let time = 0; time < 8; time++) expect(await status('/healthz')).toBe(200)
  for (let time = 0; time < 3; time++) expect(await metric(asked)).toBe(before + 8)
  expect(await metric('dma_database_up')).toBe(1)
  expect(await metric('dma_part_works{part="database"}')).toBe(1)
  const [fallen] = workers()
  process.kill(fallen!, 'SIGKILL')
  await expect.poll(() => workers().includes(fallen!), soon).toBe(false)
  expect(await metric(asked)).toBe(before + 8)
  expect(await status('/metrics')).toBe(401)
})

test('what somebody changes at one worker is heard of at the other', async () => {
  await allServe()
  const lines = await Promise.all(Array.from({ length: 4 }, () => listen(product, school)))
  expect(await metric('dma_live_sockets')).toBe(4)
  const { id } = await aDebtor(product, school)
  for (const line of lines) await expect.poll(() => line.heard, soon).toContain(`DEBTOR ${id}`)
  const query = 'mutation { signOut { userErrors { message } } }'
  const session = await signedIn(product, school.username, school.password)
  const theirs = await Promise.all(Array.from({ length: 2 }, () => listen(product, session)))
  await send(product, query, {}, session)
  for (const line of theirs) await expect.poll(() => line.closed?.code, soon).toBe(4401)
  for (const line of lines) line.end()
})

test('all of its processes together hold no more connections than DB_CONNECTIONS, and one that listens', async () => {
  await allServe()
  const question = '{ dashboard { debtors(first: 10) { edges { node { id studentName } } } } }'
  const many = Promise.all(Array.from({ length: 60 }, () => ask(product, question, {}, school)))
  let most = 0
  let isOver = false
  void many.finally(() => (isOver = true))
  while (!isOver) {
    const [row] = await run<{ count: number }>(
      inject('databaseUrl'),
      `select count(*)::int from pg_stat_activity where datname = '${database}'`,
    )
    most = Math.max(most, row!.count)
  }
  await many
  expect(most).toBeGreaterThan(5)
  expect(most).toBeLessThanOrEqual(CONNECTIONS + 1)
})

test('a start that cannot work ends with one sentence, and leaves nothing behind', async () => {
  const taken = createServer((line) => line.destroy()).listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as { port: number }
  const failed: Error = await startServer(settings(port)).then(
    (started) => started.stop().then(() => new Error('it started')),
    (error: Error) => error,
  )
  taken.close()
  expect(failed.message).toContain('ended with 1')
  expect(failed.message.split(`Port ${port} is in use.`)).toHaveLength(2)
})

/** A question whose second half is sent later: under way until then. */
function aSlowQuestion(url: string) {
  const body = JSON.stringify({ query: '{ registerRules { country } }' })
  const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length }
  const asked = request(`${url}/graphql`, { method: 'POST', agent: false, headers })
  const status = once(asked, 'response').then(([{ statusCode }]) => statusCode as number)
  asked.write(body.slice(0, 10))
  return { status, sendTheRest: () => asked.end(body.slice(10)) }
}

test('SIGTERM ends what is under way and leaves no process', async () => {
  const own = await startServer(settings(await freePort()))
  await allServe(own)
  const pids = [own.pid, ...workers(own)]
  expect(pids).toHaveLength(3)
  const questions = Array.from({ length: 6 }, () => aSlowQuestion(own.url))
  await pause(1000)
  const code = own.stop()
  await pause(500)
  for (const { sendTheRest } of questions) sendTheRest()
  expect(await Promise.all(questions.map((question) => question.status))).toEqual(Array(6).fill(200))
  expect(await code).toBe(0)
  expect(pids.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([])
})

test('workers end when the first process is killed', async () => {
  const own = await startServer(settings(await freePort()))
  await allServe(own)
  const left = workers(own)
  await own.kill()
  await expect.poll(() => left.filter((pid) => existsSync(`/proc/${pid}`)), soon).toEqual([])
})
