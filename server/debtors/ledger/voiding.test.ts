import { describe, expect, test } from 'vitest'
import { aClaimVisitor } from '../../testing/claims/claim-visitor.js'
import { aDispute, aToldFamily, caseOf, dayIn, type Told } from '../../testing/claims/cases.js'
import { attempt, debtorOf, done, found } from '../../testing/claims/claims.js'
import { paysAt } from '../../testing/claims/payments.js'
import { ask } from '../../testing/client.js'
import { rows } from '../../testing/databases/database.js'
import { quiet, textsTo } from '../../testing/databases/stored.js'
import { officeOf } from '../../testing/people.js'
import { theRegister } from '../../testing/register.js'
import { rest } from '../../testing/rest.js'

const { product, school, other, later } = await theRegister({ env: { NOTICE_DAYS: '0' } })
const { pays, voids, paymentOf, voiding } = paysAt(product, school)
const refusedTo = async (told: Told, more: object = {}) =>
  (await attempt(product, 'voidPayment', await voiding(told, more), school)).userErrors
const isSeen = async ({ name }: Told) => (await found(product, name, other)).length > 0
const lettersTo = (to: string) => textsTo(product, to)
const totals = async () => {
  const query =
    '{ dashboard { totals { owed { amount } recovered { amount } byStatus { status count owed { amount } } } } }'
  return (await ask(product, query, {}, school)).dashboard.totals
}
async function aFamily(): Promise<Told> {
  await later(0)
  const told = await aToldFamily(product, school)
  product.mail.received.length = 0
  return told
}

