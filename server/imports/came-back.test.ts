import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { daysLater, done } from '../testing/claims.js'
import { act } from '../testing/client.js'
import { rows } from '../testing/database.js'
import { aCheckedList, anImport } from '../testing/imports.js'
import { aProvider, anApprovedSchool, type Person, type SchoolPerson } from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'

let product: Product
let provider: Person
let school: SchoolPerson
beforeAll(async () => {
  product = await aProduct({ env: { IMPORT_PAUSE_MINUTES: '10', NOTICE_DAYS: '0' } })
  provider = await aProvider(product)
})
afterAll(() => product.close())
beforeEach(async () => {
  await daysLater(product, 0, provider)
  school = await anApprovedSchool(product, provider)
})

const HEAD = 'Name of student,Name of parent,Parent’s phone number,Amount owed'
const aRow = (child: string, amount = '5000') => `${child} Okonkwo,Mrs Okonkwo,0803 000 0001,${amount}`
const listOf = (...children: string[]) => [HEAD, ...children.map((one) => aRow(one))].join('\n')
const checked = (list: string) => aCheckedList(product, list, school)
const run = ({ id }: { id: string }) => anImport(product, { id }, school)
const imported = async (list: string) => run(await checked(list))
const undo = (id: string) =>
  act(product, 'undoImport', { id }, { as: school, select: 'import { id state undoing { added undoable } }' })
const withdraw = ({ id }: { id: number }) => done(product, 'withdrawDebtor', { id: String(id) }, school)
const claims = () =>
  rows(
    product,
    'select *, withdrawn_at is null and undone_at is null as stands from debtor where school_id = ? order by id',
    [school.schoolId],
  )

describe('what was withdrawn and came back by a list', () => {
  test.each([
    ['in the pause of the first', 0],
    ['long after the first', 3],
  ])(
    'stays when that import is undone, also where another import listed it first: withdrawn %s',
    async (_, days) => {
      await imported(listOf('Ebele'))
      const [first] = await claims()
      await daysLater(product, days, provider, school)
      await withdraw(first)
      await daysLater(product, 1, provider, school)
      const { id } = await imported(listOf('Ebele', 'Chidinma'))
      expect((await undo(id)).import.undoing).toEqual({ added: 2, undoable: 1 })
      const [back, added] = await claims()
      expect(back).toMatchObject({ id: first.id, stands: true, aged_from: first.aged_from })
      expect(added.stands).toBe(false)
    },
  )

  test('is nothing to undo where the list added nothing else', async () => {
    await imported(listOf('Ebele'))
    const [first] = await claims()
    await withdraw(first)
    const { id } = await imported(listOf('Ebele'))
    expect((await undo(id)).userErrors).toMatchObject([{ message: 'This import cannot be undone.' }])
    expect((await claims())[0].stands).toBe(true)
  })
})
