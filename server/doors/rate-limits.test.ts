import { randomBytes } from 'node:crypto'
import { Pool } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { RATE_LIMITS_DDL } from './counter.js'
import { LimitReached } from './limit-reached.js'
import { limitRequests } from './limit-requests.js'
import { createLimits, LIMITS_POOL } from './rate-limits.js'
import { openDoors } from '../testing/doors.js'

const databaseUrl = inject('databaseUrl')
const schema = `limits_${randomBytes(6).toString('hex')}`
const openPool = () =>
  new Pool({ ...LIMITS_POOL, connectionString: databaseUrl, options: `-c search_path=${schema}` })
const config = {
  secret: 'a secret of the tests, long enough for all',
  limits: {
    looksPerMinute: 3,
    looksPerHour: 5,
    looksPerDay: 7,
    signUpsPerHour: 3,
    failedSignInsPerHour: 30,
    uploadsPerHour: 3,
    claimMissesPerHour: 3,
    anonymousUploadsPerHour: 2,
    contactsPerHour: 7,
    requestsPerMinute: 4,
  },
}
const pool = openPool()
const other = openPool()
let limits: ReturnType<typeof createLimits>

beforeAll(async () => {
  await pool.query(`create schema ${schema}`)
  await pool.query(RATE_LIMITS_DDL)
})
beforeEach(async () => {
  await pool.query('truncate rate_limits')
  limits = createLimits(pool, config)
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => vi.useRealTimers())
afterAll(async () => {
  await pool.query(`drop schema ${schema} cascade`)
  await Promise.all([pool.end(), other.end()])
})

const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)
const times = async (count: number, ask: () => Promise<unknown>) => {
  for (let at = 0; at < count; at++) await ask()
}
async function refused(ask: Promise<unknown>): Promise<LimitReached> {
  const error: unknown = await ask.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(LimitReached)
  return error as LimitReached
}

