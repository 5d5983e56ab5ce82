import { describe, expect, test } from 'vitest'
import { addDays, localDate } from '../../../common/days.js'
import { attempt, debtorOf, done } from '../../testing/claims/claims.js'
import { aDebtor, aProvider, anApprovedSchool } from '../../testing/people.js'
import { rows } from '../../testing/databases/database.js'
import { theProduct } from '../../testing/product.js'
import { quiet } from '../../testing/databases/stored.js'

const product = await theProduct({ env: { NOTICE_DAYS: '0' } })
const school = await anApprovedSchool(product, await aProvider(product), 'Greenfield Academy')

const update = (id: string, change: Record<string, unknown>) =>
  done(product, 'updateDebtor', { id, ...change }, school)
const pay = (debtorId: string, amount: string, more: Record<string, unknown> = {}) =>
  attempt(product, 'recordPayment', { debtorId, amount, ...more }, school)

const daysAgo = (days: number) => addDays(localDate(new Date(), 'Africa/Lagos'), -days)

test('a corrected amount is a line of the ledger, not a rewritten one', async () => {
  const { id } = await aDebtor(product, school, { amountOwed: '45000' })
  const debtor = await update(id, { amountOwed: '40000.50' })
  expect(debtor).toMatchObject({ amountOwed: { amount: '40000.50' }, amountClaimed: { amount: '40000.50' } })
  expect(debtor.ledger).toMatchObject([
    { kind: 'OPENING', amount: { amount: '45000.00' } },
    { kind: 'CORRECTION', amount: { amount: '-4999.50' }, recordedBy: school.username },
  ])
})

describe('Completed', () => {
  test('settles the rest as paid, and taking it back restores just that', async () => {
    const { id } = await aDebtor(product, school, { amountOwed: '45000' })
    await pay(id, '5000')
    expect(await update(id, { status: 'COMPLETED' })).toMatchObject({
      amountOwed: { amount: '0.00' },
      inDirectory: { listed: false, reason: 'Everything is paid.' },
    })
    const restored = await update(id, { status: 'PENDING_PAYMENT' })
    expect(restored).toMatchObject({ status: 'PENDING_PAYMENT', amountOwed: { amount: '40000.00' } })
    await update(id, { status: 'COMPLETED' })
    expect(await update(id, { status: 'ABANDONED_PAYMENT' })).toMatchObject({
      amountOwed: { amount: '40000.00' },
      amountClaimed: { amount: '45000.00' },
    })
  })

  test('taken back with an amount means that this amount is owed now', async () => {
    const { id } = await aDebtor(product, school, { amountOwed: '45000' })
    await update(id, { status: 'COMPLETED' })
    const debtor = await update(id, { status: 'PENDING_PAYMENT', amountOwed: '12000' })
    expect(debtor.amountOwed.amount).toBe('12000.00')
  })

  test('taken back by a form that sends what it was shown restores what was settled', async () => {
    const { id } = await aDebtor(product, school, { amountOwed: '45000' })
    await update(id, { status: 'COMPLETED' })
    const debtor = await update(id, { status: 'PENDING_PAYMENT', amountOwed: '0.00' })
    expect(debtor.amountOwed.amount).toBe('45000.00')
  })

  test('that stays takes no unpaid amount: it would be owed beside what was claimed once the status is taken back', async () => {
    const { id } = await aDebtor(product, school, { amountOwed: '45000' })
    await update(id, { status: 'COMPLETED' })
    const typed = { id, amountOwed: '30000' }
    expect((await attempt(product, 'updateDebtor', typed, school)).userErrors).toMatchObject([
      { field: ['amountOwed'], message: expect.stringContaining('choose another status') },
    ])
    const debtor = await update(id, {
      status: 'ABANDONED_PAYMENT',
      amountOwed: '30000',
      statementAccepted: true,
    })
    expect(debtor).toMatchObject({
      amountOwed: { amount: '30000.00' },
      amountClaimed: { amount: '30000.00' },
    })
  })

  test('with another amount settles that amount', async () => {
    const { id } = await aDebtor(product, school, { amountOwed: '45000' })
    const debtor = await update(id, { status: 'COMPLETED', amountOwed: '30000' })
    expect(debtor).toMatchObject({ amountOwed: { amount: '0.00' }, amountClaimed: { amount: '30000.00' } })
  })

  test('tells the family, once', async () => {
    const { id } = await aDebtor(product, school, { parentEmail: 'settled@example.com' })
    await quiet(product)
    await update(id, { status: 'COMPLETED' })
    await update(id, { term: 'Third term' })
    await quiet(product)
    const letters = product.mail.received.filter(({ to }) => to === 'settled@example.com')
    expect(letters.map(({ subject }) => subject)).toEqual([
      'A letter about school fees at Greenfield Academy',
      'Greenfield Academy says that all is settled',
    ])
  })

  test.each([
    { term: 'Third term' },
    { dueDate: daysAgo(20) },
    { parentName: 'Ngozi A. Okafor' },
    { phone: '0803 999 0000' },
    { parentEmail: 'elsewhere@example.com' },
  ])('is told however soon the claim is changed to %j after it', async (change) => {
    const parentEmail = `soon-${Object.keys(change)[0]}@example.com`
    const { id } = await aDebtor(product, school, { parentEmail })
    await quiet(product)
    // The mail server takes nothing for now.
    product.mail.answer = (to) => (to === parentEmail ? 451 : null)
    await update(id, { status: 'COMPLETED' })
    await update(id, change)
    product.mail.answer = () => null
    const of = `select state from letter where debtor_id = ? and kind = 'claim-settled'`
    expect(await rows(product, of, [id])).toEqual([{ state: expect.stringMatching(/^(QUEUED|SENT)$/) }])
  })

  test('from the start writes to nobody', async () => {
    const debtor = await aDebtor(product, school, { status: 'COMPLETED', parentEmail: 'never@example.com' })
    expect(debtor).toMatchObject({ letter: null, amountOwed: { amount: '0.00' } })
    await quiet(product)
    expect(product.mail.received.map(({ to }) => to)).not.toContain('never@example.com')
  })
})

