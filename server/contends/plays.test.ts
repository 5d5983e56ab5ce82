import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows } from '../testing/databases/database.js'
import { aProvider, anAccount, anApprovedSchool } from '../testing/people.js'
import { toNoon } from '../testing/plays/days.js'
import { playRound, type Counts, type Round } from '../testing/plays/round.js'
import type { Cast } from '../testing/plays/sending.js'
import { aProduct, type Product } from '../testing/product.js'
import { NEXT } from '../standing/states.js'

/** Few and always the same in `npm test`; the soak plays 10,000, others each time. PLAYS_SEED repeats a run. */
const SEED = Number(process.env.PLAYS_SEED ?? 1)
const PLAYS = Number(process.env.PLAYS ?? 60)
const CLAIMS = 20
const STEPS = 8

let product: Product
let cast: Cast
beforeAll(async () => {
  // The letters are written, and none leaves: what a family has heard would hang on which of them was first.
  product = await aProduct({ env: { NOTICE_DAYS: '0', MAIL_RATE: '1' } })
  product.mail.answer = () => 451
  toNoon(product)
  const provider = await aProvider(product)
  cast = {
    provider,
    school: await anApprovedSchool(product, provider, 'Greenfield College'),
    other: await anApprovedSchool(product, provider, 'Hillside School'),
    family: await anAccount(product, 'okafor'),
  }
  await rows(product, 'update account set verified_email = email where username = ?', ['okafor'])
  // Nobody signs in again, or is asked for the password, while years go by.
  await rows(
    product,
    `update session set expires_at = now() + interval '900 years', confirmed_at = now() + interval '900 years'`,
  )
})
afterAll(() => product.close())

// Without fast-check's bias to the ends: every number is only there to choose with.
const chance = (to: number) => fc.noBias(fc.nat(to))
const draw = fc.record({
  luck: chance(99),
  choice: chance(9999),
  on: chance(11),
  detail: chance(59),
})
// Mostly one act follows the other on the same day.
const days = fc
  .tuple(chance(2), chance(11))
  .map(([stays, which]) => (stays > 0 ? 0 : [1, 3, 7, 8, 13, 14, 15, 16, 28, 29, 31, 60][which]!))
const exactly = <T>(length: number, of: fc.Arbitrary<T>) =>
  fc.array(of, { minLength: length, maxLength: length, size: 'max' })
const round: fc.Arbitrary<Round> = fc.record({
  steps: exactly(
    STEPS,
    fc.record({ draws: exactly(CLAIMS, draw), days, scheduler: chance(3).map((one) => one === 0) }),
  ),
  suspendedAt: chance(STEPS * 5),
})

test(
  'whatever families, schools, the provider and the clock do: every reader sees what the rules say, and nothing is lost',
  { timeout: 60 * 60_000 },
  async () => {
    const counts: Counts = new Map()
    await fc.assert(
      fc.asyncProperty(round, (one) => playRound(product, cast, one, counts)),
      // The story of the one claim that went wrong is short as it is.
      { seed: SEED, numRuns: Math.ceil(PLAYS / CLAIMS), endOnFailure: true, reporter },
    )
    const figures = [...counts].toSorted().map(([what, times]) => `${what}: ${times}`)
    console.log(`plays: ${PLAYS} · seed: ${SEED} · ${figures.join(' · ')}`)
    // Few plays do not come everywhere.
    if (PLAYS >= 1000) expect(Object.keys(NEXT).filter((state) => !counts.has(`ended ${state}`))).toEqual([])
    expect(counts.get('refused')).toBeGreaterThan(0)
    expect(counts.get('disputed beside a plan')).toBeGreaterThan(0)
  },
)

function reporter({ failed, errorInstance }: fc.RunDetails<[Round]>): void {
  if (failed) throw new Error(`PLAYS_SEED=${SEED}`, { cause: errorInstance })
}
