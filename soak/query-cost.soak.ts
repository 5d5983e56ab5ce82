import { expect, test } from 'vitest'
import { seed } from './chance.js'
import { figuresIn, longRun } from './long-run.js'
import { report } from './report.js'

const RUNS = process.env.QUERY_RUNS ?? '20000'

test('queries that are short to write and long to answer, at length', { timeout: 60 * 60_000 }, async () => {
  const { code, output } = await longRun('server/doors/limits/query-cost.test.ts', {
    QUERY_RUNS: RUNS,
    QUERY_SEED: String(seed),
  })
  report('What a query costs', figuresIn(output, /^.*seed: .*milliseconds: \d+/m))
  expect(code, output).toBe(0)
})
