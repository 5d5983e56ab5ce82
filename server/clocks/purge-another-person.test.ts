import { beforeEach, describe, expect, test } from 'vitest'
import { DAY, addMonths } from '../../common/days.js'
import { attempt, daysLater, done } from '../testing/claims/claims.js'
import { daysOf, keepClocks } from '../testing/clocks.js'
import { act } from '../testing/client.js'
import { everythingWith, rows } from '../testing/databases/database.js'
import { aDebtor, aProvider, anApprovedSchool } from '../testing/people.js'
import { theProduct } from '../testing/product.js'
import { quiet } from '../testing/databases/stored.js'

const product = await theProduct({ env: { NOTICE_DAYS: '0' } })
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider)
const { today, at } = daysOf(() => ({ product, people: [provider, school] }))
beforeEach(async () => {
  await daysLater(product, 0, provider, school)
  await rows(product, 'update debtor set withdrawn_at = now(), purged_at = now() where purged_at is null')
})

/** Each with a name of its own, of which nothing may be left. */
let people = 0
const NAMES = [
  'Quorzum',
  'Blenfid',
  'Tastrak',
  'Owemigho',
  'Jhyxolt',
  'Drupvang',
  'Kelchwi',
  'Sombrafe',
  'Fyntagle',
  'Vadrimp',
  'Hucklezo',
  'Nwabrits',
  'Lipsedju',
]
const somebody = () => NAMES[people++]!
const claimOf = (mark: string) => ({
  studentName: `${mark} ${mark}obi`,
  parentName: `Mrs ${mark}obi`,
  parentEmail: `${mark}@example.com`.toLowerCase(),
})
/** What is said of them, by every act that keeps words. */
const wordsAbout = async (id: string, mark: string) => {
  await done(product, 'recordPayment', { debtorId: id, amount: '500', note: `From ${mark}` }, school)
  await done(
    product,
    'updateDebtor',
    { id, parentName: `Mrs ${mark} ${mark}obi`, admissionNumber: mark },
    school,
  )
  await quiet(product)
}
const names = async (id: string, mark: string) => {
  const input = { id, ...claimOf(mark), admissionNumber: null, statementAccepted: true }
  expect((await attempt(product, 'updateDebtor', input, school)).userErrors).toEqual([])
  await quiet(product)
  await wordsAbout(id, mark)
}
const left = async (mark: string) => (await everythingWith(product, mark)).length
const withdraws = (id: string) => act(product, 'withdrawDebtor', { id, reason: 'A mistake.' }, { as: school })
const purged = async () => (await keepClocks(product)).get('purged') ?? 0

describe('a claim that has named three people, one after the other', () => {
  let marks: [string, string, string]
  let id: string
  let renamedOn: [string, string]
  beforeEach(async () => {
    marks = [somebody(), somebody(), somebody()]
    ;({ id } = await aDebtor(product, school, claimOf(marks[0])))
    await quiet(product)
    await wordsAbout(id, marks[0])
    await at(addMonths(today(), 1))
    await names(id, marks[1])
    const first = today()
    await at(addMonths(today(), 1))
    await names(id, marks[2])
    renamedOn = [first, today()]
  })

  test('twelve months after each had left nothing is left of them, and all of those who have not', async () => {
    const [first, second, third] = marks
    const counted = await Promise.all(marks.map(left))
    for (const count of counted) expect(count).toBeGreaterThan(5)
    await at(addMonths(renamedOn[0], 12), DAY)
    expect(await purged()).toBe(1)
    expect(await left(first)).toBe(0)
    expect(await left(second)).toBeGreaterThan(5)
    const ofThird = await left(third)
    expect(ofThird).toBeGreaterThan(5)
    await at(addMonths(renamedOn[1], 12), DAY)
    expect(await purged()).toBe(1)
    expect(await left(second)).toBe(0)
    expect(await left(third)).toBe(ofThird)
    await withdraws(id)
    await at(addMonths(today(), 12), DAY)
    expect(await purged()).toBe(1)
    expect(await left(third)).toBe(0)
  })

  test('whatever the order: of an earlier one that was listed again all is kept until it has left too', async () => {
    const [first, second, third] = marks
    const [earlier] = await rows(product, 'select id from debtor where shown_as = ? order by id', [id])
    await rows(product, 'update debtor set withdrawn_at = null where id = ?', [earlier.id])
    await withdraws(id)
    await at(addMonths(today(), 12), DAY)
    expect(await purged()).toBe(2)
    expect([await left(second), await left(third)]).toEqual([0, 0])
    expect(await left(first)).toBeGreaterThan(5)
    await rows(product, 'update debtor set withdrawn_at = ? where id = ?', [product.clock.now(), earlier.id])
    await at(addMonths(today(), 12), DAY)
    expect(await purged()).toBe(1)
    expect(await left(first)).toBe(0)
  })

  test('what was hashed with one is not hashed again with another', async () => {
    const hashes = async () => {
      const [{ all }] = await rows(
        product,
        `select array_agg(half) as all from history_entry h, jsonb_array_elements(changes) change,
           lateral (values (change ->> 'before'), (change ->> 'after')) of (half)
          where half ~ '^[\\w-]{43}$'`,
      )
      return new Set<string>(all ?? [])
    }
    await at(addMonths(renamedOn[1], 12), DAY)
    expect(await purged()).toBe(2)
    const before = await hashes()
    await withdraws(id)
    await at(addMonths(today(), 12), DAY)
    expect(await purged()).toBe(1)
    const after = await hashes()
    expect([...before].filter((hash) => !after.has(hash))).toEqual([])
    expect(after.size).toBeGreaterThan(before.size)
  })
})

test('nothing is left of whom an earlier one’s claim came to name, once it was listed again', async () => {
  const [first, second, third] = [somebody(), somebody(), somebody()]
  const { id } = await aDebtor(product, school, claimOf(first))
  await quiet(product)
  await wordsAbout(id, first)
  await names(id, second)
  const [earlier] = await rows(product, 'select id from debtor where shown_as = ?', [id])
  await rows(product, 'update debtor set withdrawn_at = null where id = ?', [earlier.id])
  await names(String(earlier.id), third)
  await at(addMonths(today(), 12), DAY)
  expect(await purged()).toBe(1)
  expect(await left(first)).toBe(0)
  for (const mark of [second, third]) expect(await left(mark)).toBeGreaterThan(5)
  await withdraws(String(earlier.id))
  await at(addMonths(today(), 12), DAY)
  expect(await purged()).toBe(1)
  expect(await left(third)).toBe(0)
  expect(await left(second)).toBeGreaterThan(5)
})
