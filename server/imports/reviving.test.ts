import { beforeEach, expect, test } from 'vitest'
import { DAY } from '../../common/days.js'
import { daysLater, done, found } from '../testing/claims/claims.js'
import { act, ask } from '../testing/client.js'
import { rows } from '../testing/databases/database.js'
import { aCheckedList, anImport } from '../testing/imports.js'
import { aDebtor, aProvider, anApprovedSchool, type SchoolPerson } from '../testing/people.js'
import { theProduct } from '../testing/product.js'
import { restDone } from '../testing/rest.js'
import { quiet } from '../testing/databases/stored.js'

const product = await theProduct({ env: { IMPORT_PAUSE_MINUTES: '10', NOTICE_DAYS: '0' } })
const provider = await aProvider(product)
const other = await anApprovedSchool(product, provider)
let school: SchoolPerson
let number = 0
beforeEach(async () => {
  await daysLater(product, 0, provider, other)
  school = await anApprovedSchool(product, provider)
  number++
})

/** Of another family in every test. */
const FAMILIES =
  'Okonkwo Adebayo Mbadiwe Ifeajuna Danjuma Eyitayo Ogunbanjo Nwachukwu Tafawa Kuforiji Ransome'
const family = () => FAMILIES.split(' ')[number]!
const aRow = (child: string): Record<string, string> => ({
  'Name of student': `${child} ${family()}`,
  'Name of parent': `Mrs ${family()}`,
  'Parent’s phone number': '0803 000 0001',
  'Amount owed': '5000',
  'E-mail': `${child}.${family()}@example.com`.toLowerCase(),
  'Due date': '',
  Term: '',
  Class: '',
})
const CHILDREN = ['Chidinma', 'Olufunke', 'Tamunosaki']
const listOf = (all: Record<string, string>[]) =>
  [Object.keys(all[0]!), ...all.map((row) => Object.values(row))].map((cells) => cells.join(',')).join('\n')
const LIST = () => listOf(CHILDREN.map((child) => aRow(child)))

async function imported(list = LIST()): Promise<any> {
  const { id } = await aCheckedList(product, list, school)
  return anImport(product, { id }, school)
}
const UNDOING = 'import { id state undoing { added undoable } }'
const undo = async (id: string) => act(product, 'undoImport', { id }, { as: school, select: UNDOING })
async function undone(list = LIST()): Promise<string> {
  const { id } = await imported(list)
  expect((await undo(id)).userErrors).toEqual([])
  return id
}
const claims = () =>
  rows(
    product,
    `select d.*, (select string_agg(state, ',' order by id) from letter where debtor_id = d.id) as letters,
            (select string_agg(act, ',' order by id) from history_entry where debtor_id = d.id) as acts,
            (select string_agg(kind || ' ' || amount, ',' order by id) from ledger_entry where debtor_id = d.id) as ledger,
            (select count(*)::int from claim_link where debtor_id = d.id and revoked_at is null) as links
       from debtor d where school_id = ? order by id`,
    [school.schoolId],
  )
const ids = async () => (await claims()).map(({ id }) => id)
const written = () => product.mail.received.filter(({ to }) => to.includes(family().toLowerCase()))
async function pauseEnds(): Promise<void> {
  product.clock.forward(11 / (24 * 60))
  await rows(product, `update pgboss.job set start_after = now() where state = 'created'`)
  await quiet(product)
}

test('what was undone and is imported again is the same claim, listed as if it were the first time', async () => {
  const first = await undone()
  const before = await ids()
  for (let turn = 0; turn < 2; turn++) await undone()
  const last = await imported()
  expect(last.counts).toMatchObject({ create: 3, update: 0, refuse: 0 })
  expect(await ids()).toEqual(before)
  for (const one of await claims())
    expect(one).toMatchObject({
      undone_at: null,
      withdrawn_at: null,
      noticed_at: null,
      heard: null,
      letters: 'CANCELLED,CANCELLED,CANCELLED,QUEUED',
      ledger: 'OPENING 500000',
      links: 1,
      undoable_until: expect.any(String),
    })
  expect(
    await rows(product, 'select from claim_change where debtor_id = any(?::int[])', [
      `{${before.join(',')}}`,
    ]),
  ).toEqual([])
  expect(written()).toEqual([])
  await pauseEnds()
  expect(written().map(({ subject }) => /A letter about school fees/.test(subject))).toEqual([
    true,
    true,
    true,
  ])
  expect(await found(product, family(), other)).toHaveLength(3)

  // What was undone first is still told to have been undone, whatever became of its claims.
  const { debtorImport } = await ask(
    product,
    'query ($id: ID!) { debtorImport(id: $id) { state undoing { added undoable } } }',
    { id: first },
    school,
  )
  expect(debtorImport).toEqual({ state: 'UNDONE', undoing: { added: 3, undoable: 3 } })
  const headers = { Authorization: `Token ${school.key}` }
  const results = async (id: string) =>
    (await (await fetch(`${product.url}/admin/imports/${id}/result.csv`, { headers })).text())
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[2])
  expect(await results(first)).toEqual(['Undone', 'Undone', 'Undone'])
  expect(await results(last.id)).toEqual(['Added', 'Added', 'Added'])
})

