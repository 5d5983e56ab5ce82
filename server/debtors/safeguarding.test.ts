import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aToldFamily, type Told } from '../testing/cases.js'
import { daysLater } from '../testing/claims.js'
import { act, ask, send } from '../testing/client.js'
import { rows } from '../testing/database.js'
import { aProvider, anApprovedSchool, type Person, type SchoolPerson } from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'

let product: Product
let provider: Person
let creditor: SchoolPerson
let looker: SchoolPerson
let stranger: SchoolPerson
let told: Told
beforeAll(async () => {
  product = await aProduct({ env: { NOTICE_DAYS: '0' } })
  provider = await aProvider(product)
  creditor = await anApprovedSchool(product, provider, 'Greenfield College')
  looker = await anApprovedSchool(product, provider, 'Hillside School')
  stranger = await anApprovedSchool(product, provider, 'River School')
})
afterAll(() => product.close())
beforeEach(async () => {
  await daysLater(product, 0, provider, creditor, looker, stranger)
  told = await aToldFamily(product, creditor, { parentName: 'Ngozi Holder' })
})

const set = (input: object, as: Person) =>
  act(product, 'setSafeguardingHold', input as Record<string, unknown>, { as, select: 'heldAt' })
const hold = (as: Person, on = true) => set({ debtorId: told.id, hold: on }, as)
const codes = ({ userErrors }: any) => userErrors.map(({ code, field }: any) => [code, field.join('.')])
/** Another school's check that was shown the entry. */
const looksAt = async (as = looker) => {
  const input = { student: told.name, parent: 'Ngozi Holder', phone: '0803 123 4567', reference: 'A-1' }
  const { check } = await act(product, 'checkWard', input, {
    as,
    select: 'check { id results { entry { id } } }',
  })
  expect(check.results.map(({ entry }: any) => entry.id)).toContain(told.id)
  return check.id as string
}
/** What the family reads a week and a day later. */
const looks = async () => {
  await daysLater(product, 8, provider, creditor, looker, stranger)
  const query = `query ($token: String!, $surname: String) { claim(token: $token, surname: $surname) {
    looks { count held looks { school } } } }`
  const surname = told.name.split(' ')[1]
  return (await ask(product, query, { token: told.token, surname })).claim.looks
}
const history = async () => {
  const query = 'query ($id: ID!) { debtor(id: $id) { safeguardingHoldAt history { act by } } }'
  return (await ask(product, query, { id: told.id }, creditor)).debtor
}

test('the school of the claim and the provider set a hold and end it, on record; twice is fine', async () => {
  const { heldAt } = await hold(creditor)
  expect(heldAt).not.toBeNull()
  expect((await hold(creditor)).heldAt).toBe(heldAt)
  expect((await hold(provider)).heldAt).toBe(heldAt)
  expect((await history()).safeguardingHoldAt).toBe(heldAt)
  expect((await hold(provider, false)).heldAt).toBeNull()
  expect((await history()).history.map((entry: any) => entry.act).slice(0, 3)).toEqual([
    'debtor.hold-ended',
    'debtor.hold-set',
    'debtor.hold-set',
  ])
  // The provider reads nothing else of a claim.
  const { errors } = await send(product, '{ debtor(id: "1") { id } }', {}, provider)
  expect(errors[0]?.extensions.code).toBe('FORBIDDEN')
})

test('a school that looked sets one by its check: the family reads only how many looked', async () => {
  const checkId = await looksAt()
  const { heldAt } = await set({ checkId, hold: true }, looker)
  expect(heldAt).not.toBeNull()
  const { check } = await ask(
    product,
    'query ($id: ID!) { check(id: $id) { heldAt } }',
    { id: checkId },
    looker,
  )
  expect(check.heldAt).toBe(heldAt)
  expect(await looks()).toEqual({ count: 1, held: true, looks: [] })
  expect((await set({ checkId, hold: false }, looker)).heldAt).toBeNull()
  expect(await looks()).toMatchObject({ held: false, looks: [{ school: 'Hillside School' }] })
})

test('nobody else can: neither a school that was not shown the entry, nor by another’s check', async () => {
  const checkId = await looksAt()
  expect(codes(await hold(stranger))).toEqual([['NOT_FOUND', 'debtorId']])
  expect(codes(await set({ checkId, hold: true }, stranger))).toEqual([['NOT_FOUND', 'checkId']])
  expect(codes(await set({ checkId, hold: true }, provider))).toEqual([['NOT_FOUND', 'checkId']])
  expect(codes(await set({ hold: true }, creditor))).toEqual([['REQUIRED', 'debtorId']])
  expect(await looks()).toMatchObject({ held: false })
})

test('each ends its own: the school of the claim cannot lift another’s, nor another lift the school’s', async () => {
  await set({ checkId: await looksAt(), hold: true }, looker)
  expect(codes(await hold(creditor, false))).toEqual([['CONFLICT', 'hold']])
  await hold(creditor)
  expect((await hold(looker, false)).heldAt).toBeNull()
  expect(await looks()).toMatchObject({ held: true })
  expect((await hold(creditor, false)).heldAt).toBeNull()
  expect(await looks()).toMatchObject({ held: false })
})

test('the provider sees who set each and ends them all; the school of the claim does not read who looked', async () => {
  await set({ checkId: await looksAt(), hold: true }, looker)
  const query = '{ desk { holds { debtorId claimOf { name } setBy { name } } } }'
  expect((await ask(product, query, {}, provider)).desk.holds[0]).toEqual({
    debtorId: told.id,
    claimOf: { name: 'Greenfield College' },
    setBy: { name: 'Hillside School' },
  })
  expect((await send(product, query, {}, creditor)).errors[0]?.extensions.code).toBe('FORBIDDEN')
  expect(JSON.stringify((await history()).history)).not.toMatch(/look\.|hold/)
  const [own] = await rows(
    product,
    `select act, school_id from history_entry where act like 'look.%' order by id desc limit 1`,
  )
  expect(own).toEqual({ act: 'look.hold-set', school_id: Number(looker.schoolId) })
  expect((await hold(provider, false)).heldAt).toBeNull()
  expect(await looks()).toMatchObject({ held: false })
})
