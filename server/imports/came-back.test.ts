import { beforeEach, describe, expect, test } from 'vitest'
import { daysLater, done } from '../testing/claims/claims.js'
import { act, ask } from '../testing/client.js'
import { rows } from '../testing/databases/database.js'
import { aCheckedList, anImport } from '../testing/imports.js'
import { aDebtor, aProvider, anApprovedSchool, type SchoolPerson } from '../testing/people.js'
import { theProduct } from '../testing/product.js'

const product = await theProduct({ env: { IMPORT_PAUSE_MINUTES: '10', NOTICE_DAYS: '0' } })
const provider = await aProvider(product)
let school: SchoolPerson
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
      const { id } = await checked(listOf('Ebele', 'Chidinma'))
      const query = 'query ($id: ID!) { debtorImport(id: $id) { counts { create back } } }'
      const { debtorImport } = await ask(product, query, { id }, school)
      expect(debtorImport.counts).toEqual({ create: 2, back: 1 })
      await run({ id })
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

describe('a list that brings back what was withdrawn', () => {
  const aWithdrawnOne = async () => {
    const claim = await aDebtor(product, school, asTyped('Ebele'))
    await withdraw(claim)
    return claim
  }
  const asTyped = (child: string) => ({
    studentName: `${child} Okonkwo`,
    parentName: 'Mrs Okonkwo',
    phone: '0803 000 0001',
    parentEmail: null,
    amountOwed: '5000',
    term: null,
    dueDate: null,
  })
  const STALE = { state: 'FAILED', staleRows: [2] }

  test('is not done as it was checked once somebody listed the same by hand: no second claim is written', async () => {
    const { id } = await aWithdrawnOne()
    const list = await checked(listOf('Ebele'))
    expect(list.lines[0]).toMatchObject({ outcome: 'CREATE', debtorId: id, alike: [] })
    await aDebtor(product, school, asTyped('Ebele'))
    expect(await run(list)).toMatchObject(STALE)
    expect(await claims()).toMatchObject([{ id: Number(id), stands: true }])
    const [again] = (await checked(listOf('Ebele'))).lines
    expect(again.alike).toMatchObject([{ debtorId: id }])
  })

  test('is done once, from two tabs', async () => {
    const { id } = await aWithdrawnOne()
    const [one, other] = [await checked(listOf('Ebele')), await checked(listOf('Ebele'))]
    expect(await run(one)).toMatchObject({ state: 'DONE' })
    expect(await run(other)).toMatchObject(STALE)
    expect(await claims()).toMatchObject([{ id: Number(id), stands: true }])
  })

  test('is not done as it was checked where the claim was withdrawn only since', async () => {
    const { id } = await aDebtor(product, school, asTyped('Ebele'))
    const list = await checked(listOf('Ebele'))
    expect(list.lines[0]).toMatchObject({ debtorId: null, alike: [{ debtorId: id }] })
    await withdraw({ id })
    expect(await run(list)).toMatchObject(STALE)
    expect((await checked(listOf('Ebele'))).lines[0]).toMatchObject({ debtorId: id, alike: [] })
  })

  test.each([[[]], [['Chidinma', 'Olufunke', 'Tamunosaki']]])(
    'is done as it was checked where two of one debt were withdrawn, beside %j',
    async (beside) => {
      const twice = []
      for (const requestKey of ['a', 'b'])
        twice.push(await aDebtor(product, school, { ...asTyped('Ebele'), requestKey }))
      for (const one of twice) await withdraw(one)
      const list = await checked(listOf('Ebele', ...beside))
      expect(await run(list)).toMatchObject({ state: 'DONE' })
      expect((await claims()).slice(0, 2).map(({ stands }) => stands)).toEqual([false, true])
      expect(list.lines[0].debtorId).toBe(twice.at(-1).id)
    },
  )

  test('is done as it was checked where another line says the withdrawn one by its number', async () => {
    const { id } = await aWithdrawnOne()
    const list = await checked([`ID,${HEAD}`, `${id},${aRow('Ebele')}`, `,${aRow('Ebele')}`].join('\n'))
    expect(list.lines).toMatchObject([{ outcome: 'NOTHING' }, { outcome: 'CREATE', debtorId: id }])
    expect(await run(list)).toMatchObject({ state: 'DONE' })
    expect(await claims()).toMatchObject([{ id: Number(id), stands: true }])
  })
})
