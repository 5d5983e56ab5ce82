import { beforeEach, describe, expect, test } from 'vitest'
import { aDispute, aToldFamily, dayIn, goesOn, onCase, type Told } from '../../testing/claims/cases.js'
import { debtorOf, done, found } from '../../testing/claims/claims.js'
import { act, aPicture, upload } from '../../testing/client.js'
import { theRegister } from '../../testing/register.js'

const { product, school, other, later } = await theRegister({ env: { NOTICE_DAYS: '0' } })
let told: Told
beforeEach(async () => {
  await later(0)
  told = await aToldFamily(product, school)
})

const accepts = (contendId: string, input: object) =>
  onCase(product, 'acceptContend', { contendId, outcome: 'PAID', ...input }, school)
const refusals = (answer: { userErrors: { field: string[] | null; message: string }[] }) =>
  answer.userErrors.map(({ field, message }) => [field?.join('.') ?? null, message])
const ledgerOf = async () =>
  (await debtorOf(product, told.id, school)).ledger.map(({ kind, amount, on }: any) => [
    kind,
    amount.amount,
    on,
  ])

describe('“They have paid”', () => {
  test('is a payment of the day and sum that the family says, and no correction: that grants the dispute', async () => {
    const on = dayIn(product, -5)
    const { id, ...said } = await aDispute(product, told, { amountPaid: '20000', paidOn: on })
    expect(said).toMatchObject({ saysPaid: { amount: '20000.00' }, saysPaidOn: on })
    const { contend } = await accepts(id, { amountPaid: '20000', paidOn: on, message: 'Thank you.' })
    expect(contend).toMatchObject({ state: 'ACCEPTED', outcome: 'PAID', amountOwed: { amount: '25000.00' } })
    const debtor = await debtorOf(product, told.id, school)
    expect(debtor).toMatchObject({
      amountOwed: { amount: '25000.00' },
      amountClaimed: { amount: '45000.00' },
      status: 'ABANDONED_PAYMENT',
    })
    expect((await ledgerOf())[1]).toEqual(['PAYMENT', '-20000.00', on])
    const { text } = await product.mail.letterTo(told.email, /has answered you/)
    expect(text.replaceAll(/\s+/g, ' ')).toContain(
      'It has recorded what you paid: it now says that ₦25,000.00 is unpaid.',
    )
    expect(await found(product, told.name, other)).toEqual([told.name])
  })

  test('of less than the family says meets a part: the dispute lives', async () => {
    const on = dayIn(product, -5)
    const { id } = await aDispute(product, told, { amountPaid: '20000', paidOn: on })
    const { contend } = await accepts(id, { amountPaid: '15000', paidOn: on })
    expect(contend).toMatchObject({ state: 'ANSWERED_IN_PART', outcome: 'PAID' })
    const { text } = await product.mail.letterTo(told.email, /has answered you/)
    expect(text.replaceAll(/\s+/g, ' ')).toContain('It has a payment on record')
  })

  test('of all that is owed completes the claim, and is told once', async () => {
    const { id } = await aDispute(product, told)
    const { contend } = await accepts(id, { amountPaid: '45000', paidOn: dayIn(product, -2) })
    expect(contend).toMatchObject({ state: 'ACCEPTED', outcome: 'COMPLETED' })
    expect(await debtorOf(product, told.id, school)).toMatchObject({
      status: 'COMPLETED',
      amountOwed: { amount: '0.00' },
    })
    expect(await ledgerOf()).toEqual([
      ['OPENING', '45000.00', dayIn(product, 0)],
      ['PAYMENT', '-45000.00', dayIn(product, -2)],
    ])
    expect(await found(product, told.name, other)).toEqual([])
    const { userErrors } = await accepts(id, { amountPaid: '45000', paidOn: dayIn(product, -2) })
    expect(userErrors[0]!.message).toContain('Nothing was changed.')
    expect(await ledgerOf()).toHaveLength(2)
  })

  test.each([
    [{}, ['amountPaid', 'Enter what the family paid.']],
    [{ amountPaid: '0' }, ['amountPaid', 'Enter what the family paid.']],
    [{ amountPaid: '-5' }, ['amountPaid', 'Enter an amount above zero.']],
    [{ amountPaid: '45000.01' }, ['amountPaid', 'No more than ₦45,000.00 is owed.']],
    [{ amountPaid: '100', paidOn: null }, ['paidOn', 'Enter the day on which it was paid.']],
    [{ amountPaid: '100', paidOn: '2999-01-01' }, ['paidOn', 'This day is in the future.']],
  ])('with %o is refused on its field, and nothing is written', async (input, refusal) => {
    const { id } = await aDispute(product, told)
    const answer = await accepts(id, { paidOn: dayIn(product, 0), ...input })
    expect(refusals(answer)).toEqual([refusal])
    expect(await ledgerOf()).toHaveLength(1)
  })

  test.each([
    ['2999-01-01', 'This day is in the future.'],
    ['1999-01-01', 'This day is too long ago.'],
    ['0000-01-01', 'This day is too long ago.'],
  ])('is of no day like %s, says the family’s form', async (paidOn, because) => {
    const input = { token: told.token, reason: 'ALREADY_PAID', message: 'Paid.', amountPaid: '100', paidOn }
    expect(refusals(await act(product, 'contendClaim', input))).toEqual([['paidOn', because]])
  })

  test('of long ago needs the family’s own word for that day', async () => {
    const on = dayIn(product, -90)
    const silent = await aDispute(product, told, { amountPaid: '20000' })
    expect(refusals(await accepts(silent.id, { amountPaid: '20000', paidOn: on }))[0]![1]).toContain(
      'A payment can be recorded at most 60 days back',
    )
    told = await aToldFamily(product, school)
    const { id } = await aDispute(product, told, { amountPaid: '20000', paidOn: on })
    expect(refusals(await accepts(id, { amountPaid: '20000', paidOn: dayIn(product, -91) }))[0]![0]).toBe(
      'paidOn',
    )
    const { contend } = await accepts(id, { amountPaid: '20000', paidOn: on })
    expect(contend.state).toBe('ACCEPTED')
  })

  test('is voided like any payment', async () => {
    const { id } = await aDispute(product, told, { amountPaid: '20000' })
    await accepts(id, { amountPaid: '20000', paidOn: dayIn(product, -1) })
    const [, payment] = (await debtorOf(product, told.id, school)).ledger
    await done(
      product,
      'voidPayment',
      { paymentId: payment.id, reason: 'CHEQUE_RETURNED', statementAccepted: true },
      school,
    )
    expect((await debtorOf(product, told.id, school)).amountOwed.amount).toBe('45000.00')
  })
})

