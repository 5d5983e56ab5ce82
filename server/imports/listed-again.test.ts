import { stringify } from 'csv-stringify/sync'
import { beforeEach, describe, expect, test } from 'vitest'
import { aDispute } from '../testing/claims/cases.js'
import { done, everyTokenOf } from '../testing/claims/claims.js'
import { act } from '../testing/client.js'
import { rows } from '../testing/databases/database.js'
import { aCheckedList, anImport } from '../testing/imports.js'
import { aDebtor, aProvider, anApprovedSchool, type SchoolPerson } from '../testing/people.js'
import { theProduct } from '../testing/product.js'
import { quiet } from '../testing/databases/stored.js'

const product = await theProduct({ env: { IMPORT_PAUSE_MINUTES: '0', NOTICE_DAYS: '0' } })
const provider = await aProvider(product)
let school: SchoolPerson
beforeEach(async () => {
  school = await anApprovedSchool(product, provider)
  number++
})

// So many letters a day reach one address.
let number = 0
const named = (child: string, parent: string) => ({
  studentName: child,
  parentName: parent,
  phone: '0803 000 0001',
  parentEmail: `${parent.split(' ')[0]}.${number}@example.com`.toLowerCase(),
  amountOwed: '5000',
  term: null,
  dueDate: null,
})
const femis = () => named('Femi Balogun', 'Tunde Balogun')
const claimOf = (of: ReturnType<typeof named>) => aDebtor(product, school, of)
const HEAD = ['ID', 'Name of student', 'Name of parent', 'Parent’s phone number', 'E-mail', 'Amount owed']
const line = (
  id: string | null,
  { studentName, parentName, phone, parentEmail, amountOwed }: ReturnType<typeof named>,
) => [id, studentName, parentName, phone, parentEmail, amountOwed]
const checked = (lines: (string | null)[][]) => aCheckedList(product, stringify([HEAD, ...lines]), school)
const withdraw = (id: string) => done(product, 'withdrawDebtor', { id }, school)
const standing = () =>
  rows(
    product,
    'select id, student_name as name from debtor where school_id = ? and withdrawn_at is null order by id',
    [school.schoolId],
  )

/** What Femi's family had done before his claim was withdrawn. */
const BEFORE: Record<string, (id: string) => Promise<unknown>> = {
  nothing: () => quiet(product),
  'a dispute': async (debtorId) => {
    await quiet(product)
    await aDispute(product, { token: (await everyTokenOf(product, debtorId)).at(-1)! })
  },
}
type Kind = 'a new line' | 'a change'
const SECOND = ['a new line', 'a change'] satisfies Kind[]
const PAIRS = SECOND.flatMap((first) => SECOND.map((second) => [first, second] as const))

describe.each(Object.entries(BEFORE))('a withdrawn claim that had seen %s', (what, happens) => {
  let femi: string
  beforeEach(async () => {
    femi = (await claimOf(femis())).id
    await happens(femi)
    await withdraw(femi)
    await quiet(product)
  })
  const lineOf = async (kind: Kind, child: string, parent: string) => {
    if (kind === 'a new line') return line(null, femis())
    const { id } = await claimOf(named(child, parent))
    await quiet(product)
    return line(id, femis())
  }

  test.each(SECOND)('is listed again by %s, as the check says', async (kind) => {
    const own = await lineOf(kind, 'Ada Nwankwo', 'Uju Nwankwo')
    const list = await checked([own])
    expect(list.lines).toMatchObject([
      { outcome: kind === 'a change' ? 'UPDATE' : 'CREATE', listsAgain: femi, problems: [], alike: [] },
    ])
    product.mail.received.length = 0
    const run = await anImport(product, { id: list.id }, school)
    expect(run).toMatchObject({ state: 'DONE', lines: [{ debtorId: femi, listsAgain: femi }] })
    await expect.poll(() => product.mail.received.length).toBe(kind === 'a change' ? 2 : 1)
    expect(list.counts.letters).toBe(product.mail.received.length)
    expect(await standing()).toEqual([{ id: Number(femi), name: 'Femi Balogun' }])
  })

  test.each(PAIRS.flatMap((pair) => [0, 100].map((between) => [...pair, between] as const)))(
    'comes back once by %s and %s, with %s lines between them: what is checked is done',
    async (first, second, between) => {
      const own = [
        await lineOf(first, 'Ada Nwankwo', 'Uju Nwankwo'),
        ...Array.from({ length: between }, (_, at) => line(null, others(at))),
        await lineOf(second, 'Ngozi Eze', 'Chika Eze'),
      ]
      const list = await checked(own)
      const all = await linesOf(list.id)
      expect(all[0]).toMatchObject({ listsAgain: femi, problems: [] })
      const isPointedOut = what === 'nothing' && first === second && second === 'a new line'
      expect(all.at(-1)).toMatchObject(
        isPointedOut
          ? { outcome: 'CREATE', listsAgain: null, alike: [{ row: 2 }] }
          : { outcome: 'REFUSE', problems: [{ message: 'Line 2 is about the same claim.' }] },
      )
      const run = await anImport(product, { id: list.id, skipRefused: true }, school)
      expect(run).toMatchObject({ state: 'DONE', staleRows: [] })
      const names = (await standing()).filter(({ name }) => !name.startsWith('Child'))
      expect(names).toEqual([
        { id: Number(femi), name: 'Femi Balogun' },
        ...(second === 'a change' ? [{ id: expect.any(Number), name: 'Ngozi Eze' }] : []),
        ...(isPointedOut ? [{ id: expect.any(Number), name: 'Femi Balogun' }] : []),
      ])
    },
  )
})

