import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY, addMonths, localDate, startOfDay } from '../../common/days.js'
import { sweepLooks } from '../directory/sweep-looks.js'
import { aToldFamily, type Told } from '../testing/claims/cases.js'
import { daysLater, found } from '../testing/claims/claims.js'
import { act, ask } from '../testing/client.js'
import { keepClocks } from '../testing/clocks.js'
import { rows } from '../testing/databases/database.js'
import { aProvider, anApprovedSchool, type Person, type SchoolPerson } from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'
import { everyText } from '../testing/databases/stored.js'

let product: Product
let provider: Person
let creditor: SchoolPerson
let looker: SchoolPerson
let told: Told
beforeAll(async () => {
  product = await aProduct({ env: { NOTICE_DAYS: '0', RECONFIRM_DAYS: '900', LOOK_MONTHS: '12' } })
  provider = await aProvider(product)
  creditor = await anApprovedSchool(product, provider, 'Greenfield College')
  looker = await anApprovedSchool(product, provider, 'Hillside School')
  told = await aToldFamily(product, creditor, { studentName: 'Ada Obiora', parentName: 'Ngozi Obiora' })
})
afterAll(() => product.close())

test('what a look asked and was answered goes after twelve months; that it took place stays', async () => {
  const typed = { student: 'Adda Obiora Zwingli', parent: 'Ngozi Obiora', phone: '0803 123 4567' }
  const asked = { ...typed, email: 'zwingli@example.com', reference: 'Zwingli-17' }
  const { check } = await act(product, 'checkWard', asked, {
    as: looker,
    select: 'check { id results { score } }',
  })
  expect(check.results).toHaveLength(1)
  expect(await found(product, 'obiora', looker)).toHaveLength(1)
  const recorded = { checkId: check.id, outcome: 'ADMITTED' }
  await act(product, 'recordCheckOutcome', recorded, { as: looker, select: 'check { id }' })
  const day = localDate(product.clock.now(), 'Africa/Lagos')
  const at = async (then: number) =>
    daysLater(product, (then - product.clock.now().getTime()) / DAY, provider, creditor, looker)
  const end = startOfDay(addMonths(day, 12), 'Africa/Lagos').getTime() + DAY

  await at(end - 10_000)
  expect((await keepClocks(product)).get('looks purged')).toBeUndefined()
  expect(await everyText(product)).toMatch(/zwingli/i)
  await at(end)
  expect((await keepClocks(product)).get('looks purged')).toBe(2)
  expect(JSON.stringify(await rows(product, 'select * from look'))).not.toMatch(/zwingli/i)
  expect((await keepClocks(product)).get('looks purged')).toBeUndefined()

  const query = `query ($id: ID!) { check(id: $id) { student parent reference summary outcome purpose purgedAt results { score } } }`
  expect((await ask(product, query, { id: check.id }, looker)).check).toEqual({
    ...{ student: '', parent: null, reference: '', results: [], summary: 'Somebody (details deleted)' },
    ...{ outcome: 'ADMITTED', purpose: 'ADMISSION', purgedAt: expect.any(String) },
  })
  const claim = `query ($token: String!, $surname: String) { claim(token: $token, surname: $surname) {
    looks { count looks { school why } } } }`
  expect((await ask(product, claim, { token: told.token, surname: 'Obiora' })).claim.looks).toEqual({
    count: 2,
    looks: [
      { school: 'Hillside School', why: 'It searched the register by name.' },
      {
        school: 'Hillside School',
        why: 'It checked before admitting a child. What it was told is no longer kept.',
      },
    ],
  })

  // Unread until then, it is off the disk within a week.
  await at(end + 7 * DAY)
  await sweepLooks(product.world)
  expect(await everyText(product)).not.toMatch(/zwingli/i)
  expect(await rows(product, 'select id from look')).toHaveLength(2)
})

test('what a school has said of a purged claim’s family is gone as well', async () => {
  const input = { student: 'Ada Obiora', parent: 'Ngozi Obiora', phone: '0803 123 4567', reference: 'x' }
  const { check } = await act(product, 'checkWard', input, { as: looker, select: 'check { id }' })
  const somebodyElse = { checkId: check.id, debtorId: told.id }
  await act(product, 'notTheSamePerson', somebodyElse, { as: looker, select: 'check { id }' })
  expect(await rows(product, 'select debtor_id from not_the_same')).toHaveLength(1)
  await act(product, 'withdrawDebtor', { id: told.id }, { as: creditor })
  await daysLater(product, 400, provider, creditor, looker)
  expect((await keepClocks(product)).get('purged')).toBe(1)
  expect(await rows(product, 'select debtor_id from not_the_same')).toEqual([])
})
