import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { openDoors } from '../../testing/doors.js'
import { NARROW, aLimitsTable, later, times } from '../../testing/databases/limits-table.js'
import { LimitReached } from './limit-reached.js'
import { limitRequests } from './limit-requests.js'
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

  test.each([1, 4])(
    'a key that asks on and on when it may not uses up nothing of its network; workers: %i',
    async (workers) => {
      const some = createLimits(pool, { ...NARROW, workers })
      const one = { ...visitor, credential: 'one' }
      await Promise.allSettled(Array.from({ length: 200 }, () => some.request(one)))
      await expect(some.request(one)).rejects.toThrow(LimitReached)
      let colleagues = 0
      await times(36, () => some.request({ ...visitor, credential: `colleague ${colleagues++}` }))
      await expect(some.request({ ...visitor, credential: 'one more' })).rejects.toThrow(LimitReached)
    },
  )

  test('nor at another server, once it is known to be over', async () => {
    const [first, second] = [createLimits(pool, NARROW), createLimits(other, NARROW)]
    const one = { ...visitor, credential: 'one' }
    await times(4, () => first.request(one))
    for (const server of [first, second, first, second, first])
      await expect(server.request(one)).rejects.toThrow(LimitReached)
    for (let time = 0; time < 40; time += 1)
      await expect((time % 2 ? first : second).request(one)).rejects.toThrow(LimitReached)
    let colleagues = 0
    // Each server may be left with a lot.
    await times(32, () => second.request({ ...visitor, credential: `colleague ${colleagues++}` }))
    expect(colleagues).toBe(32)
  })

  test('keys made up by the thousand, which their network has no room for, take no other caller’s lot away', async () => {
    const wide = createLimits(pool, { ...NARROW, limits: { ...NARROW.limits, requestsPerMinute: 100 } })
    const real = { address: '198.51.100.4', credential: 'real' }
    await wide.request(real)
    let made = 0
    const makeUp = () => wide.request({ ...visitor, credential: `made up ${made++}` })
    await times(1000, makeUp)
    const asked = vi.spyOn(pool, 'query')
    await times(20_000, () => expect(makeUp()).rejects.toThrow(LimitReached))
    const before = asked.mock.calls.length
    await wide.request(real)
    expect(asked.mock.calls.length).toBe(before)
    asked.mockRestore()
  })

  test('of many at once on two servers no more pass than may, and few of them ask the table', async () => {
    const wide = { ...NARROW, limits: { ...NARROW.limits, requestsPerMinute: 65 } }
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

  test('of one server’s workers no more pass than may, and together they waste no more than one process', async () => {
    const wide = { ...NARROW, limits: { ...NARROW.limits, requestsPerMinute: 160 }, workers: 4 }
    const four = [pool, other, pool, other].map((each) => createLimits(each, wide))
    const answers = await Promise.allSettled(
      Array.from({ length: 200 }, (_, at) => four[at % 4]!.request(visitor)),
    )
    const passed = answers.filter((answer) => answer.status === 'fulfilled').length
    expect(passed).toBeLessThanOrEqual(160)
    expect(passed).toBeGreaterThanOrEqual(160 - 8)
  })

  test('a server that is started again and again does not use up a wide limit', async () => {
    const wide = { ...NARROW, limits: { ...NARROW.limits, requestsPerMinute: 1_000_000_000 } }
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
