import { Pool } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { POOLS } from '../../database/connections/pools.js'
import { NARROW, aLimitsTable, later, refused, times } from '../../testing/databases/limits-table.js'
import { LimitReached } from './limit-reached.js'
import { createLimits } from './rate-limits.js'

const { pool, other, open, begin, close } = aLimitsTable(inject('databaseUrl'))
let limits: ReturnType<typeof createLimits>
beforeAll(open)
beforeEach(async () => {
  limits = createLimits(pool, NARROW)
  await begin()
})
afterEach(() => vi.useRealTimers())
afterAll(close)

describe('sign-ups, uploads and codes', () => {
  test('a network makes so many accounts an hour, another one is not concerned, and an hour later it may again', async () => {
    await times(3, () => limits.signUp('203.0.113.7'))
    const { retryAfterSeconds, message } = await refused(limits.signUp('203.0.113.7'))
    expect(retryAfterSeconds).toBeGreaterThan(3590)
    expect(message).toBe('Too many sign-ups came from your network. Please try again in 60 minutes.')
    await limits.signUp('203.0.113.8')
    later(3601)
    await limits.signUp('203.0.113.7')
  })

  test('a clock that is put back a day does not make an hour of it a day', async () => {
    await times(3, () => limits.signUp('203.0.113.9'))
    later(-24 * 3600)
    await limits.signUp('203.0.113.9')
    await times(2, () => limits.signUp('203.0.113.9'))
    expect((await refused(limits.signUp('203.0.113.9'))).retryAfterSeconds).toBeLessThanOrEqual(3600)
  })

  test('all addresses of one IPv6 network count together', async () => {
    await limits.anonymousUpload('2001:db8:1:2::1')
    await limits.anonymousUpload('2001:db8:1:2:ffff::9')
    await expect(limits.anonymousUpload('2001:db8:1:2:abcd::')).rejects.toThrow(LimitReached)
    await limits.anonymousUpload('2001:db8:1:3::1')
  })

  test('an account sends so many files an hour, wherever it is, and another one is not concerned', async () => {
    await times(3, () => limits.upload(1))
    expect((await refused(limits.upload(1))).message).toBe(
      'Too many files were sent. Please try again in 60 minutes.',
    )
    await limits.upload(2)
    later(3601)
    await limits.upload(1)
  })

  test('a network gets five codes an hour for an account and ten a day, all of them sixty, a known browser its own', async () => {
    const ask = (network: number, email = 'ada@example.com', device: string | null = null) =>
      limits.passwordReset(`198.51.100.${network}`, email, device)
    await times(5, () => ask(1, 'Ada@example.com'))
    expect(await refused(ask(1))).toMatchObject({ limit: 'reset-pair' })
    later(3601)
    await times(5, () => ask(1))
    later(3601)
    expect(await refused(ask(1))).toMatchObject({ limit: 'reset-pair-day' })
    for (let network = 2; network <= 11; network++) await times(5, () => ask(network))
    expect(await refused(ask(99))).toMatchObject({ limit: 'reset-account' })
    await times(5, () => ask(1, 'ada@example.com', 'a browser'))
    expect(await refused(ask(1, 'ada@example.com', 'a browser'))).toMatchObject({ limit: 'reset-device' })
    await ask(99, 'bola@example.com')
  })

  test('a link is told five wrong surnames an hour from one network and fifteen from all of them; a right one is given back', async () => {
    const guess = (network: number, link = 1) => limits.surnameTry(link, `198.51.100.${network}`)
    for (let network = 1; network <= 3; network++) await times(5, () => guess(network))
    expect(await refused(guess(1))).toMatchObject({ limit: 'surname-pair' })
    expect(await refused(guess(4))).toMatchObject({ limit: 'surname' })
    await times(20, async () => (await guess(5, 2))())
  })

  test('a network writes so many messages an hour, and under one address fewer, whatever the network', async () => {
    await times(3, () => limits.message('203.0.113.7', 'Ada@example.com'))
    await times(2, () => limits.message('198.51.100.1', 'ada@example.com'))
    expect(await refused(limits.message('192.0.2.1', 'ada@example.com'))).toMatchObject({
      limit: 'message-email',
    })
    await times(4, () => limits.message('203.0.113.7', 'bola@example.com'))
    expect(await refused(limits.message('203.0.113.7', 'chi@example.com'))).toMatchObject({
      limit: 'message',
    })
  })

  test('the count is one for all servers', async () => {
    const second = createLimits(other, NARROW)
    await limits.signUp('203.0.113.7')
    await times(2, () => second.signUp('203.0.113.7'))
    await expect(limits.signUp('203.0.113.7')).rejects.toThrow(LimitReached)
    await expect(second.signUp('203.0.113.7')).rejects.toThrow(LimitReached)
  })

  test('of fifty at once exactly as many pass as may', async () => {
    const second = createLimits(other, NARROW)
    const answers = await Promise.allSettled(
      Array.from({ length: 50 }, (_, at) => (at % 2 ? limits : second).signUp('203.0.113.7')),
    )
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(3)
  })

  test('neither names nor addresses stand in the table', async () => {
    await limits.passwordReset('203.0.113.7', 'ada@example.com', null)
    const { rows } = await pool.query<{ key: string }>('select key from rate_limits')
    expect(rows).toHaveLength(4)
    for (const { key } of rows) expect(key).toMatch(/^[a-z-]+:[\w-]{43}$/)
  })
})

