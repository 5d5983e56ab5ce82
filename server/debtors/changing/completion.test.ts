import { beforeEach, expect, test } from 'vitest'
import { aDispute, aToldFamily, goesOn, type Told } from '../../testing/claims/cases.js'
import { daysLater, debtorOf, done, letterState } from '../../testing/claims/claims.js'
import { keepClocks } from '../../testing/clocks.js'
import { rows } from '../../testing/databases/database.js'
import { anOlderDatabase } from '../../testing/databases/older-database.js'
import { aDebtor, aProvider, anApprovedSchool } from '../../testing/people.js'
import { connectedTo } from '../../testing/places.js'
import { aProduct, theProduct } from '../../testing/product.js'
import { restDone } from '../../testing/rest.js'
import { quiet } from '../../testing/databases/stored.js'
import { holdNextLetter } from '../../testing/waiting-letters.js'

const product = await theProduct({ env: { NOTICE_DAYS: '0', UNDO_SECONDS: '5' } })
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider)
let told: Told
beforeEach(async () => {
  await daysLater(product, 0, provider, school)
  told = await aToldFamily(product, school)
})

const change = (fields: object) =>
  done(product, 'updateDebtor', { id: told.id, statementAccepted: true, ...fields }, school)
const arrived = (subject: RegExp) =>
  product.mail.received.filter((letter) => letter.to === told.email && subject.test(letter.subject))

test('a payment is voided of a claim that a case completed: it stands as it stood before that, and not before an earlier time', async () => {
  await change({ status: 'COMPLETED' })
  await change({ status: 'PENDING_PAYMENT' })
  const paid = await done(product, 'recordPayment', { debtorId: told.id, amount: '5000' }, school)
  const contend = await aDispute(product, told)
  await goesOn(product, 'acceptContend', { contendId: contend.id, outcome: 'COMPLETED' }, school)
  const paymentId = paid.ledger.at(-1).id
  const voided = { paymentId, reason: 'CHEQUE_RETURNED', statementAccepted: true }
  expect((await done(product, 'voidPayment', voided, school)).status).toBe('PENDING_PAYMENT')
})

test('what is settled of a completed claim later keeps its personal details no longer (rule 18)', async () => {
  await change({ status: 'COMPLETED' })
  await daysLater(product, 300, provider, school)
  const row = await restDone(product, 'GET', `/dashboard/${told.id}/`, { as: school })
  const more = { ...row, amount_owed: row.amount_owed + 1 }
  await restDone(product, 'PUT', `/dashboard/${told.id}/`, { as: school, body: more })
  await daysLater(product, 100, provider, school)
  await keepClocks(product)
  expect(
    await rows(product, 'select purged_at is not null as gone from debtor where id = ?', [told.id]),
  ).toEqual([{ gone: true }])
})

test('what a completed claim came to is corrected on record, though nothing is owed before and after', async () => {
  await change({ status: 'COMPLETED' })
  const row = await restDone(product, 'GET', `/dashboard/${told.id}/`, { as: school })
  await restDone(product, 'PUT', `/dashboard/${told.id}/`, {
    as: school,
    body: { ...row, amount_owed: 30_000 },
  })
  const [entry] = await rows(
    product,
    'select act, changes from history_entry where debtor_id = ? order by id desc limit 1',
    [told.id],
  )
  expect(entry).toEqual({
    act: 'debtor.updated',
    changes: [{ field: 'amountOwed', before: '₦45,000.00', after: '₦30,000.00' }],
  })
})

test('opened, completed by a slip and put back: its family is told once', async () => {
  await change({ status: 'COMPLETED' })
  await daysLater(product, 30, provider, school)
  await change({ status: 'ABANDONED_PAYMENT' })
  await change({ status: 'COMPLETED' })
  await change({ status: 'ABANDONED_PAYMENT' })
  await quiet(product)
  expect(arrived(/changed/)).toHaveLength(1)
})

test('a letter that is tried while the claim is completed by a slip leaves as soon as that is undone', async () => {
  // Of a moment that is longer than this test waits.
  const patient = await aProduct({ env: { NOTICE_DAYS: '0', UNDO_SECONDS: '60' } })
  const by = await anApprovedSchool(patient, await aProvider(patient))
  const family = await aToldFamily(patient, by)
  const sets = (status: string) => done(patient, 'updateDebtor', { id: family.id, status }, by)
  const contend = await aDispute(patient, family)
  const accepted = { contendId: contend.id, outcome: 'AMOUNT_CORRECTED', amount: '20000' }
  patient.mail.answer = (to) => (to === family.email ? 451 : null)
  await goesOn(patient, 'acceptContend', accepted, by)
  await sets('COMPLETED')
  patient.mail.answer = () => null
  await expect.poll(() => rows(patient, TRIED, [family.id])).toHaveLength(1)
  await sets('ABANDONED_PAYMENT')
  await quiet(patient)
  const told = patient.mail.received.filter(({ to }) => to === family.email).map(({ subject }) => subject)
  expect(told.filter((subject) => /has answered you/.test(subject))).toHaveLength(1)
  await patient.close()
})

