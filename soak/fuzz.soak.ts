import { expect, test } from 'vitest'
import { seed } from './chance.js'
import { figuresIn, longRun } from './long-run.js'
import { report } from './report.js'

/** How many hostile values each field of each operation meets; there are some 480 pairs of a value and a person. */
const TRIES = process.env.FUZZ_TRIES ?? '12'
/** On a machine that does other work as well. */
const HOURS = 2 * 60 * 60_000

test('hostile values in every field of every operation, at length', { timeout: HOURS }, async () => {
  const { code, output } = await longRun('server/hostile/fuzz.test.ts', {
    FUZZ_TRIES: TRIES,
    FUZZ_SEED: String(seed),
  })
  report('Hostile values', figuresIn(output, /^.*seed: .*failures: \d+/m))
  expect(code, output).toBe(0)
})