const letters = 'abcdefghijklmnopqrstuvwxyz'
const others = (at: number) => {
  const word = `${letters[at % 26]!.toUpperCase()}${letters[Math.floor(at / 26)]!.repeat(5)}`
  return { ...named(`Child${word} ${word}son`, `Parent ${word}son`), parentEmail: '' }
}
const linesOf = (id: string) =>
  rows(
    product,
    `select row, outcome, lists_again::text as "listsAgain", problems, alike from import_line where of_id = ? order by row`,
    [id],
  )

test('a change that would list a claim again is not done as it was checked once that was listed by hand, and is then checked anew', async () => {
  const { id } = await claimOf(femis())
  await withdraw(id)
  const { id: ada } = await claimOf(named('Ada Nwankwo', 'Uju Nwankwo'))
  const list = await checked([line(ada, femis())])
  await claimOf(femis())
  expect(await anImport(product, { id: list.id }, school)).toMatchObject({ state: 'FAILED', staleRows: [2] })
  const again = await checked([line(ada, femis())])
  expect(again.lines).toMatchObject([{ outcome: 'UPDATE', listsAgain: null }])
  expect(await anImport(product, { id: again.id }, school)).toMatchObject({ state: 'DONE' })
})

test('a permission to list a removed claim again is used by one line: a further one is refused when it is checked', async () => {
  const { id } = await claimOf(femis())
  await quiet(product)
  await rows(
    product,
    `insert into contend (debtor_id, reason, state, clock_from, opened_at, request_key)
     values (?, 'OTHER', 'UPHELD', now(), now(), 'removed')`,
    [id],
  )
  await act(
    product,
    'permitRelisting',
    { debtorId: id, reason: 'A mistake' },
    { as: provider, select: 'claim { id }' },
  )
  const list = await checked([line(null, femis()), line(null, femis())])
  expect(list.lines).toMatchObject([
    { outcome: 'CREATE' },
    { outcome: 'REFUSE', problems: [{ message: expect.stringContaining('removed from the register') }] },
  ])
  const run = await anImport(product, { id: list.id, skipRefused: true }, school)
  expect(run).toMatchObject({ state: 'DONE' })
})

test('a claim that was listed and withdrawn after the file was chosen, and before it was checked, is none that came since', async () => {
  const { id } = await claimOf({ ...femis(), term: 'First term 2024/25' as never })
  await withdraw(id)
  const { studentName, parentName, phone } = femis()
  const list = await aCheckedList(
    product,
    stringify([
      [...HEAD.slice(1), 'Term'],
      [studentName, parentName, phone, '', '5000', 'First term 2025/26'],
    ]),
    school,
  )
  // Chosen a while ago, it was read in another way just now.
  await rows(product, `update debtor_import set created_at = created_at - interval '1 hour' where id = ?`, [
    list.id,
  ])
  expect(list.lines).toMatchObject([{ outcome: 'CREATE', listsAgain: null, alike: [] }])
  expect(await anImport(product, { id: list.id }, school)).toMatchObject({ state: 'DONE', staleRows: [] })
})

test('what came back by hand meanwhile, was paid and is withdrawn again, is not listed by a change as it was checked', async () => {
  const { id } = await claimOf(femis())
  await quiet(product)
  await withdraw(id)
  const { id: own } = await claimOf(named('Ada Nwankwo', 'Uju Nwankwo'))
  await done(product, 'recordPayment', { debtorId: own, amount: '5000' }, school)
  // The sum is left as it is, to the claim that comes back.
  const asked = [...line(own, { ...femis(), amountOwed: '0' }), 'Abandoned payment']
  const list = await aCheckedList(product, stringify([[...HEAD, 'Status'], asked]), school)
  expect(list.lines).toMatchObject([{ outcome: 'UPDATE', listsAgain: id }])
  expect((await claimOf(femis())).id).toBe(id)
  await done(product, 'recordPayment', { debtorId: id, amount: '5000' }, school)
  await withdraw(id)
  const { state, staleRows } = await anImport(product, { id: list.id, skipRefused: true }, school)
  expect({ state, staleRows }).toEqual({ state: 'FAILED', staleRows: [2] })
})
