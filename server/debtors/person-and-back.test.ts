import { beforeEach, expect, test } from 'vitest'
import { aDispute } from '../testing/claims/cases.js'
import { attempt, daysLater, debtorOf, done, everyTokenOf, tokenIn } from '../testing/claims/claims.js'
import { DOORS, type Written } from '../testing/claims/claim-doors.js'
import { act, aPicture, ask, upload, visitor } from '../testing/client.js'
import { rows } from '../testing/databases/database.js'
import { aProvider, anApprovedSchool, type SchoolPerson } from '../testing/people.js'
import { theProduct } from '../testing/product.js'
import { quiet } from '../testing/databases/stored.js'
import { MOVE } from './changing/another-person.js'

const product = await theProduct({ env: { NOTICE_DAYS: '0' } })
const provider = await aProvider(product)
let school: SchoolPerson
let looker: SchoolPerson
beforeEach(async () => {
  school = await anApprovedSchool(product, provider)
  looker = await anApprovedSchool(product, provider)
})

const A = {
  studentName: 'Zubairu Oluwakemisola',
  parentName: 'Bolanle Adeyinka',
  phone: '0806 555 1211',
  parentEmail: 'adeyinka@example.com',
  amountOwed: '45000.00',
  status: 'ABANDONED_PAYMENT',
} satisfies Written
const B = {
  studentName: 'Femi Balogun',
  parentName: 'Tunde Balogun',
  phone: '0805 999 1234',
  parentEmail: 'balogun@example.com',
}
const TERM = { term: 'First term 2025/26', dateOfBirth: '2013-06-17' }

const newestTo = (address: string) =>
  tokenIn(product.mail.received.findLast(({ to, text }) => to === address && text.includes('/claim/'))!)
const checks = async () => {
  const { studentName: student, parentName: parent, phone } = A
  const input = { student, parent, phone, dateOfBirth: TERM.dateOfBirth, reference: 'A-17' }
  const select = 'check { id results { relation somebodyElse } }'
  return (await act(product, 'checkWard', input, { as: looker, select })).check
}

/** By what each thing that is hung on a claim comes there. */
const HANGS: Record<string, (id: string) => Promise<unknown>> = {
  letter: () => quiet(product),
  claim_link: () => quiet(product),
  safeguarding_hold: (debtorId) =>
    act(product, 'setSafeguardingHold', { debtorId, hold: true, reason: 'CUSTODY' }, { as: provider }),
  not_the_same: async (debtorId) =>
    act(product, 'notTheSamePerson', { checkId: (await checks()).id, debtorId }, { as: looker }),
  claim_change: async (id) => {
    await done(product, 'updateDebtor', { id, amountOwed: '46000', statementAccepted: true }, school)
    await done(product, 'updateDebtor', { id, amountOwed: A.amountOwed }, school)
  },
  document: async (id) => {
    const { id: file } = await upload(product, await aPicture(), { as: school })
    await done(product, 'updateDebtor', { id, addEvidence: [file] }, school)
  },
  contend: () => aDispute(product, { token: newestTo(A.parentEmail) }),
  // Only the clock makes one, on a day of its own.
  announcement: (id) =>
    rows(product, `insert into announcement (debtor_id, what, at) values (?, 'expires', now())`, [id]),
  // A colleague's: nobody is told of their own act.
  notification: (id) =>
    rows(
      product,
      `insert into notification (account_id, debtor_id, kind, text, path, created_at)
       select id, ?, 'debtor.letter-came-back', 'The letter about Zubairu came back.', ?, now() from account where username = ?`,
      [id, `/admin/debtor/${id}`, school.username],
    ),
}
/** What hangs on a claim without a table of its own. */
const BESIDE: Record<string, (id: string) => Promise<unknown>> = {
  'a look': () => checks(),
  'a refused address': async (id) => {
    await act(product, 'refuseLetter', { token: newestTo(A.parentEmail) }, { as: visitor })
    await done(product, 'updateDebtor', { id, parentEmail: 'right@example.com' }, school)
    await quiet(product)
  },
  'a payment': (debtorId) => done(product, 'recordPayment', { debtorId, amount: '5000' }, school),
  'another wording': (id) =>
    done(product, 'updateDebtor', { id, studentName: 'Zubairu Chidi Oluwakemisola' }, school),
  'a hand-over': (id) => done(product, 'recordHandOver', { id }, school),
}