describe('looks', () => {
  test('a school has so many a minute, an hour and a day, and is told which ran out', async () => {
    await times(3, () => limits.look(1))
    expect(await refused(limits.look(1))).toMatchObject({ limit: 'look-minute' })
    later(61)
    await times(2, () => limits.look(1))
    const hour = await refused(limits.look(1))
    expect(hour.limit).toBe('look-hour')
    expect(hour.resetsAt.getTime()).toBeGreaterThan(Date.now() + 3500 * 1000)
    later(3601)
    await times(2, () => limits.look(1))
    expect(await refused(limits.look(1))).toMatchObject({
      limit: 'look-day',
      message: expect.stringMatching(/ 23 hours\.$/) as string,
    })
    await limits.look(2)
  })

  test('a look that was refused is not counted', async () => {
    await times(3, () => limits.look(1))
    for (let at = 0; at < 20; at++) await expect(limits.look(1)).rejects.toThrow(LimitReached)
    later(61)
    await times(2, () => limits.look(1))
  })
})

describe('when PostgreSQL does not answer', () => {
  const nobody = new Pool({ ...POOLS.limits, connectionString: 'postgres://nobody@127.0.0.1:1/none' })
  afterAll(() => nobody.end())

  test('requests are still answered, and counted by this server alone', async () => {
    const alone = createLimits(nobody, NARROW)
    const visitor = { address: '203.0.113.7', credential: null }
    await times(4, () => alone.request(visitor))
    await expect(alone.request(visitor)).rejects.toThrow(LimitReached)
  })

  test('nobody signs in, signs up or looks', async () => {
    const alone = createLimits(nobody, NARROW)
    const trying = { address: '203.0.113.7', who: 'account:1', known: null }
    await expect(alone.signIn.begin(trying)).rejects.toThrow('ECONNREFUSED')
    await expect(alone.signUp('203.0.113.7')).rejects.toThrow('ECONNREFUSED')
    await expect(alone.look(1)).rejects.toThrow('ECONNREFUSED')
  })
})

test('what ended over an hour ago is swept from the table, what still counts stays', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  const sweeping = createLimits(pool, NARROW)
  await sweeping.signUp('203.0.113.7')
  later(2 * 3600)
  await sweeping.signUp('203.0.113.8')
  const count = async () =>
    (await pool.query<{ n: number }>('select count(*)::int as n from rate_limits')).rows[0]!.n
  expect(await count()).toBe(2)
  await vi.advanceTimersByTimeAsync(5 * 60 * 1000)
  for (let tries = 0; tries < 100 && (await count()) > 1; tries++) await pool.query('select pg_sleep(0.02)')
  expect(await count()).toBe(1)
})
