import { beforeEach, expect, test } from 'vitest'
import { DAY, addMonths } from '../../common/days.js'
import { daysOf, keepClocks } from '../testing/clocks.js'
import { aPicture, act, upload } from '../testing/client.js'
import { everythingWith, rows } from '../testing/databases/database.js'
import { aCheckedList } from '../testing/imports.js'
import { aDebtor, aProvider, aSchool, decide, signedIn, type SchoolPerson } from '../testing/people.js'
import { theProduct } from '../testing/product.js'

const product = await theProduct()
const provider = await aProvider(product)
let school: SchoolPerson

let number = 0
/** What only this school could have told. */
let mark: string
beforeEach(async () => {
  await rows(product, 'update debtor set withdrawn_at = now(), purged_at = now() where purged_at is null')
  mark = `Zz${'abcdefghijklmnopqrstuvwxyz'[++number]}uz`
  school = await aSchool(product, `${mark} College`)
  await aCheckedList(
    product,
    `Name of student,Name of parent,Phone,Amount\n${mark} Obi,A Obi,08031234567,500`,
    school,
  )
  await aDebtor(product, school, {
    studentName: `${mark} Obi`,
    parentEmail: `${mark}@example.com`,
    evidence: [(await upload(product, await aPicture(), { as: school, name: `${mark}.png` })).url],
  })
})

const { today, at } = daysOf(() => ({ product, people: [provider, school] }))
const purgedNow = async () => (await keepClocks(product)).get('purged') ?? 0

async function filesKept(): Promise<number> {
  let count = 0
  for await (const _key of product.world.store.keys()) count += 1
  return count
}

test('what a school that waits for approval has typed goes twelve months after its last act', async () => {
  await at(addMonths(today(), 3))
  await aDebtor(product, school, { studentName: `${mark} Bello` })
  // That writes to an address that is nobody's account here.
  const { userErrors } = await act(
    product,
    'updateSchool',
    { email: `office-${mark}@example.com` },
    { as: school },
  )
  expect(userErrors).toEqual([])
  const last = today()
  await at(addMonths(last, 12), DAY - 10_000)
  expect(await purgedNow()).toBe(0)
  expect((await everythingWith(product, mark)).length).toBeGreaterThan(5)
  const files = await filesKept()
  await at(addMonths(last, 12), DAY)
  expect(await purgedNow()).toBe(1)
  expect(await everythingWith(product, mark)).toEqual([])
  expect(await filesKept()).toBe(files - 4)
  expect(await purgedNow()).toBe(0)
})

test('what a rejected school has typed goes as well, and what the provider did about it puts nothing off', async () => {
  const last = today()
  await at(addMonths(last, 4))
  await decide(product, provider, 'rejectSchool', {
    schoolId: school.schoolId,
    reasons: [{ message: `Not the papers of ${mark}.` }],
  })
  await at(addMonths(last, 12), DAY)
  expect(await purgedNow()).toBe(1)
  expect(await everythingWith(product, mark)).toEqual([])
  // Its person can sign in as before, and register a school anew.
  const again = await aSchool(product, 'Another College')
  expect(again.schoolId).not.toBe(school.schoolId)
  const [account] = await rows(product, 'select school_id from account where username = ?', [school.username])
  expect(account).toEqual({ school_id: null })
})

test.each<[string, boolean, (debtorId: string) => [string, Record<string, unknown>][]]>([
  ['sets', false, (debtorId) => [['setSafeguardingHold', { debtorId, hold: true, reason: 'CUSTODY' }]]],
  ['ends', true, (debtorId) => [['setSafeguardingHold', { debtorId, hold: false }]]],
  [
    'sets, renews and ends',
    false,
    (debtorId) => [
      ['setSafeguardingHold', { debtorId, hold: true, reason: 'CUSTODY' }],
      ['setSafeguardingHold', { debtorId, hold: true, reason: 'VIOLENCE' }],
      ['setSafeguardingHold', { debtorId, hold: false }],
    ],
  ],
])('a hold that the provider %s puts nothing off', async (_what, isHeld, acts) => {
  const { id } = await aDebtor(product, school, { studentName: `${mark} Held` })
  const hold = { debtorId: id, hold: true, reason: 'CUSTODY' }
  if (isHeld) await decide(product, school, 'setSafeguardingHold', hold)
  const last = today()
  await at(addMonths(last, 4))
  for (const [name, input] of acts(id)) await decide(product, provider, name, input)
  await at(addMonths(last, 12), DAY)
  await purgedNow()
  expect(await everythingWith(product, mark)).toEqual([])
})

test('a hold that the school sets itself is an act of its own', async () => {
  const { id } = await aDebtor(product, school, { studentName: `${mark} Held` })
  const last = today()
  await at(addMonths(last, 4))
  await decide(product, school, 'setSafeguardingHold', { debtorId: id, hold: true, reason: 'CUSTODY' })
  await at(addMonths(last, 12), DAY)
  await purgedNow()
  expect(await rows(product, 'select id from school where id = ?', [school.schoolId])).toHaveLength(1)
})

test('whose act something was is asked of the act: whoever did it may have come to the desk since, or have left it', async () => {
  const last = today()
  const setDesk = (username: string, is: boolean) =>
    rows(product, 'update account set is_provider = ? where username = ?', [is, username])
  const early = await aSchool(product, 'Active College')
  await at(addMonths(last, 4))
  const gone = await aProvider(product)
  const reasons = [{ message: 'Not these papers.' }]
  await decide(product, gone, 'rejectSchool', { schoolId: school.schoolId, reasons })
  await setDesk(gone.username, false)
  const active = await signedIn(product, early.username)
  await aDebtor(product, active)
  await setDesk(active.username, true)
  await at(addMonths(last, 12), DAY)
  await purgedNow()
  expect(await rows(product, 'select id from school where id = ?', [school.schoolId])).toEqual([])
  expect(await rows(product, 'select id from school where id = ?', [early.schoolId])).toHaveLength(1)
})

test('a school that was approved once keeps what it typed, however long it does nothing', async () => {
  await decide(product, provider, 'approveSchool', { schoolId: school.schoolId })
  await decide(product, provider, 'suspendSchool', {
    schoolId: school.schoolId,
    reason: 'It closed.',
  })
  await at(addMonths(today(), 30))
  await keepClocks(product)
  expect(await rows(product, 'select name from school where id = ?', [school.schoolId])).toEqual([
    { name: `${mark} College` },
  ])
})