test('the earlier family of a claim that is opened for another person leaves the register when its own claim was completed', async () => {
  await change({ status: 'COMPLETED' })
  const completed = await rows(product, 'select completed_at, completed_by from debtor where id = ?', [
    told.id,
  ])
  await daysLater(product, 300, provider, school)
  const names = { studentName: 'Zuriel Ifeoluwa', parentName: 'Folashade Ifeoluwa' }
  await change({ ...names, parentEmail: `next-${told.email}`, status: 'PENDING_PAYMENT' })
  const copied = 'select completed_at, completed_by from debtor where shown_as = ?'
  expect(await rows(product, copied, [told.id])).toEqual(completed)
  await daysLater(product, 100, provider, school)
  await keepClocks(product)
  const gone = 'select purged_at is not null as gone from debtor where id = ? or shown_as = ? order by id'
  expect(await rows(product, gone, [told.id, told.id])).toEqual([{ gone: false }, { gone: true }])
})

test('a completed claim that comes to name another person is theirs from then on', async () => {
  await change({ status: 'COMPLETED' })
  await daysLater(product, 300, provider, school)
  const names = { studentName: 'Zuriel Adewale', parentName: 'Folashade Adewale' }
  await change({ ...names, parentEmail: `next-${told.email}` })
  await daysLater(product, 100, provider, school)
  await keepClocks(product)
  const gone = 'select purged_at is not null as gone from debtor where id = ? or shown_as = ? order by id'
  expect(await rows(product, gone, [told.id, told.id])).toEqual([{ gone: false }, { gone: true }])
})

test('and so is one of which nobody had heard', async () => {
  const listed = { studentName: 'Zuriel Unheard', parentEmail: null, status: 'COMPLETED' }
  const { id } = await aDebtor(product, school, listed)
  await daysLater(product, 300, provider, school)
  const names = { id, studentName: 'Bisola Akande', parentName: 'Folashade Akande', statementAccepted: true }
  await done(product, 'updateDebtor', names, school)
  await daysLater(product, 100, provider, school)
  await keepClocks(product)
  expect(await rows(product, 'select purged_at is not null as gone from debtor where id = ?', [id])).toEqual([
    { gone: false },
  ])
})

test('a payment is voided of what was Completed, withdrawn, and listed again as Completed: it is owed again', async () => {
  const paid = await done(product, 'recordPayment', { debtorId: told.id, amount: '5000' }, school)
  await change({ status: 'COMPLETED' })
  // As of a completion of which a server of the version before left no word.
  await rows(product, 'update debtor set status_before = null where id = ?', [told.id])
  const { studentName, parentName, phone, parentEmail, term } = await debtorOf(product, told.id, school)
  await done(product, 'withdrawDebtor', { id: told.id, reason: 'A mistake.' }, school)
  const claim = {
    studentName,
    parentName,
    phone,
    parentEmail,
    term,
    amountOwed: '45000',
    status: 'COMPLETED',
  }
  expect((await aDebtor(product, school, claim)).id).toBe(told.id)
  const voided = { paymentId: paid.ledger.at(-1).id, reason: 'CHEQUE_RETURNED', statementAccepted: true }
  expect((await done(product, 'voidPayment', voided, school)).status).toBe('ABANDONED_PAYMENT')
})

test('a first letter that is taken while the claim is completed by a slip is followed by nothing', async () => {
  const to = `slip-${told.email}`
  const { arrived, answer } = holdNextLetter(product, to)
  const { id } = await aDebtor(product, school, { studentName: 'Zuriel Slip', parentEmail: to })
  await arrived
  await done(product, 'updateDebtor', { id, status: 'COMPLETED' }, school)
  answer(null)
  await letterState(product, id, 'SENT', school)
  await done(product, 'updateDebtor', { id, status: 'ABANDONED_PAYMENT', statementAccepted: true }, school)
  await quiet(product)
  expect(product.mail.received.filter((letter) => letter.to === to)).toHaveLength(1)
})

