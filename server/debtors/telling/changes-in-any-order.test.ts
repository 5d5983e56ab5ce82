import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayIn } from '../../testing/claims/cases.js'
import { daysLater, debtorOf, done } from '../../testing/claims/claims.js'
import { aProvider, anApprovedSchool, type Person, type SchoolPerson } from '../../testing/people.js'
import { toNoon } from '../../testing/plays/days.js'
import { aProduct, type Product } from '../../testing/product.js'
import { aSeenClaim, shownUnder } from '../../testing/claims/seen-claims.js'
import { quiet } from '../../testing/databases/stored.js'

/** Others each time: CHANGES_SEED=7 CHANGES=50. */
const SEED = Number(process.env.CHANGES_SEED ?? 1)
const RUNS = Number(process.env.CHANGES ?? 5)
const NOTICE_DAYS = 7

let product: Product
let school: SchoolPerson
let other: SchoolPerson
let people: Person[]
beforeAll(async () => {
  product = await aProduct({ env: { NOTICE_DAYS: String(NOTICE_DAYS) } })
  toNoon(product)
  const provider = await aProvider(product)
  school = await anApprovedSchool(product, provider, 'Greenfield College')
  other = await anApprovedSchool(product, provider, 'Hillside School')
  people = [school, other, provider]
})
afterAll(() => product.close())

const seenClaim = () => aSeenClaim(product, { school, people }, { dueDate: dayIn(product, -30) })
const change = (id: string, what: Record<string, unknown>) =>
  done(product, 'updateDebtor', { id, ...what }, school)

test('however often a sum is changed, settled and opened again, others see the least of what it was while notice ran', async () => {
  const edit = fc.record({
    // Thousands; nought: it is Completed.
    sum: fc.constantFrom(0, 20, 45, 60, 90),
    later: fc.constantFrom(1, 3, 7, 8, 20),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 2, maxLength: 5 }), async (edits) => {
      const { id, name } = await seenClaim()
      // What it was on each day, the least of a day; the first days are those in which it has been seen as it is.
      const days = Array.from({ length: NOTICE_DAYS + 1 }, () => 45)
      for (const { sum, later } of edits) {
        await change(
          id,
          sum === 0
            ? { status: 'COMPLETED' }
            : { status: 'ABANDONED_PAYMENT', amountOwed: String(sum * 1000), statementAccepted: true },
        )
        await quiet(product)
        days[days.length - 1] = Math.min(days.at(-1)!, sum)
        for (let day = 0; day <= later; day++) {
          if (day > 0) {
            await daysLater(product, 1, ...people)
            days.push(sum)
          }
          const least = Math.min(...days.slice(-(NOTICE_DAYS + 1)))
          const seen = (await shownUnder(product, name, other))[0]?.amountOwed.amount ?? null
          const story = `${JSON.stringify(edits)} ${days.join(' ')}`
          expect(seen, story).toBe(least === 0 ? null : `${least}000.00`)
        }
      }
    }),
    { seed: SEED, numRuns: RUNS },
  )
}, 600_000)

test('whatever is done to a due date, others find an entry as its school and family are told that they do', async () => {
  const edit = fc.record({
    dueDate: fc.oneof(fc.constant(null), fc.integer({ min: -300, max: 60 })),
    later: fc.constantFrom(0, 1, 8, 20),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 2, maxLength: 4 }), async (edits) => {
      const { id, name } = await seenClaim()
      for (const { dueDate, later } of edits) {
        await change(id, { dueDate: dueDate === null ? null : dayIn(product, dueDate) })
        await quiet(product)
        for (const days of [0, later]) {
          await daysLater(product, days + 1 / 720, school, other)
          const { inDirectory } = await debtorOf(product, id, school)
          const names = (await shownUnder(product, name, other)).map((entry) => entry.id)
          expect(names, `${JSON.stringify(edits)} ${inDirectory.reason}`).toEqual(
            inDirectory.listed ? [id] : [],
          )
        }
      }
    }),
    { seed: SEED, numRuns: RUNS },
  )
})
