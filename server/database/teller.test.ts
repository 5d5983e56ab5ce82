import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { rows } from '../testing/databases/database.js'
import { listen } from '../testing/live.js'
import { aDebtor, aProvider, anApprovedSchool } from '../testing/people.js'
import { TEMPLATE, inDatabase } from '../testing/databases/postgres.js'
import { aProduct, theProduct } from '../testing/product.js'
import { run } from '../testing/databases/with-database.js'
import { tellOutbox } from './teller.js'

const product = await theProduct()
const school = await anApprovedSchool(product, await aProvider(product))

const connected = async (database = product.database) => {
  const client = new pg.Client({ connectionString: inDatabase(inject('databaseUrl'), database) })
  client.on('error', () => {})
  await client.connect()
  return client
}
/** Messages of the channel 'x' and in how many notifications they came, while a story runs. */
async function hearing(story: (client: pg.Client) => Promise<void>, count: number) {
  const [ear, client] = [await connected(), await connected()]
  const notifications: string[] = []
  ear.on('notification', ({ payload = '' }) => notifications.push(payload))
  await ear.query('listen x')
  try {
    await story(client)
    const messages = () => notifications.flatMap((each) => each.split('\n'))
    await expect.poll(() => new Set(messages()).size).toBe(count)
    return { messages: messages(), notifications }
  } finally {
    await Promise.all([ear.end(), client.end()])
  }
}
const left = () => rows(product, 'select 1 from outbox_message')

test('a change is told by another server at once, and its row is gone', async () => {
  const second = await aProduct({ beside: product })
  try {
    const line = await listen(second, school)
    const { id } = await aDebtor(product, school)
    await expect.poll(() => line.heard, { interval: 10 }).toContain(`DEBTOR ${id}`)
    line.end()
    await expect.poll(left).toEqual([])
  } finally {
    await second.close()
  }
})

test('is told when it is committed, not when somebody looks', async () => {
  const line = await listen(product, school)
  const began = performance.now()
  for (let n = 0; n < 10; n += 1) {
    line.heard.length = 0
    await rows(product, `update school set description = ? where id = ?`, [`${n}`, school.schoolId])
    await expect.poll(() => line.heard, { interval: 5 }).toContain(`SCHOOL ${school.schoolId}`)
  }
  line.end()
  // Looking alone would need a second for each.
  expect(performance.now() - began).toBeLessThan(5000)
})

test('what no server wrote is told as well', async () => {
  const { messages } = await hearing(async (client) => {
    await client.query(`select tell_later('x', 'by hand')`)
  }, 1)
  expect(messages).toEqual(['by hand'])
})

test('a burst of 1,000 changes is told in few notifications, each change once', async () => {
  const { messages, notifications } = await hearing(async (client) => {
    const one = (n: number) =>
      client.query(`select tell_later('x', $1)`, [`{"kind": "DEBTOR", "id": ${n}, "school": 1}`])
    for (let n = 0; n < 1000; n += 1) await one(n)
  }, 1000)
  expect(messages).toHaveLength(1000)
  expect(notifications.length).toBeLessThan(150)
})

test('a thousand rows at once are in a dozen notifications, none of which is too large', async () => {
  const { notifications } = await hearing(async (client) => {
    await client.query(`select tell_later('x', rpad(n::text, 70, '.')) from generate_series(1, 1000) n`)
  }, 1000)
  expect(notifications.length).toBeLessThanOrEqual(12)
  expect(Math.max(...notifications.map((each) => Buffer.byteLength(each)))).toBeLessThan(8000)
})

test('a message of any size that a row may have gets through', async () => {
  await hearing(async (client) => {
    await client.query(`select tell_later('x', rpad(n::text, 999, '.')) from generate_series(1, 50) n`)
  }, 50)
  await expect(rows(product, `select tell_later('x', rpad('', 1000, '.'))`)).rejects.toThrow('payload')
})

test('what one teller has taken another leaves to it, and tells when it was killed before its commit', async () => {
  // Without a server, which would tell as well.
  const database = `dma_test_${randomUUID().replaceAll('-', '')}`
  await run(inject('databaseUrl'), `create database ${database} template ${TEMPLATE}`)
  const [killed, other] = [await connected(database), await connected(database)]
  try {
    const heard: string[] = []
    other.on('notification', ({ payload = '' }) => heard.push(payload))
    await other.query('listen x')
    await other.query(`select tell_later('x', 'kept')`)
    await killed.query('begin')
    expect(await tellOutbox(killed)).toEqual({ taken: 1, notifications: 1 })
    expect(await tellOutbox(other)).toEqual({ taken: 0, notifications: 0 })
    const { processID } = killed as unknown as { processID: number }
    await other.query('select pg_terminate_backend($1, 5000)', [processID])
    expect(await tellOutbox(other)).toEqual({ taken: 1, notifications: 1 })
    expect(await tellOutbox(other)).toEqual({ taken: 0, notifications: 0 })
    await expect.poll(() => heard).toEqual(['kept'])
  } finally {
    await Promise.all([killed.end().catch(() => {}), other.end()])
    await run(inject('databaseUrl'), `drop database ${database} with (force)`)
  }
})

test('a row that is committed later with a smaller id is told', async () => {
  const { messages } = await hearing(async (client) => {
    await client.query('begin')
    await client.query(`select tell_later('x', 'begun first')`)
    await rows(product, `select tell_later('x', 'committed first')`)
    await expect.poll(left).toEqual([])
    await client.query('commit')
  }, 2)
  expect(messages).toEqual(['committed first', 'begun first'])
})

test('no transaction of a story notifies by itself, nor that there is work for the queue', async () => {
  const said: string[] = []
  const ask = pg.Client.prototype.query
  const asked = function (this: pg.Client, ...given: unknown[]) {
    const [query] = given as [string | { text?: string }]
    said.push(typeof query === 'string' ? query : (query?.text ?? ''))
    return (ask as (...all: unknown[]) => unknown).apply(this, given)
  }
  pg.Client.prototype.query = asked as typeof ask
  try {
    await aDebtor(product, school)
    await pause(100)
  } finally {
    pg.Client.prototype.query = ask
  }
  expect(said.some((text) => text.includes('tell_later('))).toBe(true)
  expect(said.filter((text) => text.includes('pg_notify(') && !text.includes('outbox_message'))).toEqual([])
  const functions = await rows<{ name: string }>(
    product,
    `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prosrc ilike '%pg_notify%'`,
  )
  expect(functions).toEqual([])
})

test('a standby that is promoted can number what it tells: of what is empty afterwards no sequence is unlogged', async () => {
  const unlogged = `select relname from pg_class where relkind = 'S' and relpersistence = 'u'`
  expect(await rows(product, unlogged)).toEqual([])
})