/** The letter of the case was tried since the claim is Completed, and what became of that is on record. */
const TRIED = `
  select from letter l join debtor on debtor.id = debtor_id
   where debtor_id = ? and kind = 'case-family' and data ->> 'news' = 'met-in-part' and last_tried_at > completed_at
     and not exists (select from pgboss.job where name = 'letters' and state = 'active' and (data ->> 'letterId')::int = l.id)`

/** A server of the version before writes the status alone. */
test('what earlier servers wrote of a completion is kept, and so is what they write still', async () => {
  const database = await anOlderDatabase('0081')
  const older = await connectedTo(database.url)
  const kept = async () =>
    (
      await older.query(
        'select id, completed_at::date::text as "on", completed_by as by, status_before as before from debtor where completed_at is not null order by id',
      )
    ).rows
  await older.query(CLAIMS)
  await database.orm.migrator.up()
  expect(await kept()).toEqual([
    { id: 2, on: '2026-01-01', by: 'LISTING', before: null },
    { id: 3, on: '2026-02-02', by: 'PAYMENT', before: 'PENDING_PAYMENT' },
    { id: 4, on: '2026-02-02', by: 'STATUS', before: 'ABANDONED_PAYMENT' },
    { id: 5, on: '2026-03-03', by: 'STATUS', before: null },
  ])
  await older.query(`update debtor set status = 'PENDING_PAYMENT' where id = 2`)
  await older.query(`update debtor set status = 'COMPLETED' where id in (1, 2, 3)`)
  const today = new Date().toISOString().slice(0, 10)
  expect((await kept()).slice(0, 3)).toEqual([
    { id: 1, on: today, by: 'LISTING', before: 'ABANDONED_PAYMENT' },
    { id: 2, on: today, by: 'LISTING', before: 'PENDING_PAYMENT' },
    { id: 3, on: '2026-02-02', by: 'PAYMENT', before: 'PENDING_PAYMENT' },
  ])
  await older.end()
  await database.close()
})

/** Open; listed as Completed; paid; settled, and a kobo more later; accepted in a case, of which no history tells, after it was opened again. */
const CLAIMS = `
  insert into debtor (id, school_id, student_name, parent_name, phone, status, listed_at, confirmed_at, stated_by_id, request_key,
         search_keys, aged_from)
  select id, 1, 'Ada', 'Ada', '', case id when 1 then 'ABANDONED_PAYMENT' else 'COMPLETED' end, '2026-01-01', '2026-01-01', 1, id::text,
         '{}', '2026-01-01'
    from generate_series(1, 5) id;
  insert into ledger_entry (debtor_id, kind, amount, "on", settlement, recorded_by_id, created_at)
  values (1, 'OPENING', 100, '2026-01-01', false, 1, '2026-01-01'),
         (2, 'OPENING', 100, '2026-01-01', false, 1, '2026-01-01'), (2, 'PAYMENT', -100, '2026-01-01', true, 1, '2026-01-01'),
         (3, 'OPENING', 100, '2026-01-01', false, 1, '2026-01-01'), (3, 'PAYMENT', -100, '2026-02-02', false, 1, '2026-02-02'),
         (4, 'OPENING', 100, '2026-01-01', false, 1, '2026-01-01'), (4, 'PAYMENT', -100, '2026-02-02', true, 1, '2026-02-02'),
         (4, 'CORRECTION', 1, '2026-03-03', false, 1, '2026-03-03'), (4, 'PAYMENT', -1, '2026-03-03', true, 1, '2026-03-03'),
         (5, 'OPENING', 100, '2026-01-01', false, 1, '2026-01-01'), (5, 'PAYMENT', -100, '2026-02-02', true, 1, '2026-02-02'),
         (5, 'PAYMENT', 100, '2026-02-03', true, 1, '2026-02-03'), (5, 'PAYMENT', -100, '2026-03-03', true, 1, '2026-03-03');
  insert into history_entry (act, debtor_id, at, changes)
  select act, debtor, at::timestamptz, jsonb_build_array(jsonb_build_object('field', 'status', 'before', before, 'after', after))
    from (values ('debtor.payment', 3, '2026-02-02', 'PENDING_PAYMENT', 'COMPLETED'),
                 ('debtor.updated', 4, '2026-02-02', 'ABANDONED_PAYMENT', 'COMPLETED'),
                 ('debtor.updated', 5, '2026-02-02', 'ABANDONED_PAYMENT', 'COMPLETED'),
                 ('debtor.updated', 5, '2026-02-03', 'COMPLETED', 'ABANDONED_PAYMENT')) entry (act, debtor, at, before, after)`