test('what is paid of it in the second pause stays, and the rest is undone once more', async () => {
  await undone()
  const { id } = await imported()
  const [paid] = await ids()
  await done(product, 'recordPayment', { debtorId: String(paid), amount: '100' }, school)
  expect((await undo(id)).import.undoing).toEqual({ added: 3, undoable: 2 })
  expect((await claims()).map(({ undone_at: at }) => at === null)).toEqual([true, false, false])
})

test('days later it is as old as what is listed then', async () => {
  await undone()
  const [before] = await claims()
  await daysLater(product, 40, provider, school, other)
  await imported()
  const [after] = await claims()
  expect(after.id).toBe(before.id)
  expect(Date.parse(after.aged_from) - Date.parse(before.aged_from)).toBe(40 * DAY)
  expect(Date.parse(after.listed_at)).toBeGreaterThan(Date.parse(before.listed_at) + 39 * DAY)
})

test('the form lists it under its own number too, and tells the family at once', async () => {
  await undone()
  const before = await ids()
  const [first] = await claims()
  const { id, likelyDuplicates } = await aDebtor(product, school, asTyped(first))
  expect(Number(id)).toBe(before[0])
  expect(likelyDuplicates ?? []).toEqual([])
  expect(await ids()).toEqual(before)
  await expect.poll(written).toHaveLength(1)
  expect((await claims())[0]).toMatchObject({
    undoable_until: null,
    acts: 'debtor.added,debtor.undone,debtor.added',
  })
})

test('a program lists it under its own number too', async () => {
  await undone()
  const before = await ids()
  const [first] = await claims()
  await restDone(product, 'POST', '/dashboard/', {
    as: school,
    body: {
      name_of_student: first.student_name,
      name_of_parent: first.parent_name,
      phone_number: first.phone,
      email: first.parent_email,
      amount_owed: 5000,
      status: 'Abandoned payment',
    },
  })
  expect(await ids()).toEqual(before)
  expect((await claims())[0]).toMatchObject({ undone_at: null, undoable_until: null })
})

test('of two who list it at the same moment one revives it', async () => {
  await undone(listOf([aRow('Chidinma')]))
  const [first] = await claims()
  const both = await Promise.all(
    ['a', 'b'].map((requestKey) => aDebtor(product, school, { ...asTyped(first), requestKey })),
  )
  const listed = both.map(({ id }) => Number(id)).toSorted((one, two) => one - two)
  expect(listed[0]).toBe(first.id)
  expect(listed[1]).toBeGreaterThan(first.id)
})

test.each([
  ['Name of student', 'Chidimma Uzoma'],
  ['Name of parent', 'Mrs Ada Uzoma'],
  ['Parent’s phone number', '0803 000 0009'],
  ['Amount owed', '5001'],
  ['E-mail', 'somebody@example.com'],
  ['Due date', '2026-05-01'],
  ['Term', 'Second term'],
  ['Class', 'JSS 2'],
])(
  'a row that says something else in “%s” is a new claim: nothing has to be taken back',
  async (column, value) => {
    await undone(listOf([aRow('Chidinma')]))
    await imported(listOf([{ ...aRow('Chidinma'), [column]: value }]))
    const [old, listed] = await claims()
    expect(old.undone_at).not.toBeNull()
    expect(listed).toMatchObject({ undone_at: null, acts: 'debtor.added' })
  },
)

test('what was changed before it was undone is left as it is, also where it says the same again', async () => {
  const { id } = await imported(listOf([aRow('Chidinma')]))
  const [claim] = await claims()
  await done(product, 'updateDebtor', { id: String(claim.id), amountOwed: '4000' }, school)
  await done(
    product,
    'updateDebtor',
    { id: String(claim.id), amountOwed: '5000', statementAccepted: true },
    school,
  )
  await undo(id)
  await imported(listOf([aRow('Chidinma')]))
  expect((await claims()).map(({ undone_at: at }) => at === null)).toEqual([false, true])
})

test('a list that was checked before somebody listed the same by hand is not done as it was checked', async () => {
  await undone(listOf([aRow('Chidinma')]))
  const [first] = await claims()
  const { id } = await aCheckedList(product, listOf([aRow('Chidinma')]), school)
  await aDebtor(product, school, asTyped(first))
  expect(await anImport(product, { id }, school)).toMatchObject({ state: 'FAILED' })
  expect(await ids()).toEqual([first.id])
})

/** A stored claim as a person would type it again. */
const asTyped = (one: any) => ({
  studentName: one.student_name,
  parentName: one.parent_name,
  phone: one.phone,
  parentEmail: one.parent_email,
  amountOwed: '5000',
  term: null,
  dueDate: null,
})