describe('a payment that is voided', () => {
  test('is a further line that says why; what is owed rises again, and it stays on the ledger', async () => {
    const told = await aFamily()
    await pays(told, '20000')
    const debtor = await voids(told, { reason: 'WRONG_CHILD' })
    const on = dayIn(product, 0)
    expect(debtor).toMatchObject({
      amountOwed: { amount: '45000.00' },
      amountClaimed: { amount: '45000.00' },
    })
    expect(debtor.ledger).toMatchObject([
      { kind: 'OPENING' },
      { kind: 'PAYMENT', amount: { amount: '-20000.00' }, voidedOn: on },
      { kind: 'PAYMENT_VOIDED', amount: { amount: '20000.00' }, voidReason: 'WRONG_CHILD', on },
    ])
    expect(debtor.history[0]).toMatchObject({ act: 'debtor.payment-voided', by: school.username })
    expect(debtor.history[0].changes).toContainEqual({
      field: 'reason',
      before: null,
      after: 'It was for another child',
    })
  })

  test('is told to the family: which, why, and what is owed now', async () => {
    const told = await aFamily()
    await pays(told, '20000', { on: dayIn(product, -2) })
    await voids(told)
    const [letter, ...more] = await lettersTo(told.email)
    expect(more).toEqual([])
    expect(letter).toMatch(/recorded a payment for .* it voided that payment: it no longer counts\./)
    expect(letter).toMatch(/₦20,000\.00 .*The bank returned the cheque .*₦45,000\.00/)
    expect(letter).toContain('/claim/')
  })

  test('brings back no more than was told: a letter that tells of a claim says how much is paid, of what', async () => {
    const told = await aFamily()
    await pays(told, '20000')
    const change = { id: told.id, statementAccepted: true }
    const moved = `moved-${told.email}`
    await done(product, 'updateDebtor', { ...change, parentEmail: moved }, school)
    expect((await lettersTo(moved))[0]).toMatch(/Paid so far:? ₦20,000\.00 of ₦45,000\.00/)

    const newcomer = `newcomer-${told.email}`
    const names = { studentName: 'Zuriel Ifeoluwa', parentName: 'Folashade Ifeoluwa', parentEmail: newcomer }
    await done(product, 'updateDebtor', { ...change, ...names }, school)
    const [first] = await lettersTo(newcomer)
    expect(first).toContain('₦25,000.00')
    expect(first).not.toMatch(/Paid so far|45,000/)
  })

  test('is no sum of a dashboard, and REST echoes what is claimed', async () => {
    const before = await totals()
    const told = await aFamily()
    await pays(told, '20000')
    expect(Number((await totals()).recovered.amount)).toBe(Number(before.recovered.amount) + 20000)
    await voids(told)
    const after = await totals()
    expect(after.recovered.amount).toBe(before.recovered.amount)
    expect(Number(after.owed.amount)).toBe(Number(before.owed.amount) + 45000)
    const { body } = await rest(product, 'GET', `/dashboard/${told.id}/`, { as: school })
    expect(JSON.stringify(body)).toContain('45000')
  })

  test('is struck through on the family’s page, and its receipt says that it is none', async () => {
    const told = await aFamily()
    await pays(told, '20000')
    const payment = await paymentOf(told)
    await voids(told, { reason: 'OTHER', note: 'Paid <b>in</b> dollars.' })
    const family = aClaimVisitor(product, told.token)
    await family.tell(told.name.split(' ').at(-1)!)
    const { html, words } = await family.open()
    expect(html).toContain('<s>')
    expect(words).toMatch(/Payment Receipt −?-?₦20,000\.00 Voided on .*: Paid <b>in<\/b> dollars\./)
    const receipt = await family.open(`/receipts/${payment}`)
    expect(receipt.words).toMatch(/Voided payment .*It no longer counts, and this is no receipt\./)
    expect(receipt.words).toContain('Still owed today ₦45,000.00')
  })

  test('is voided once: a second time is refused, the same request again is the first', async () => {
    const told = await aFamily()
    await pays(told, '20000')
    const input = await voiding(told, { requestKey: 'once' })
    await done(product, 'voidPayment', input, school)
    expect((await done(product, 'voidPayment', input, school)).ledger).toHaveLength(3)
    const again = await attempt(product, 'voidPayment', { ...input, requestKey: 'twice' }, school)
    expect(again.userErrors).toMatchObject([{ code: 'CONFLICT', field: ['paymentId'] }])
  })

  test('by two people at the same moment is voided once', async () => {
    const told = await aFamily()
    await pays(told, '20000')
    const input = await voiding(told)
    const both = await Promise.all(
      ['a', 'b', 'c'].map((requestKey) => attempt(product, 'voidPayment', { ...input, requestKey }, school)),
    )
    expect(both.filter(({ userErrors }) => userErrors.length === 0)).toHaveLength(1)
    expect((await debtorOf(product, told.id, school)).amountOwed.amount).toBe('45000.00')
    await expect(
      rows(
        product,
        `insert into ledger_entry (debtor_id, kind, amount, "on", voids_id, void_reason, recorded_by_id, created_at)
           select debtor_id, kind, amount, "on", voids_id, void_reason, recorded_by_id, created_at
             from ledger_entry where voids_id = ?`,
        [input.paymentId],
      ),
    ).rejects.toThrow('ledger_entry_voids_id_unique')
  })

  test('has words where it has no other reason; what is no payment cannot be voided', async () => {
    const told = await aFamily()
    await pays(told, '20000')
    expect(await refusedTo(told, { reason: 'OTHER' })).toMatchObject([{ field: ['note'], code: 'REQUIRED' }])
    const { ledger } = await debtorOf(product, told.id, school)
    expect(await refusedTo(told, { paymentId: ledger[0].id })).toMatchObject([{ code: 'NOT_FOUND' }])
    const theirs = { paymentId: ledger[1].id, reason: 'OTHER', note: 'Not mine.' }
    const { userErrors } = await attempt(product, 'voidPayment', theirs, other)
    expect(userErrors).toMatchObject([{ code: 'NOT_FOUND' }])
    const marked = await aFamily()
    await done(product, 'updateDebtor', { id: marked.id, status: 'COMPLETED' }, school)
    expect(await refusedTo(marked)).toMatchObject([{ code: 'CONFLICT', field: ['paymentId'] }])
  })

  test('stays with the earlier family where the claim names another child since', async () => {
    const told = await aFamily()
    await pays(told, '5000')
    await voids(told, { reason: 'WRONG_AMOUNT' })
    await pays(told, '6000')
    const payment = await paymentOf(told)
    await later(1)
    const another = { id: told.id, studentName: 'Tobi Somebody', statementAccepted: true }
    await done(product, 'updateDebtor', another, school)
    const [earlier] = await rows(
      product,
      `select v.debtor_id, p.debtor_id as of, p.amount::int from ledger_entry v join ledger_entry p on p.id = v.voids_id
        where p.debtor_id > ? order by v.id desc limit 1`,
      [told.id],
    )
    expect(earlier).toMatchObject({ debtor_id: earlier!.of, amount: -500_000 })
    expect(await refusedTo(told, { paymentId: payment })).toMatchObject([{ code: 'CONFLICT' }])
    const family = aClaimVisitor(product, told.token)
    expect((await family.open()).status).toBe(404)
  })

  test('is told to a school that was shown the entry with less owed', async () => {
    const told = await aFamily()
    await pays(told, '15000')
    expect(await isSeen(told)).toBe(true)
    await voids(told)
    const letters = (await lettersTo(await officeOf(product, other))).join()
    expect(letters).toMatch(/the amount has changed\..*₦45,000\.00/)
  })
})

