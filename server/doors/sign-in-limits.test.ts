import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { NARROW, aLimitsTable, later, refused, times } from '../testing/limits-table.js'
import { LimitReached } from './limit-reached.js'
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
    const roomy = createLimits(pool, { ...NARROW, limits: { ...NARROW.limits, failedSignInsPerHour: 1000 } })
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
