import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { NARROW, aLimitsTable, later, refused, times } from '../../testing/databases/limits-table.js'
import { LimitReached } from './limit-reached.js'
import { MOST_TRIES_AN_HOUR, limitTable } from './limit-table.js'
import { createLimits } from './rate-limits.js'

const { pool, open, begin, close } = aLimitsTable(inject('databaseUrl'))
let limits: ReturnType<typeof createLimits>
beforeAll(open)
beforeEach(async () => {
  limits = createLimits(pool, NARROW)
  await begin()
})
afterEach(() => vi.useRealTimers())
afterAll(close)

/** GUESSES=10000 is the long run, from a thousand networks. */
const GUESSES = Number(process.env.GUESSES ?? 180)
const NETWORKS = Math.max(60, GUESSES / 10)

describe('sign-ins', () => {
  const guess = (address = '203.0.113.7', who = 'account:1', known: string | null = null) =>
    limits.signIn.begin({ address, who, known })
  const network = (at: number) => `198.51.${Math.floor(at / 250)}.${at % 250}`
  const passes = async (tries: Promise<unknown>[]) =>
    (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled').length

  test.each([null, 'a browser'])(
    'five tries are free, then each pause is twice as long (%s)',
    async (known) => {
      const own = () => guess('203.0.113.7', 'account:1', known)
      await times(5, own)
      for (const pause of [30, 60, 120, 240, 480, 900, 900]) {
        expect((await refused(own())).retryAfterSeconds).toBe(pause)
        later(pause - 1)
        await expect(own()).rejects.toThrow(LimitReached)
        later(2)
        await own()
      }
    },
  )

  test('whoever tries again the moment each pause ends gets no more than the table says', async () => {
    for (const known of [null, 'a browser']) {
      const until = Date.now() + 3600 * 1000
      let tries = 0
      while (Date.now() < until) {
        const error: unknown = await guess('203.0.113.9', 'account:2', known).catch((one: unknown) => one)
        if (error instanceof LimitReached) later(error.retryAfterSeconds)
        else tries += 1
      }
      expect(tries).toBe(MOST_TRIES_AN_HOUR)
      later(3600)
    }
  })

  test('guesses at one account from many networks share what the account may miss', async () => {
    const most = limitTable(NARROW.limits)['sign-in-account'].points
    let passed = 0
    for (let guessed = 0; guessed < GUESSES; guessed += 60)
      passed += await passes(Array.from({ length: 60 }, (_, at) => guess(network((guessed + at) % NETWORKS))))
    expect(passed).toBe(most)
    expect((await refused(guess('192.0.2.1'))).retryAfterSeconds).toBeGreaterThan(3500)
    await guess('192.0.2.1', 'account:2')
    later(3601)
    await guess('192.0.2.1')
  })

  test('a browser that was signed in to the account has its own tries, whatever strangers have missed', async () => {
    for (let round = 0; round < 3; round++)
      await passes(Array.from({ length: 60 }, (_, at) => guess(network(at))))
    await times(5, () => guess('203.0.113.7').catch(() => {}))
    await times(5, () => guess('203.0.113.7', 'account:1', 'a browser'))
    await expect(guess('203.0.113.7', 'account:1', 'a browser')).rejects.toThrow(LimitReached)
    await guess('203.0.113.7', 'account:1', 'another browser')
  })

  test('what was right gives back its own try, and to a browser that is known all of them', async () => {
    for (let at = 0; at < 40; at++) await (await guess()).wasRight()
    await times(4, guess)
    for (let at = 0; at < 3; at++) await (await guess()).wasRight()
    await guess()
    await expect(guess()).rejects.toThrow(LimitReached)
    const own = () => guess('203.0.113.7', 'account:1', 'a browser')
    for (let round = 0; round < 3; round++) {
      await times(4, own)
      await (await own()).wasRight()
    }
  })

  test('a network that misses too often is told so, but what it tries is looked at, to ten times as many', async () => {
    let names = 0
    const another = () => guess('203.0.113.7', `name:teacher${names++}`)
    const told = []
    for (let at = 0; at < 31; at++) told.push((await another()).refusal)
    expect(told.slice(0, 30)).toEqual(Array(30).fill(null))
    expect(told[30]).toBeInstanceOf(LimitReached)
    expect(told[30]!.retryAfterSeconds).toBeGreaterThan(3590)
    await passes(Array.from({ length: 269 }, another))
    expect((await refused(another())).retryAfterSeconds).toBeGreaterThan(3590)
    await guess('203.0.113.7', 'name:teacher', 'a browser')
    later(3601)
    expect((await another()).refusal).toBeNull()
  })

  test('of a shut network one password is looked at after the other, twenty wait, and who is sent away is not counted', async () => {
    let names = 0
    const another = () => guess('203.0.113.7', `name:teacher${names++}`)
    await times(30, another)
    let [atOnce, most] = [0, 0]
    const tries = await Promise.all(Array.from({ length: 40 }, another))
    const looks = tries.map(({ look }) =>
      look(async () => {
        most = Math.max(most, ++atOnce)
        await new Promise(setImmediate)
        atOnce -= 1
        return false
      }),
    )
    expect(await passes(looks)).toBe(21)
    expect(most).toBe(1)
    // Those who were sent away may try again: of ten times thirty only 30 and 21 are gone.
    expect(await passes(Array.from({ length: 300 }, another))).toBe(300 - 30 - 21)
  })

  test('of a hundred guesses at once only the free ones pass', async () => {
    expect(await passes(Array.from({ length: 100 }, () => guess()))).toBe(5)
  })
})