describe('who says that it has paid', () => {
  test('may let the receipt speak, or the sum; without either it tells what happened', async () => {
    const says = (input: object) =>
      onCase(product, 'contendClaim', { reason: 'ALREADY_PAID', message: '', ...input }, told)
    expect(refusals(await says({}))).toEqual([['message', 'Tell the school what happened.']])
    expect(refusals(await says({ reason: 'NOT_MY_CHILD', amountPaid: '5' }))[0]![0]).toBe('message')
    const receipt = (await upload(product, await aPicture('#700003'))).id
    const { contend } = await says({ files: [receipt] })
    expect(contend.messages[0]).toMatchObject({ act: 'OPEN', text: null, files: [{ id: receipt }] })
  })

  test.each([
    [{ amountPaid: '0' }, 'amountPaid'],
    [{ amountPaid: '-1' }, 'amountPaid'],
    [{ paidOn: '2999-01-01' }, 'paidOn'],
  ])('with %o is refused on its field', async (input, field) => {
    const answer = await onCase(
      product,
      'contendClaim',
      { reason: 'ALREADY_PAID', message: 'Paid.', ...input },
      told,
    )
    expect(refusals(answer).map(([at]) => at)).toEqual([field])
  })

  test('says it for that reason only: of another one it is left out', async () => {
    const { saysPaid } = await goesOn(
      product,
      'contendClaim',
      { reason: 'OTHER', message: 'Wrong.', amountPaid: '5', paidOn: dayIn(product, -1) },
      told,
    )
    expect(saysPaid).toBeNull()
  })
})
