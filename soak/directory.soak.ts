import { expect, test } from 'vitest'
import { aDebtor, anApprovedSchool, theProvider } from '../e2e/people.js'
import { act } from '../server/testing/client.js'
import { withDatabase } from '../server/testing/databases/with-database.js'
import { chance, seed } from './chance.js'
import { aDatabaseServer, startFleet } from './fleet.js'
import { figuresIn, longRun } from './long-run.js'
import { report } from './report.js'

/** On a machine that does other work as well. */
const HOURS = 2 * 60 * 60_000
const { CHECKS = '1000', WRITES = '200', QUESTIONS = '2000', GUESSES = '1000', TIMINGS = '300' } = process.env
const { COPIES = '5000', OTHERS = '100000' } = process.env

test(
  'a thousand checks and two hundred writes while all keys are made anew',
  { timeout: HOURS },
  async () => {
    const { code, output } = await longRun('server/directory/rebuilding.test.ts', { CHECKS, WRITES })
    report('A rebuild under load', figuresIn(output, /rebuilding: .*/))
    expect(code, output).toBe(0)
  },
)

test('thousands of questions: every explanation adds up and tells nothing', { timeout: HOURS }, async () => {
  const settings = { QUESTIONS, QUESTIONS_SEED: String(seed) }
  const { code, output } = await longRun('server/directory/explanations.test.ts', settings)
  report('Explanations', { ...settings, passed: String(code === 0) })
  expect(code, output).toBe(0)
})

test('a thousand guesses at one child on two servers', { timeout: HOURS }, async () => {
  const { code, output } = await longRun('server/directory/fishing.test.ts', { GUESSES })
  report('Fishing', { GUESSES, passed: String(code === 0) })
  expect(code, output).toBe(0)
})

test(
  'five thousand copies of a child by whomever, in a register of a hundred thousand',
  { timeout: HOURS },
  async () => {
    const settings = { COPIES, OTHERS }
    const { code, output } = await longRun('server/directory/flooded.test.ts', settings)
    report('Copies', { ...settings, passed: String(code === 0) })
    expect(code, output).toBe(0)
  },
)

test('how long an answer takes tells nobody whether an entry is hidden', { timeout: HOURS }, async () => {
  const database = await aDatabaseServer()
  const fleet = await startFleet(database, { size: 1, settings: { NOTICE_DAYS: 0 } })
  try {
    const [server] = fleet.servers
    const provider = await theProvider(server!)
    const [lister, asker] = [
      await anApprovedSchool(server!, provider),
      await anApprovedSchool(server!, provider),
    ]
    const wards = {
      found: { studentName: 'Adaeze Ibekwe', parentName: 'Obinna Ibekwe', phone: '0803 111 2233' },
      hidden: { studentName: 'Tamuno Briggs', parentName: 'Ibiso Briggs', phone: '0805 444 5566' },
      nobody: { studentName: 'Yusuf Lawal', parentName: 'Hadiza Lawal', phone: '0807 777 8899' },
    }
    for (const ward of [wards.found, wards.hidden]) await aDebtor(server!, lister, ward)
    await withDatabase(fleet.databaseUrl, async (sql) => {
      await sql.query('update debtor set noticed_at = now()')
      await sql.query(`update debtor set confirmed_at = '2020-01-01' where student_name = $1`, [
        wards.hidden.studentName,
      ])
    })
    const kinds = Object.keys(wards) as (keyof typeof wards)[]
    const times: Record<keyof typeof wards, number[]> = { found: [], hidden: [], nobody: [] }
    const { whole } = chance(1)
    for (let at = -10; at < Number(TIMINGS); at++)
      // In another order each time, so that no kind always comes after the same other one.
      for (const kind of kinds.toSorted(() => whole(0, 1) - 0.5)) {
        const { studentName: student, parentName: parent, phone } = wards[kind]
        const started = performance.now()
        const input = { student, parent, phone, reference: 'x' }
        const { check } = await act(server!, 'checkWard', input, {
          as: asker,
          select: 'check { results { score } }',
        })
        if (at >= 0) times[kind].push(performance.now() - started)
        expect(check.results.length, kind).toBe(kind === 'found' ? 1 : 0)
      }
    const median = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!
    const ratio = median(times.hidden) / median(times.nobody)
    report('Milliseconds of a check, the middle one', {
      'each kind': TIMINGS,
      ...Object.fromEntries(kinds.map((kind) => [kind, median(times[kind]).toFixed(2)])),
      'hidden : nobody': ratio.toFixed(3),
      'found : nobody': (median(times.found) / median(times.nobody)).toFixed(3),
    })
    expect(ratio).toBeGreaterThan(0.85)
    expect(ratio).toBeLessThan(1.15)
  } finally {
    await fleet.stop()
    await database.stop()
  }
})
