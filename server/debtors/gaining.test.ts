import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keyOf } from '../testing/claims/claim-doors.js'
import { rows } from '../testing/databases/database.js'
import { playRound, type Round } from '../testing/gaining/round.js'
import type { Players } from '../testing/gaining/family.js'
import { LINES, type Broken } from '../testing/gaining/promises.js'
import { aProvider, anApprovedSchool } from '../testing/people.js'
import { toNoon } from '../testing/plays/days.js'
import { aProduct, type Product } from '../testing/product.js'

/** Few and always the same in `npm test`; the soak plays 10,000, others each time. GAINS_SEED repeats a run. */
const SEED = Number(process.env.GAINS_SEED ?? 1)
const PLAYS = Number(process.env.GAINS ?? 40)
/** Of these the one play that is to be played, as nearly as alone: to read a fault that a run has found. */
const ONLY = Number(process.env.GAINS_ONLY ?? 0)
/** To count how many plays it takes until each promise is broken, instead of ending with the first. */
const COUNTS = process.env.GAINS_COUNT === '1'
const FAMILIES = 20
/** Most plays are short, some are long. */
const STEPS = { minLength: 4, maxLength: 12, size: 'max' } as const
const ACTS = 3

interface Table {
  product: Product
  players: Players
}

/** The acts of a step are of one moment: at one table what they complete can be undone in it, at the other it cannot. */
const tables: Table[] = []
beforeAll(async () => {
  for (const undoSeconds of ['0', '600']) tables.push(await aTable(undoSeconds))
})
afterAll(() => Promise.all(tables.map(({ product }) => product.close())))

async function aTable(undoSeconds: string): Promise<Table> {
  const product = await aProduct({ env: { IMPORT_PAUSE_MINUTES: '10', UNDO_SECONDS: undoSeconds } })
  toNoon(product)
  const provider = await aProvider(product)
  const players = {
    provider,
    school: await anApprovedSchool(product, provider, 'Greenfield College'),
    other: await anApprovedSchool(product, provider, 'Hillside School'),
  }
  // Nobody signs in again, or is asked for the password, while years go by.
  await rows(
    product,
    `update session set expires_at = now() + interval '900 years', confirmed_at = now() + interval '900 years'`,
  )
  await keyOf(product, players.school)
  await rows(product, `update api_key set expires_at = now() + interval '900 years'`)
  return { product, players }
}

// Without fast-check's bias to the ends: every number is only there to choose with.
const chance = (to: number) => fc.noBias(fc.nat(to))
const draw = fc.record({ choice: chance(9999), on: chance(11), detail: chance(9999), more: chance(9999) })
const exactly = <T>(length: number, of: fc.Arbitrary<T>) =>
  fc.array(of, { minLength: length, maxLength: length, size: 'max' })
/** The longest is more than it takes until what has left the register is purged. */
const DAYS = [0, 0, 0, 0, 0, 1, 1, 3, 3, 8, 8, 8, 8, 15, 15, 16, 16, 31, 31, 400]
const days = chance(DAYS.length - 1).map((which) => DAYS[which]!)
const round: fc.Arbitrary<Round> = fc.record({
  steps: fc.array(fc.record({ draws: exactly(FAMILIES, exactly(ACTS, draw)), days }), STEPS),
})

test(
  'whatever a school tries to gain by editing, leaving and coming back, and listing twice: nobody sees what the family was not told of, what is too old, what was removed, or a dispute without its mark',
  { timeout: 10 * 60 * 60_000 },
  async () => {
    const found: Found[] = []
    let plays = 0
    const rounds = fc.sample(round, { seed: SEED, numRuns: Math.ceil(PLAYS / FAMILIES) })
    for (const [which, one] of rounds.entries()) {
      const isPlayed = !ONLY || Math.ceil(ONLY / FAMILIES) * FAMILIES === plays + FAMILIES
      const { product, players } = tables[which % tables.length]!
      const broken = isPlayed ? await playRound(product, players, ONLY ? alone(one) : one) : []
      for (const { at, story, ...what } of broken) {
        if (found.some(({ promise, way }) => promise === what.promise && way === what.way)) continue
        found.push({ ...what, play: plays + at + 1 })
        console.log(story)
      }
      plays += FAMILIES
      if (!COUNTS) expect(found, `GAINS_SEED=${SEED}`).toEqual([])
    }
    if (COUNTS) console.log(tableOf(found, plays))
    console.log(`gaining plays: ${plays} · seed: ${SEED}`)
    expect(plays).toBeGreaterThanOrEqual(Math.max(PLAYS, ONLY))
  },
)

/** A round in which nobody does anything about the other families. */
const alone = ({ steps }: Round): Round => ({
  steps: steps.map(({ draws, days }) => ({
    draws: draws.map((some, at) => (at === (ONLY - 1) % FAMILIES ? some : [])),
    days,
  })),
})

interface Found extends Pick<Broken, 'promise' | 'way'> {
  play: number
}

/** In which play each line of what was once seen was found first. */
function tableOf(found: readonly Found[], plays: number): string {
  const rows = LINES.map(({ line, finds }) => {
    const of = found.filter(finds)
    const first = Math.min(...of.map(({ play }) => play))
    const how = of.map(({ promise, way, play }) => `${promise}${way === 'plain' ? '' : `, ${way}`} (${play})`)
    return `| ${line} | ${of.length > 0 ? first : `not within ${plays}`} | ${how.join('; ')} |`
  })
  return ['| found by itself | in play | as |', '| --- | --- | --- |', ...rows].join('\n')
}
