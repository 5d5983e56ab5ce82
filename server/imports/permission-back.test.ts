import { beforeEach, expect, test } from 'vitest'
import { aDispute, aToldFamily, type Told } from '../testing/claims/cases.js'
import { daysLater, done } from '../testing/claims/claims.js'
import { act } from '../testing/client.js'
import { rows } from '../testing/databases/database.js'
import { aCheckedList, anImport } from '../testing/imports.js'
import { aProvider, anApprovedSchool, type SchoolPerson } from '../testing/people.js'
import { theProduct } from '../testing/product.js'
import { WAYS_IN } from '../testing/ways-in.js'

const product = await theProduct({ env: { IMPORT_PAUSE_MINUTES: '10', NOTICE_DAYS: '0' } })
const provider = await aProvider(product)
let school: SchoolPerson
let removed: Told
beforeEach(async () => {
  await daysLater(product, 0, provider)
  school = await anApprovedSchool(product, provider)
  removed = await aToldFamily(product, school, { term: TERM })
  await aDispute(product, removed)
  await daysLater(product, 29, provider, school)
  await permits()
})

const TERM = 'First term'
const permits = () =>
  act(
    product,
    'permitRelisting',
    { debtorId: removed.id, reason: 'The receipt was forged.' },
    { as: provider, select: 'claim { id }' },
  )
const list = () =>
  [
    'Name of student,Name of parent,Parent’s phone number,Amount owed,Term',
    `${removed.name},Ngozi Okafor,0803 123 4567,5000,${TERM}`,
    'Nkem Abara,Mrs Abara,0803 000 0009,700,',
    'Tobe Abara,Mrs Abara,0803 000 0009,nothing,',
  ].join('\n')
async function imported(): Promise<string> {
  const { id } = await aCheckedList(product, list(), school)
  expect(await anImport(product, { id, skipRefused: true }, school)).toMatchObject({ state: 'DONE' })
  return id
}
const undo = async (id: string) =>
  (await act(product, 'undoImport', { id }, { as: school, select: 'import { state }' })).userErrors
const typed = () => WAYS_IN.form!(product, school, { studentName: removed.name, term: TERM })
const permitted = async (): Promise<unknown> =>
  (await rows(product, 'select relisting_permitted_at as since from debtor where id = ?', [removed.id]))[0]
    .since
const listedAgain = async () =>
  (
    await rows(product, 'select * from debtor where school_id = ? and student_name = ? and id <> ?', [
      school.schoolId,
      removed.name,
      removed.id,
    ])
  ).map(({ id, undone_at: undone }) => ({ id, undone: undone !== null }))

test('an import that is undone gives back the permission that it used: the same list is done again, and undone again', async () => {
  const since = await permitted()
  const first = await imported()
  expect(await permitted()).toBeNull()
  expect(await undo(first)).toEqual([])
  expect([since, await permitted()]).toEqual([expect.any(String), since])
  const before = await listedAgain()
  const second = await imported()
  expect(await listedAgain()).toEqual(before.map(({ id }) => ({ id, undone: false })))
  expect(await permitted()).toBeNull()
  expect(await undo(second)).toEqual([])
  expect(await permitted()).toEqual(since)
})

test('the form lists it once, after the import was undone from two tabs', async () => {
  const id = await imported()
  await Promise.all([undo(id), undo(id)])
  expect((await typed()).refusal).toBeNull()
  expect((await typed()).refusal).toContain('was removed from the register')
  await undo(id)
  expect(await permitted()).toBeNull()
})

test('a claim that stays has used it', async () => {
  const id = await imported()
  const [stays] = await listedAgain()
  await done(product, 'recordPayment', { debtorId: String(stays!.id), amount: '100' }, school)
  expect(await undo(id)).toEqual([])
  expect(await listedAgain()).toEqual([{ id: stays!.id, undone: false }])
  expect(await permitted()).toBeNull()
})

test('what the provider has permitted anew meanwhile stands as it is', async () => {
  const id = await imported()
  product.clock.forward(1 / (24 * 60))
  await permits()
  const anew = await permitted()
  expect(await undo(id)).toEqual([])
  expect([anew, await permitted()]).toEqual([expect.any(String), anew])
})

test('a claim that is not removed any more needs none', async () => {
  const id = await imported()
  await rows(product, `update contend set state = 'DISMISSED' where debtor_id = ?`, [removed.id])
  expect(await undo(id)).toEqual([])
  expect(await permitted()).toBeNull()
})