describe('sign-ups, uploads and codes', () => {
  test('a network makes so many accounts an hour, another one is not concerned, and an hour later it may again', async () => {
    await times(3, () => limits.signUp('203.0.113.7'))
    const { retryAfterSeconds, message } = await refused(limits.signUp('203.0.113.7'))
    expect(retryAfterSeconds).toBeGreaterThan(3590)
    expect(message).toBe('Too many accounts were made from your network. Please try again in 60 minutes.')
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

  test('a mailbox gets at most ten codes an hour, however many networks ask', async () => {
    await times(5, () => limits.passwordReset('203.0.113.7', 'Ada@example.com'))
    await expect(limits.passwordReset('203.0.113.7', 'ada@example.com')).rejects.toThrow(LimitReached)
    await times(5, () => limits.passwordReset('198.51.100.1', 'ada@example.com '))
    await expect(limits.passwordReset('192.0.2.1', 'ada@example.com')).rejects.toThrow(LimitReached)
    await limits.passwordReset('192.0.2.1', 'bola@example.com')
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
    const second = createLimits(other, config)
    await limits.signUp('203.0.113.7')
    await times(2, () => second.signUp('203.0.113.7'))
    await expect(limits.signUp('203.0.113.7')).rejects.toThrow(LimitReached)
    await expect(second.signUp('203.0.113.7')).rejects.toThrow(LimitReached)
  })

  test('of fifty at once exactly as many pass as may', async () => {
    const second = createLimits(other, config)
    const answers = await Promise.allSettled(
      Array.from({ length: 50 }, (_, at) => (at % 2 ? limits : second).signUp('203.0.113.7')),
    )
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(3)
  })

  test('neither names nor addresses stand in the table', async () => {
    await limits.passwordReset('203.0.113.7', 'ada@example.com')
    const { rows } = await pool.query<{ key: string }>('select key from rate_limits')
    expect(rows).toHaveLength(3)
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

describe('sign-ins', () => {
  const guess = (address = '203.0.113.7', name = 'ada') => limits.failedSignIn.check(address, name)

  test('five tries are free, then each pause is twice as long as the one before', async () => {
    await times(5, guess)
    for (const pause of [30, 60, 120, 240, 480, 900]) {
      expect((await refused(guess())).retryAfterSeconds).toBe(pause)
      later(pause - 1)
      await expect(guess()).rejects.toThrow(LimitReached)
      later(2)
      await guess()
    }
  })

  test('a stranger who guesses does not lock the owner out', async () => {
    await times(5, guess)
    await expect(guess()).rejects.toThrow(LimitReached)
    await guess('198.51.100.1', 'Ada ')
    await limits.failedSignIn.succeeded('198.51.100.1', 'ada')
    await expect(guess()).rejects.toThrow(LimitReached)
  })

  test('whoever gets in begins anew, and what was right does not count as failed', async () => {
    for (let at = 0; at < 40; at++) {
      await guess()
      await limits.failedSignIn.succeeded('203.0.113.7', 'ada')
    }
    await times(5, guess)
    await expect(guess()).rejects.toThrow(LimitReached)
  })

  test('a network that tries one password on many names is stopped', async () => {
    let names = 0
    await times(30, () => guess('203.0.113.7', `teacher${names++}`))
    expect((await refused(guess('203.0.113.7', 'somebody'))).retryAfterSeconds).toBeGreaterThan(3590)
    later(3601)
    await guess('203.0.113.7', 'somebody')
  })

  test('of a hundred guesses at once only the free ones pass', async () => {
    const roomy = createLimits(pool, { ...config, limits: { ...config.limits, failedSignInsPerHour: 1000 } })
    const answers = await Promise.allSettled(
      Array.from({ length: 100 }, () => roomy.failedSignIn.check('203.0.113.7', 'ada')),
    )
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(5)
  })

  test('a name that the whole world guesses at is answered later, but answered', async () => {
    await Promise.all(Array.from({ length: 25 }, (_, at) => guess(`198.51.100.${at}`, 'ada')))
    const started = performance.now()
    await guess('203.0.113.7', 'ada')
    expect(performance.now() - started).toBeGreaterThan(500)
  })
})

describe('requests', () => {
  const visitor = { address: '203.0.113.7', credential: null }

  test('a visitor is counted by network, whoever has a key by that key', async () => {
    await times(4, () => limits.request(visitor))
    await expect(limits.request(visitor)).rejects.toThrow(LimitReached)
    await times(4, () => limits.request({ ...visitor, credential: 'one' }))
    await expect(limits.request({ ...visitor, credential: 'one' })).rejects.toThrow(LimitReached)
    await limits.request({ ...visitor, credential: 'two' })
    later(61)
    await limits.request(visitor)
  })

  test('made-up keys get a network only ten times as far', async () => {
    let made = 0
    await times(40, () => limits.request({ ...visitor, credential: `made up ${made++}` }))
    await expect(limits.request({ ...visitor, credential: 'one more' })).rejects.toThrow(LimitReached)
  })

  test('of many at once on two servers no more pass than may, and few of them ask the table', async () => {
    const wide = { ...config, limits: { ...config.limits, requestsPerMinute: 65 } }
    const [first, second] = [createLimits(pool, wide), createLimits(other, wide)]
    const asked = vi.spyOn(pool, 'query')
    const answers = await Promise.allSettled(
      Array.from({ length: 100 }, (_, at) => (at < 40 ? first : second).request(visitor)),
    )
    const passed = answers.filter((answer) => answer.status === 'fulfilled').length
    // What one server has taken and not given out when the window ends is wasted: at most a twentieth.
    expect(passed).toBeLessThanOrEqual(65)
    expect(passed).toBeGreaterThanOrEqual(62)
    expect(asked.mock.calls.length).toBeLessThanOrEqual(15)
    asked.mockRestore()
    later(61)
    await times(65, () => first.request(visitor))
    await expect(first.request(visitor)).rejects.toThrow(LimitReached)
    await expect(second.request(visitor)).rejects.toThrow(LimitReached)
  })

  test('a server that is started again and again does not use up a wide limit', async () => {
    const wide = { ...config, limits: { ...config.limits, requestsPerMinute: 1_000_000_000 } }
    const ask = () => createLimits(pool, wide).request({ ...visitor, credential: 'one' })
    for (let started = 0; started < 25; started += 1)
      await expect(ask()).resolves.toMatchObject({ limit: 'requests' })
  })

  test('over HTTP the one too many is answered 429 with Retry-After', async () => {
    vi.useRealTimers()
    const doors = await openDoors({
      routes: (app) =>
        void app.use(limitRequests(limits)).get('/x', (_request, response) => void response.send('x')),
    })
    const get = (headers: Record<string, string> = {}) => fetch(`${doors.url}/x`, { headers })
    for (let at = 0; at < 4; at++) expect((await get()).status).toBe(200)
    const response = await get()
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'RATE_LIMITED' } }] })
    for (let at = 0; at < 4; at++) expect((await get({ Cookie: 'dma-cookies=abc' })).status).toBe(200)
    expect((await get({ Authorization: 'Token abc' })).status, 'the same session by header').toBe(429)
    await doors.close()
  })
})

describe('when PostgreSQL does not answer', () => {
  const nobody = new Pool({ ...LIMITS_POOL, connectionString: 'postgres://nobody@127.0.0.1:1/none' })
  afterAll(() => nobody.end())

  test('requests are still answered, and counted by this server alone', async () => {
    const alone = createLimits(nobody, config)
    const visitor = { address: '203.0.113.7', credential: null }
    await times(4, () => alone.request(visitor))
    await expect(alone.request(visitor)).rejects.toThrow(LimitReached)
  })

  test('nobody signs in, signs up or looks', async () => {
    const alone = createLimits(nobody, config)
    await expect(alone.failedSignIn.check('203.0.113.7', 'ada')).rejects.toThrow('ECONNREFUSED')
    await expect(alone.signUp('203.0.113.7')).rejects.toThrow('ECONNREFUSED')
    await expect(alone.look(1)).rejects.toThrow('ECONNREFUSED')
  })
})

test('what ended over an hour ago is swept from the table, what still counts stays', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  const sweeping = createLimits(pool, config)
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
