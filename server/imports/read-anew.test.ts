import { expect, test } from 'vitest'
import { act, ask, send, type Asker } from '../testing/client.js'
import { aCheckedList, anImport, untilAtRest } from '../testing/imports.js'
import { aColleague } from '../testing/people.js'
import { theRegister } from '../testing/register.js'
import { rows } from '../testing/databases/database.js'

/** What is done is what whoever says so has read: a file may have been read otherwise meanwhile. */
const { product, school } = await theRegister({ env: { NOTICE_DAYS: '0', IMPORT_PAUSE_MINUTES: '0' } })
const colleague = await aColleague(product, school)

const LIST = `Name of student,Name of parent,Phone No,Amount owed,Due date
Obi Eze,Ada Eze,0803 000 0001,4000,03/04/2026`

const revisionOf = async (id: string): Promise<string> =>
  (await ask(product, 'query ($id: ID!) { debtorImport(id: $id) { revision } }', { id }, school)).debtorImport
    .revision
const readsAnew = async (id: string, said: object, as: Asker) => {
  expect((await act(product, 'readImport', { id, ...said }, { as })).userErrors).toEqual([])
  return untilAtRest(product, id, as)
}
const linesOf = (id: string, revision: string) =>
  send(
    product,
    'query ($id: ID!, $revision: ID) { debtorImport(id: $id) { lines(ofRevision: $revision) { edges { node { row } } } } }',
    { id, revision },
    school,
  )
const dueDates = () =>
  rows(product, 'select due_date::text as day from debtor where school_id = ?', [school.schoolId])

test('an import is refused where a colleague had the file read in another way since, and done once that was read', async () => {
  const { id } = await aCheckedList(product, LIST, school)
  const ifRevision = await revisionOf(id)
  expect(await revisionOf(id)).toBe(ifRevision)
  await readsAnew(id, { dayFirst: false }, colleague)
  const input = { id, statementAccepted: true, ifRevision }
  const { userErrors } = await act(product, 'runImport', input, { as: school })
  expect(userErrors).toEqual([
    { code: 'CONFLICT', field: ['id'], message: expect.stringMatching(/read in another way since/) },
  ])
  expect(await dueDates()).toEqual([])
  expect((await linesOf(id, ifRevision)).errors[0]?.message).toMatch(/read in another way since/)
  expect((await linesOf(id, await revisionOf(id))).errors).toEqual([])
  const now = await revisionOf(id)
  expect(now).not.toBe(ifRevision)
  await anImport(product, { id, ifRevision: now }, school)
  expect(await dueDates()).toEqual([{ day: '2026-03-04' }])
  // Sent again, as after an answer that was lost, it is answered as done.
  expect((await act(product, 'runImport', { ...input, ifRevision: now }, { as: school })).userErrors).toEqual(
    [],
  )
})
