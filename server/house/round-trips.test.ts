import { print } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AddDebtorDocument, DashboardPageDocument } from '../../client/gql/graphql.js'
import { KNOWN, KNOWN_ENTRY, check } from '../testing/claims/checks.js'
import { ask } from '../testing/client.js'
import { aClaim, aDebtor, aProvider, anApprovedSchool, type SchoolPerson } from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'
import { tripsOf } from '../testing/databases/statements.js'
import { quiet } from '../testing/databases/stored.js'

/** How often a request waits for PostgreSQL: what is sent without waiting for an answer in between is one trip. */
let product: Product
let school: SchoolPerson
beforeAll(async () => {
  product = await aProduct({ env: { NOTICE_DAYS: '0', IMPORT_PAUSE_MINUTES: '15' } })
  const provider = await aProvider(product)
  school = await anApprovedSchool(product, provider)
  await aDebtor(product, await anApprovedSchool(product, provider), KNOWN_ENTRY)
  for (const ward of ['Ada', 'Bello', 'Chidi']) await aDebtor(product, school, { studentName: `${ward} Eze` })
})
afterAll(() => product.close())

const PLAIN_LIST = `{ dashboard { debtors(first: 50) { edges { node { id studentName parentName
  amountOwed { amount currency } phone status school { id name } } } } } }`

const wards = ['Zubairu Danladi', 'Kehinde Folorunsho', 'Obafemi Jibril', 'Chinwendu Ifeoma']
const add = async () => {
  const input = aClaim({ studentName: wards.pop(), parentEmail: 'a.parent@example.com' })
  const { addDebtor } = await ask(product, print(AddDebtorDocument), { input }, school)
  expect(addDebtor).toMatchObject({
    debtor: { letter: { to: 'a.parent@example.com' } },
    likelyDuplicates: [],
    userErrors: [],
  })
}

test.each<[name: string, most: number, request: () => Promise<unknown>]>([
  // Who asks; the page, its sums and counts; what hangs on the page's rows.
  ['My Home', 3, () => ask(product, print(DashboardPageDocument), {}, school)],
  // Who asks; the page and its count.
  ['a list of fifty debtors', 2, () => ask(product, PLAIN_LIST, {}, school)],
  // Who asks; all that has to be known before; all that is written, what is answered, and COMMIT.
  ['adding a debtor', 3, add],
  // Who asks; quotas; candidates; what is known of them; the look, on record before it is answered.
  // The last two are its entries once more, now that it is on record (decision 0084).
  ['a check', 7, () => check(product, KNOWN, school)],
])('%s takes %i round trips', async (_name, most, request) => {
  // Of the twenty requests that one lot holds only the first asks the limits’ table.
  await request()
  await quiet(product)
  const trips = await tripsOf(request)
  const told = trips.map((trip, at) => `${at + 1}: ${trip.map(shortened).join('\n   ')}`).join('\n')
  expect(trips.length, told).toBe(most)
})

test('whole lists asked for under many names hold no more than few connections, and are all answered', async () => {
  const names = Array.from({ length: 10 }, (_, at) => at)
  const asked = names.map(
    (at) => `t${at}: dashboard { totals { count } classes debtors(first: 1) { totalCount } }`,
  )
  let answer: Record<string, unknown> = {}
  const trips = await tripsOf(async () => (answer = await ask(product, `{ ${asked.join(' ')} }`, {}, school)))
  expect(Object.keys(answer)).toHaveLength(names.length)
  // A page is its rows and their number.
  expect(Math.max(...trips.map((trip) => trip.length))).toBeLessThanOrEqual(2 * 4)
})

const shortened = (sql: string) => sql.trim().replace(/\s+/g, ' ').slice(0, 120)