const CLAIM = `id studentName parentName amountOwed { amount } contends { state outcome } ledger { kind amount { amount } }
  evidence { name } looks { count held looks { school } }`

/** As the family of A and other schools read it, and what of each table is A's, once A is claimed by this door. */
async function asRead(hangs: (id: string) => Promise<unknown>, comesBack: ComesBack) {
  await daysLater(product, 0, provider, school, looker)
  // Names of other tests are alike.
  await rows(product, 'update debtor set withdrawn_at = now(), purged_at = now() where purged_at is null')
  product.mail.received.length = 0
  const { id } = await DOORS.form(product, school, { ...A, ...TERM })
  await quiet(product)
  await hangs(id!)
  await quiet(product)
  const { amountOwed: owed } = await debtorOf(product, id!, school)
  await DOORS.form(product, school, { ...B, statementAccepted: true }, id!)
  await quiet(product)
  const left = product.mail.received.length
  // None of them is the same request again.
  product.clock.forward(0.01)
  await comesBack(id!, owed.amount)
  await quiet(product)
  const letters = product.mail.received.slice(left).filter(({ to }) => to !== B.parentEmail)
  const again = (await checks()).results
  await daysLater(product, 8, provider, school, looker)
  const open = await rows(
    product,
    `select id, refused_emails, known_as, heard, about_this_person_since, noticed_at is not null as noticed,
            handed_over_on is not null as handed from debtor
      where school_id = ? and student_name like 'Zubairu%' and withdrawn_at is null`,
    [school.schoolId],
  )
  const claims = open.map(({ id: _id, ...one }) => one)
  const tables = await Promise.all(
    TABLES.map(async (table) => [
      table,
      (await rows(product, `select from ${table} where debtor_id = ?`, [open[0]!.id])).length,
    ]),
  )
  // View leads to the claim of whom it speaks.
  expect(
    await rows(
      product,
      `select path, debtor_id from notification where path like '/admin/debtor/%' and path <> '/admin/debtor/' || debtor_id`,
    ),
  ).toEqual([])
  const token = (await everyTokenOf(product, String(open[0]!.id))).at(-1)
  const query = `query ($token: String!, $surname: String) { claim(token: $token, surname: $surname) { ${CLAIM} } }`
  const { id: _number, ...page } =
    (await ask(product, query, { token, surname: 'Oluwakemisola' })).claim ?? {}
  return { claims, tables, page, again, letters: letters.map(({ to, subject }) => [to, subject]) }
}

const TABLES = MOVE.map((statement) => /^update (\w+)/.exec(statement)![1]!)

const wrote = async (came: Promise<{ refusal: string | null }>) => {
  const { refusal } = await came
  if (refusal) throw new Error(refusal)
}
type ComesBack = (id: string, amountOwed: string) => Promise<unknown>
const listedByForm: ComesBack = (_id, amountOwed) =>
  wrote(DOORS.form(product, school, { ...A, ...TERM, amountOwed }))
/** Every door by which a claim is put to another person. */
const BACK: Record<string, ComesBack> = {
  form: (id, amountOwed) =>
    wrote(DOORS.form(product, school, { ...A, ...TERM, amountOwed, statementAccepted: true }, id)),
  key: (id, amountOwed) =>
    wrote(DOORS.key(product, school, { ...A, ...TERM, amountOwed, statementAccepted: true }, id)),
  // What is claimed before payments.
  contract: (id) => wrote(DOORS.contract(product, school, A, id)),
  list: (id, amountOwed) => wrote(DOORS.list(product, school, { ...A, ...TERM, amountOwed }, id)),
}

