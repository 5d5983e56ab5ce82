import { expect, test } from 'vitest'
import { longRun } from './long-run.js'

/** On a machine that does other work as well. */
const HOURS = 60 * 60_000

test(
  'each limit that neighbours can use up, with everybody who holds a secret on their line',
  { timeout: HOURS },
  async () => {
    const { code, output } = await longRun('server/house/shared-lines.test.ts', { LINES: 'each' })
    expect(code, output).toBe(0)
  },
)

test('10,000 guesses at one account, from a thousand networks', { timeout: HOURS }, async () => {
  const { code, output } = await longRun('server/doors/limits/sign-in-limits.test.ts', { GUESSES: '10000' })
  expect(code, output).toBe(0)
})
