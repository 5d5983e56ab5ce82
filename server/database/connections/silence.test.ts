import { randomInt } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { aProxy, type Proxy } from '../../testing/servers/proxy.js'
import { POOLS } from './pools.js'
import { DatabaseSilent, oneAtATimeWhileSilent } from './silence.js'

const server = inject('databaseUrl')
let network: Proxy
let pool: pg.Pool
beforeAll(async () => {
  network = await aProxy(server)
  pool = new pg.Pool({ ...POOLS.limits, max: 10, connectionString: network.url })
  pool.on('error', () => {})
})
afterAll(async () => {
  await pool.end()
  await network.close()
})

const outcome = () =>
  pool.query('select 1').then(
    () => 'answered',
    (error: Error) => error.message,
  )

test('a limit for idle connections is said at login, for PostgreSQL may believe connected who never hears it', async () => {
  const { rows } = await pool.query(`select reset_val from pg_settings where name = 'idle_session_timeout'`)
  expect(rows).toEqual([{ reset_val: '60000' }])
})

test('whoever asks where answers get lost leaves few connections behind, however many try, and all heals', async () => {
  expect(await outcome()).toBe('answered')
  network.loseAnswers()
  // The first to notice: as many as the pool holds.
  const all = () => Promise.all(Array.from({ length: 10 }, outcome))
  await all()
  const before = network.beyond()
  expect(before).toBeLessThanOrEqual(11)
  const heard = new Set<string>()
  const began = performance.now()
  while (performance.now() - began < 6000) {
    for (const each of await all()) heard.add(each)
    await new Promise((later) => setTimeout(later, 50))
  }
  // One try, a pause of two seconds, another.
  const pauses = Math.ceil((performance.now() - began) / 2000)
  expect(network.beyond()).toBeGreaterThan(before)
  expect(network.beyond()).toBeLessThanOrEqual(before + pauses + 1)
  expect(heard).toContain('The database is silent')
  network.pass()
  await expect.poll(outcome).toBe('answered')
  expect(await Promise.all(Array.from({ length: 5 }, outcome))).toEqual(Array(5).fill('answered'))
}, 60_000)

test('whoever holds a connection may compute for longer than an answer may take: it is silent only towards a question', async () => {
  const own = new pg.Pool({ ...POOLS.main, max: 1, connectionString: network.url })
  POOLS.main.onPoolCreated(own)
  const client = await own.connect()
  await client.query('begin')
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await new Promise((later) => setTimeout(later, 9000))
  expect((await client.query('select 2 as two')).rows).toEqual([{ two: 2 }])
  network.loseAnswers()
  await expect(client.query('select 3')).rejects.toThrow('The database is silent')
  network.pass()
  client.release(true)
  await own.end()
}, 60_000)

test.each([
  [
    'waited for an answer',
    (over: number) => new Promise<void>((later) => void setTimeout(later, over)),
    false,
  ],
  ['was busy, and listened all the time', inSlices, false],
  ['could not listen', (over: number) => Promise.resolve(work(over)), true],
  ['was told at once that nobody is there', () => Promise.resolve(), false],
])(
  'after a try that failed while its process %s, the next one is judged accordingly',
  async (_, pass, isTriedAtOnce) => {
    const address = `nobody:${randomInt(1e9)}`
    const failed = oneAtATimeWhileSilent(
      address,
      async () => {
        await new Promise(setImmediate)
        await pass(2000)
        throw new Error('too late')
      },
      () => false,
    )
    await expect(failed).rejects.toThrow('too late')
    const next = oneAtATimeWhileSilent(
      address,
      async () => 'connected',
      () => true,
    )
    if (isTriedAtOnce) await expect(next).resolves.toBe('connected')
    else await expect(next).rejects.toThrow(DatabaseSilent)
  },
)

async function inSlices(milliseconds: number): Promise<void> {
  const until = performance.now() + milliseconds
  while (performance.now() < until) {
    work(4)
    await new Promise(setImmediate)
  }
}

function work(milliseconds: number): void {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}