test('of every table in which something is hung on a claim there is a case', () => {
  expect(Object.keys(HANGS).toSorted()).toEqual(TABLES.toSorted())
})

/** What stays with the number, each with how it is told apart. */
const STAYS = {
  ledger_entry: 'copied: it can only be added to',
  history_entry: 'by the entry that says from whom to whom',
}

test('what hangs on a claim goes with the person whom it is about, or stays for a reason', async () => {
  const [{ tables }] = await rows(
    product,
    `select array_agg(distinct conrelid::regclass::text) as tables from pg_constraint
      where contype = 'f' and confrelid = 'debtor'::regclass`,
  )
  expect(tables.toSorted()).toEqual([...TABLES, ...Object.keys(STAYS)].toSorted())
})

test.each(Object.entries({ ...HANGS, ...BESIDE }))(
  'a claim that is put to another child and back is the first child’s again as if that were listed: %s',
  async (_what, hangs) => {
    const listed = await asRead(hangs, listedByForm)
    for (const [door, back] of Object.entries(BACK))
      expect([door, await asRead(hangs, back)]).toEqual([door, listed])
  },
)

test('the child that it named meanwhile stays under its number, withdrawn, and nothing of the first is there', async () => {
  const first = await DOORS.form(product, school, { ...A, ...TERM })
  await quiet(product)
  await DOORS.form(product, school, { ...B, statementAccepted: true }, first.id!)
  await quiet(product)
  product.mail.received.length = 0
  const unstated = await attempt(
    product,
    'updateDebtor',
    { id: first.id!, ...A, ...TERM, statementAccepted: false },
    school,
  )
  expect(unstated.userErrors).toMatchObject([{ code: 'REQUIRED', field: ['statementAccepted'] }])
  const { id } = await DOORS.form(product, school, { ...A, ...TERM, statementAccepted: true }, first.id!)
  await quiet(product)
  expect(id).not.toBe(first.id)
  const query = `query ($id: ID!) { debtor(id: $id) { studentName withdrawnAt } }`
  const { debtor } = await ask(product, query, { id: first.id }, school)
  expect(debtor).toEqual({ studentName: B.studentName, withdrawnAt: expect.any(String) })
  expect(product.mail.received.map(({ to }) => to).toSorted()).toEqual([A.parentEmail, B.parentEmail])
})

test('as often as it goes there and back each child has one claim', async () => {
  const { id } = await DOORS.form(product, school, { ...A, ...TERM })
  const numbers = [id!]
  for (const one of [B, A, B, A]) {
    await quiet(product)
    numbers.push(
      (await DOORS.form(product, school, { ...one, statementAccepted: true }, numbers.at(-1)!)).id!,
    )
  }
  const all = await rows(product, 'select student_name as name from debtor where school_id = ? order by 1', [
    school.schoolId,
  ])
  expect(all).toEqual([{ name: B.studentName }, { name: A.studentName }])
  expect(new Set(numbers).size).toBe(2)
})

test('a sum that is left out stays what the child’s own claim came to, whatever the other has paid', async () => {
  const { id } = await DOORS.form(product, school, { ...A, ...TERM })
  await quiet(product)
  await done(product, 'recordPayment', { debtorId: id!, amount: '5000' }, school)
  await DOORS.form(product, school, { ...B, statementAccepted: true }, id!)
  await quiet(product)
  await done(product, 'recordPayment', { debtorId: id!, amount: '10000' }, school)
  const { amountOwed: _sum, ...named } = A
  const back = await done(product, 'updateDebtor', { id: id!, ...named, statementAccepted: true }, school)
  expect(back.amountOwed).toEqual({ amount: '40000.00' })
})