describe('a payment', () => {
  test('lowers what is owed and leaves what is claimed', async () => {
    const { id } = await aDebtor(product, school, { amountOwed: '45000' })
    const { debtor } = await pay(id, '15000.25', { on: daysAgo(60), note: 'cash' })
    expect(debtor).toMatchObject({
      amountOwed: { amount: '29999.75' },
      amountClaimed: { amount: '45000.00' },
    })
    expect(debtor.ledger[1]).toEqual({
      id: expect.any(String),
      kind: 'PAYMENT',
      amount: { amount: '-15000.25' },
      on: daysAgo(60),
      note: 'cash',
      voidedOn: null,
      voidReason: null,
      recordedBy: school.username,
    })
    expect(debtor.history[0]).toMatchObject({
      act: 'debtor.payment',
      changes: [{ field: 'payment', before: null, after: '₦15,000.25' }],
    })
  })

  test.each([
    ['45000.01', {}, ['amount']],
    ['0', {}, ['amount']],
    ['-1', {}, ['amount']],
    ['1', { on: '2999-01-01' }, ['on']],
    ['1', { on: '1990-01-01' }, ['on']],
    ['1', { on: daysAgo(61) }, ['on']],
    ['1', { note: 'x'.repeat(501) }, ['note']],
  ])('of %s with %o is refused on its field', async (amount, more, field) => {
    const { id } = await aDebtor(product, school, { amountOwed: '45000' })
    const { debtor, userErrors } = await pay(id, amount, more)
    expect(debtor).toBeNull()
    expect(userErrors).toMatchObject([{ field }])
    expect((await debtorOf(product, id, school)).ledger).toHaveLength(1)
  })

  test('that is sent twice without a key, as by a double click, is recorded once; later it is another one', async () => {
    const { id } = await aDebtor(product, school, { amountOwed: '45000' })
    await Promise.all([pay(id, '1000'), pay(id, '1000'), pay(id, '1000')])
    expect((await debtorOf(product, id, school)).amountOwed.amount).toBe('44000.00')
    await pay(id, '2000')
    expect((await debtorOf(product, id, school)).amountOwed.amount).toBe('42000.00')
    product.clock.forward(3 / 24 / 60)
    await pay(id, '1000')
    expect((await debtorOf(product, id, school)).amountOwed.amount).toBe('41000.00')
  })

  test('of the last of it completes the claim and tells the parent', async () => {
    const { id } = await aDebtor(product, school, { amountOwed: '45000', parentEmail: 'paid@example.com' })
    await product.mail.letterTo('paid@example.com')
    await quiet(product)
    const { debtor } = await pay(id, '45000')
    expect(debtor).toMatchObject({ status: 'COMPLETED', amountOwed: { amount: '0.00' } })
    expect(debtor.inDirectory.listed).toBe(false)
    await product.mail.letterTo('paid@example.com', /all is settled/)
  })

  test('of the whole sum, recorded by two people at once, is taken once', async () => {
    const { id } = await aDebtor(product, school, { amountOwed: '45000' })
    const answers = await Promise.all([pay(id, '45000', { note: 'cash' }), pay(id, '45000')])
    expect(answers.filter(({ debtor }) => debtor)).toHaveLength(1)
    expect(answers.flatMap(({ userErrors }) => userErrors)).toMatchObject([
      { code: 'INVALID', field: ['amount'] },
    ])
    const { ledger, amountOwed } = await debtorOf(product, id, school)
    expect(ledger).toHaveLength(2)
    expect(amountOwed.amount).toBe('0.00')
  })

  test('sent ten times at once with one key is recorded once', async () => {
    const { id } = await aDebtor(product, school, { amountOwed: '45000' })
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay(id, '1000', { requestKey: 'p1' })))
    expect(answers.flatMap(({ userErrors }) => userErrors)).toEqual([])
    expect((await debtorOf(product, id, school)).amountOwed.amount).toBe('44000.00')
  })

  test('on a withdrawn claim is refused', async () => {
    const { id } = await aDebtor(product, school)
    await done(product, 'withdrawDebtor', { id }, school)
    expect((await pay(id, '1')).userErrors).toMatchObject([{ code: 'CONFLICT', field: ['debtorId'] }])
  })
})
