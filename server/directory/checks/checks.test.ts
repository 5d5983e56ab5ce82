import { afterAll, beforeAll, expect, test } from 'vitest'
import { Context } from '../../context.js'
import { daysLater } from '../../testing/claims/claims.js'
import { ask } from '../../testing/client.js'
import { rows } from '../../testing/databases/database.js'
import { aDebtor, aProvider, anApprovedSchool, type Person, type SchoolPerson } from '../../testing/people.js'
import { aProduct, type Product } from '../../testing/product.js'
import { quiet } from '../../testing/databases/stored.js'
import type { Typed } from '../../matching/person.js'
import { rebuildKeys } from '../../matching/rebuild.js'

let product: Product
let provider: Person
let school: SchoolPerson
let debtor: any
beforeAll(async () => {
  product = await aProduct({ env: { NOTICE_DAYS: '7' } })
  provider = await aProvider(product)
  school = await anApprovedSchool(product, provider, 'Greenfield Academy')
  debtor = await aDebtor(product, school, {
    studentName: 'Oluwafemi Blessing Okafor',
    parentName: 'Mr Emeka Okafor',
    phone: '0803 123 4567',
    dateOfBirth: '2014-05-31',
  })
  await quiet(product)
})
afterAll(() => product.close())

const FEMI: Typed = { student: 'Femi Okafor', parent: 'Okafor Emeka', phone: '+234 803 123 4567' }
const check = (asked: Typed) => {
  const caller = { address: '127.0.0.1', userAgent: '', key: null, setKey: () => {} }
  return new Context(product.world, caller).checks.find(asked)
}
const found = async (asked: Typed) => (await check(asked)).map(({ id, relation }) => [String(id), relation])

test('a check finds an entry once the notice is over, and never before', async () => {
  expect(await found(FEMI)).toEqual([])
  await daysLater(product, 8, school, provider)
  expect(await found(FEMI)).toEqual([[debtor.id, 'student']])
})

test('another child of the parent is told as family; a stranger with hostile text finds nobody', async () => {
  expect(await found({ ...FEMI, student: 'Ngozi Okafor' })).toEqual([[debtor.id, 'family']])
  for (const student of ['', '%', `'"\\{},;--`, '\u0000', 'a', '😀'.repeat(500)])
    expect(
      await found({ student, parent: student, phone: student, email: `"\\{${student}@x.y` }),
      student,
    ).toEqual([])
})

test('the very next check knows what was corrected', async () => {
  const correct = `mutation ($input: UpdateDebtorInput!) { updateDebtor(input: $input) { userErrors { message } } }`
  const input = { id: debtor.id, phone: '0809 765 4321', studentName: 'Oluwafemi Blessing Taiwo Okafor' }
  expect((await ask(product, correct, { input }, school)).updateDebtor.userErrors).toEqual([])
  expect(await found({ student: 'Taiwo Okafor', phone: '08097654321' })).toEqual([[debtor.id, 'student']])
})

test('rows whose keys are of an older version are made anew, in batches that can be stopped and gone on with', async () => {
  const asked = { student: 'Taiwo Okafor', phone: '08097654321' }
  await rows(product, `update debtor set search_keys = '{}', name_words = '{}', keys_version = 1`)
  expect(await found(asked)).toEqual([])
  expect(await rebuildKeys(product.world.orm, { stopped: () => true })).toBe(0)
  const told: number[][] = []
  expect(await rebuildKeys(product.world.orm, { progress: (...numbers) => told.push(numbers) })).toBe(1)
  expect(told).toEqual([[1, 0]])
  expect(await found(asked)).toEqual([[debtor.id, 'student']])
  expect(await rebuildKeys(product.world.orm)).toBe(0)
})
