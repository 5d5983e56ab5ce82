import { describe, expect, test } from 'vitest'
import { done } from '../testing/claims/claims.js'
import { act, send } from '../testing/client.js'
import { inOrder, rows } from '../testing/databases/database.js'
import { aCheckedList } from '../testing/imports.js'
import {
  ADD_DEBTOR,
  aClaim,
  aDebtor,
  aProvider,
  aSchool,
  anApprovedSchool,
  decide,
  type SchoolPerson,
} from '../testing/people.js'
import { theProduct } from '../testing/product.js'
import { rest } from '../testing/rest.js'
import { quiet } from '../testing/databases/stored.js'

const product = await theProduct({ env: { NOTICE_DAYS: '0', IMPORT_PAUSE_MINUTES: '0' } })
const provider = await aProvider(product)

/** Makes everything ready, and answers what lists a family with this address. */
type Door = (school: SchoolPerson, email: string) => Promise<() => Promise<unknown>>

const DOORS: Record<string, Door> = {
  'the form': async (school, parentEmail) => () =>
    send(product, ADD_DEBTOR, { input: aClaim({ parentEmail }) }, school),
  'a REST POST': async (school, email) => () =>
    rest(product, 'POST', '/dashboard', {
      as: school,
      body: {
        name_of_student: 'Chidinma Okafor',
        name_of_parent: 'Ngozi Okafor',
        phone_number: '0803 123 4567',
        amount_owed: 45_000,
        email,
      },
    }),
  'an import': async (school, email) => {
    const list = `Name of student,Name of parent,Parent’s phone number,Amount owed,E-mail\nChidinma Okafor,Ngozi Okafor,0803 123 4567,45000,${email}`
    const { id } = await aCheckedList(product, list, school)
    return async () => {
      await send(product, RUN_IMPORT, { id }, school)
      await untilDone(id)
    }
  },
}

const RUN_IMPORT =
  'mutation ($id: ID!) { runImport(input: { id: $id, statementAccepted: true }) { userErrors { message } } }'

/** Asked of the database: a suspended school reads no import. */
async function untilDone(id: string): Promise<void> {
  const states = () => rows(product, 'select state from debtor_import where id = ?', [id])
  await expect.poll(states).not.toEqual([{ state: 'RUNNING' }])
}

async function ordered(lock: [string, unknown[]], first: () => Promise<unknown>, second: typeof first) {
  await inOrder(product, lock, first, second)
  await quiet(product)
}
const THE_SCHOOL = 'select id from school where id = ? for update'
const THE_HISTORY = 'lock table history_entry in share mode'

const lettersTo = (email: string) => rows(product, 'select kind, state from letter where "to" = ?', [email])
const received = (email: string) => product.mail.received.filter(({ to }) => to === email).length

describe.each(Object.entries(DOORS))('by %s', (what, door) => {
  const address = (when: string) => `${when} ${what}@example.com`.toLowerCase().replaceAll(' ', '.')

  test.each(['approval first', 'the list first'])(
    'no letter is kept back for ever that is written at the moment at which its school is approved: %s',
    async (order) => {
      const school = await aSchool(product)
      const email = address(order)
      const lists = await door(school, email)
      const approves = () => decide(product, provider, 'approveSchool', { schoolId: school.schoolId })
      if (order === 'approval first') await ordered([THE_SCHOOL, [school.schoolId]], approves, lists)
      else await ordered([THE_HISTORY, []], lists, approves)
      expect(await lettersTo(email)).toEqual([{ kind: 'claim', state: 'SENT' }])
      expect(received(email)).toBe(1)
    },
  )

  test('a school lists nobody that is suspended at that moment', async () => {
    const school = await anApprovedSchool(product, provider)
    const email = address('suspended')
    const lists = await door(school, email)
    const suspends = () =>
      decide(product, provider, 'suspendSchool', { schoolId: school.schoolId, reason: 'Complaints.' })
    await ordered([THE_SCHOOL, [school.schoolId]], suspends, lists)
    expect(await rows(product, 'select id from debtor where school_id = ?', [school.schoolId])).toEqual([])
    expect(await lettersTo(email)).toEqual([])
  })
})

test('a school claims no more that is suspended at the moment of the change', async () => {
  const school = await anApprovedSchool(product, provider)
  const { id } = await aDebtor(product, school, { parentEmail: null })
  const raises = () =>
    act(product, 'updateDebtor', { id, amountOwed: '90000', statementAccepted: true }, { as: school })
  const suspends = () =>
    decide(product, provider, 'suspendSchool', { schoolId: school.schoolId, reason: 'Complaints.' })
  await ordered([THE_SCHOOL, [school.schoolId]], suspends, raises)
  expect(await rows(product, 'select amount from ledger_entry where debtor_id = ?', [id])).toEqual([
    { amount: '4500000' },
  ])
})

test.each([null, 'an.old.one@example.com'])(
  'a letter to another address than %s leaves that is written at the moment at which its school is approved',
  async (old) => {
    const school = await aSchool(product)
    const { id } = await aDebtor(product, school, { parentEmail: old })
    const approves = () => decide(product, provider, 'approveSchool', { schoolId: school.schoolId })
    const parentEmail = `found.instead.of.${old ?? 'none'}`.replace('@', '.') + '@example.com'
    const writes = () => done(product, 'updateDebtor', { id, parentEmail }, school)
    await ordered([THE_SCHOOL, [school.schoolId]], approves, writes)
    expect(await lettersTo(parentEmail)).toEqual([{ kind: 'claim', state: 'SENT' }])
  },
)
