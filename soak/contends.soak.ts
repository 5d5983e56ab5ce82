import { expect, test } from 'vitest'
import { seed } from './chance.js'
import { figuresIn, longRun } from './long-run.js'
import { report } from './report.js'

/** In two processes, each with a register of its own. */
const PLAYS = Number(process.env.PLAYS ?? 10_000)
/** On a machine that does other work as well. */
const HOURS = 2 * 60 * 60_000
/** A play of a school that tries to gain takes two seconds of a processor. */
const A_NIGHT = 10 * 60 * 60_000

test(
  'thousands of claims, each with its family, school, provider and clock: every reader sees what the rules say',
  { timeout: HOURS },
  async () => {
    const started = Date.now()
    const halves = await Promise.all(
      [seed, seed + 1].map((one) =>
        longRun('server/contends/plays.test.ts', { PLAYS: String(PLAYS / 2), PLAYS_SEED: String(one) }),
      ),
    )
    for (const { output } of halves) report('Plays', figuresIn(output, /plays: .*/))
    report('Together', { plays: PLAYS, minutes: ((Date.now() - started) / 60_000).toFixed(1) })
    for (const { code, output } of halves) expect(code, output).toBe(0)
  },
)

test(
  'thousands of families whose school tries to gain: no other school sees what they were not told of, or what was removed',
  { timeout: A_NIGHT },
  async () => {
    const halves = await Promise.all(
      [seed, seed + 1].map((one) =>
        longRun('server/debtors/gaining.test.ts', { GAINS: String(PLAYS / 2), GAINS_SEED: String(one) }),
      ),
    )
    for (const { output } of halves) report('Gaining plays', figuresIn(output, /gaining plays: .*/))
    for (const { code, output } of halves) expect(code, output).toBe(0)
  },
)

test('two who act on one case at the same moment, 50 times each race', { timeout: HOURS }, async () => {
  const { code, output } = await longRun('server/contends/races.test.ts', { RACES: '50' })
  expect(code, output).toBe(0)
})