describe('the last payment, voided', () => {
  test('opens the claim again as it was, and one letter tells the family both', async () => {
    const told = await aFamily()
    await pays(told, '45000')
    await later(2)
    await quiet(product)
    product.mail.received.length = 0
    const debtor = await voids(told)
    expect(debtor).toMatchObject({ status: 'ABANDONED_PAYMENT', amountOwed: { amount: '45000.00' } })
    const [letter, ...more] = await lettersTo(told.email)
    expect(more).toEqual([])
    expect(letter).toContain('It now claims it again, and says that ₦45,000.00 is unpaid.')
    expect(letter).toMatch(/has voided it: it no longer counts\..*The bank returned the cheque/)
  })

  test('is stated anew first, as every claim that comes back', async () => {
    const told = await aFamily()
    await pays(told, '45000')
    await later(2)
    expect(await refusedTo(told, { statementAccepted: false })).toMatchObject([
      { field: ['statementAccepted'] },
    ])
    expect((await debtorOf(product, told.id, school)).status).toBe('COMPLETED')
  })

  test('keeps what was settled by the status; taken back is only what was settled since', async () => {
    const told = await aFamily()
    await pays(told, '20000')
    const payment = await paymentOf(told)
    await done(product, 'updateDebtor', { id: told.id, status: 'COMPLETED' }, school)
    await later(1)
    const opened = await voids(told, { paymentId: payment })
    expect(opened).toMatchObject({ status: 'ABANDONED_PAYMENT', amountOwed: { amount: '20000.00' } })
    await done(product, 'updateDebtor', { id: told.id, status: 'COMPLETED' }, school)
    const back = await done(product, 'updateDebtor', { id: told.id, status: 'PENDING_PAYMENT' }, school)
    expect(back.amountOwed.amount).toBe('20000.00')
  })

  test('brings back the dispute that it had closed, with three days at least', async () => {
    const told = await aFamily()
    const { id } = await aDispute(product, told)
    await later(13)
    await pays(told, '45000')
    expect((await caseOf(product, id, told)).state).toBe('ACCEPTED')
    await later(30)
    await voids(told)
    expect(await caseOf(product, id, told)).toMatchObject({
      state: 'OPEN',
      waitsFor: 'SCHOOL',
      dueOn: dayIn(product, 3),
    })
  })
})
