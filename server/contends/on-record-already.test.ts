import { beforeEach, describe, expect, test } from 'vitest'
import { aDispute, anAgreedPlan, caseOf, dayIn, onCase } from '../testing/claims/cases.js'
import { debtorOf, done, tokensOf } from '../testing/claims/claims.js'
import { oneDispute } from '../testing/claims/one-dispute.js'
import { aDebtor } from '../testing/people.js'
import { quiet } from '../testing/databases/stored.js'
import { theRegister } from '../testing/register.js'

/** Rule 23: a payment that is on record counts once, whoever names it, and whenever it was recorded. */
const register = await theRegister({ env: { NOTICE_DAYS: '0' } })
const { product, school, later } = register
const { told, now, owed, contends, accepts, pays, voids } = oneDispute(register)

describe('“They have paid”, where that has been recorded since the family wrote', () => {
  test.each([
    ['at once', ['20000']],
    ['in two payments', ['12000', '8000']],
  ])('counts once: %s', async (_how, amounts) => {
    await contends({ amountPaid: '20000', paidOn: dayIn(product, -5) })
    for (const amount of amounts) await pays(amount)
    const { contend } = await accepts({
      outcome: 'PAID',
      amountPaid: '20000',
      paidOn: dayIn(product, -5),
    })
    expect(contend).toMatchObject({ state: 'ACCEPTED', outcome: 'PAID' })
    expect(await owed()).toBe('25000.00')
  })

  test('is not the second of two alike: the school is asked which it means, and both count', async () => {
    await contends({ amountPaid: '20000', paidOn: dayIn(product, -5) })
    await pays('10000', dayIn(product, -6))
    const answer = { outcome: 'PAID', amountPaid: '10000', paidOn: dayIn(product, -5) }
    expect((await accepts(answer)).userErrors).toMatchObject([
      { field: ['paidOn'], message: expect.stringContaining('If it is another one, record that one') },
    ])
    await pays('10000', dayIn(product, -5))
    expect((await accepts(answer)).contend).toMatchObject({ state: 'ACCEPTED', outcome: 'PAID' })
    expect(await owed()).toBe('25000.00')
  })

  test('and voided, waits for the school again', async () => {
    await contends({ amountPaid: '20000' })
    await pays('20000')
    await accepts({ outcome: 'PAID', amountPaid: '20000', paidOn: dayIn(product, 0) })
    await voids(0)
    expect(await now()).toMatchObject({ state: 'OPEN' })
    expect(await owed()).toBe('45000.00')
  })

  test.each([
    ['before the answer', 0],
    ['with the answer', 1],
  ])('in part, is all of it together, until what was recorded %s is voided', async (_which, at) => {
    await contends({ amountPaid: '20000' })
    await pays('12000')
    const { contend } = await accepts({ outcome: 'PAID', amountPaid: '8000', paidOn: dayIn(product, 0) })
    expect(contend).toMatchObject({ state: 'ACCEPTED' })
    expect(await owed()).toBe('25000.00')
    await voids(at)
    expect(await now()).toMatchObject({ state: 'OPEN' })
  })
})

describe('“They have paid”, where that stood on record before the family wrote', () => {
  let on: string
  const answers = (input: object = {}) =>
    accepts({ outcome: 'PAID', amountPaid: '20000', paidOn: on, ...input })
  beforeEach(async () => {
    on = dayIn(product, -5)
    await pays('20000', on)
    await later(1)
  })

  test('is that payment, where the family says its sum and day: it counts once, and ends the dispute', async () => {
    await contends({ amountPaid: '20000', paidOn: on })
    const { contend } = await answers()
    expect(contend).toMatchObject({ state: 'ACCEPTED', outcome: 'PAID' })
    expect(await owed()).toBe('25000.00')
    await voids(0)
    expect(await now()).toMatchObject({ state: 'OPEN', waitsFor: 'SCHOOL' })
    expect(await owed()).toBe('45000.00')
  })

  test.each([
    ['no day', () => ({ amountPaid: '20000' })],
    ['neither', () => ({})],
    ['another day', () => ({ amountPaid: '20000', paidOn: dayIn(product, -3) })],
    ['another sum', () => ({ amountPaid: '15000', paidOn: on })],
  ])(
    'counts once too where the family says %s, and is no whole answer: it can still ask the provider',
    async (_what, says) => {
      await contends(says())
      const { contend } = await answers()
      expect(contend).toMatchObject({ state: 'ANSWERED_IN_PART' })
      expect((await now()).mayDo).toContain('ESCALATE')
      expect(await owed()).toBe('25000.00')
    },
  )

  test.each([
    ['a small correction', () => ({ outcome: 'AMOUNT_CORRECTED', amount: '24999' })],
    ['a payment of another sum', () => ({ outcome: 'PAID', amountPaid: '500', paidOn: dayIn(product, -2) })],
  ])('and that nobody has named, is not the answer: %s is a part', async (_what, answer) => {
    await contends({ amountPaid: '20000', paidOn: on })
    const { contend } = await accepts(answer())
    expect(contend).toMatchObject({ state: 'ANSWERED_IN_PART' })
    await pays('100')
    expect(await now()).toMatchObject({ state: 'ANSWERED_IN_PART' })
  })

  test('and is not what the family says, brings the dispute back where what met it is voided', async () => {
    const said = dayIn(product, -3)
    await contends({ amountPaid: '10000', paidOn: said })
    await pays('10000', said)
    expect((await answers()).contend).toMatchObject({ state: 'ACCEPTED' })
    await voids(1)
    expect(await now()).toMatchObject({ state: 'OPEN', waitsFor: 'SCHOOL' })
  })

  test('is another payment where its sum or its day is another', async () => {
    await contends({ amountPaid: '10000', paidOn: on })
    expect((await answers({ amountPaid: '10000' })).contend).toMatchObject({ state: 'ACCEPTED' })
    expect(await owed()).toBe('15000.00')
  })

  test('is a day of which a payment is, where its school names none, only until it is on record', async () => {
    await contends({ amountPaid: '20000', paidOn: on })
    await done(product, 'recordPayment', { debtorId: told().id, amount: '1000' }, school)
    expect((await debtorOf(product, told().id, school)).ledger.at(-1).on).toBe(dayIn(product, 0))
  })
})

test.each([
  ['the rest of what it says that it owes', { reason: 'WRONG_AMOUNT', amountOwed: '25000' }, 'ACCEPTED'],
  ['another one of a family that says no sum', {}, 'ANSWERED_IN_PART'],
])('the second of two alike is asked about where it may be %s', async (_what, says, state) => {
  await contends(says)
  await pays('10000', dayIn(product, -6))
  const answer = { outcome: 'PAID', amountPaid: '10000', paidOn: dayIn(product, -5) }
  expect((await accepts(answer)).userErrors).toMatchObject([{ field: ['paidOn'] }])
  await pays('10000', dayIn(product, -5))
  expect((await accepts(answer)).contend).toMatchObject({ state })
  expect(await owed()).toBe('25000.00')
})

test('nor does what was paid since the family wrote hide that one is missing', async () => {
  await contends({ reason: 'WRONG_AMOUNT', amountOwed: '25000' })
  await pays('10000', dayIn(product, -6))
  await later(3)
  await pays('10000', dayIn(product, 0))
  const answer = { outcome: 'PAID', amountPaid: '10000', paidOn: dayIn(product, -8) }
  expect((await accepts(answer)).userErrors).toMatchObject([{ field: ['paidOn'] }])
})

/** The claim is put to another family, which says that it has paid 20,000 on a day; its school grants that. */
async function becomesEkpos(id: string, on: string) {
  const ekpo = { studentName: 'Zuriel Ekpo', parentName: 'Bassey Ekpo', dateOfBirth: null }
  const names = { id, ...ekpo, parentEmail: `ekpo.${id}@example.com`, statementAccepted: true }
  await done(product, 'updateDebtor', names, school)
  await quiet(product)
  const family = { token: (await tokensOf(product, [id]))[0]! }
  const dispute = await aDispute(product, family, { amountPaid: '20000', paidOn: on })
  const answer = { contendId: dispute.id, outcome: 'PAID', amountPaid: '20000', paidOn: on }
  const { contend } = await onCase(product, 'acceptContend', answer, school)
  expect(contend).toMatchObject({ state: 'ACCEPTED' })
  return { family, dispute }
}

test('what was paid before a name was put right of which nobody had heard is of the family that it names', async () => {
  const on = dayIn(product, -5)
  const { id } = await aDebtor(product, school, { parentEmail: null })
  await done(product, 'recordPayment', { debtorId: id, amount: '20000', on }, school)
  const { family, dispute } = await becomesEkpos(id, on)
  const { amountOwed, ledger } = await debtorOf(product, id, school)
  expect(amountOwed.amount).toBe('25000.00')
  const { id: paymentId } = ledger.find(({ kind }: { kind: string }) => kind === 'PAYMENT')
  await done(product, 'voidPayment', { paymentId, reason: 'WRONG_CHILD' }, school)
  expect(await caseOf(product, dispute.id, family)).toMatchObject({ state: 'OPEN' })
})

test('what the family paid that the claim named before answers nothing of this one, whose own is recorded', async () => {
  const on = dayIn(product, -5)
  await pays('20000', on)
  await later(1)
  const { family, dispute } = await becomesEkpos(told().id, on)
  expect(await owed()).toBe('5000.00')
  await voids(1)
  expect(await owed()).toBe('25000.00')
  expect(await caseOf(product, dispute.id, family)).toMatchObject({ state: 'OPEN', waitsFor: 'SCHOOL' })
})

describe('what fills the plan beside a dispute', () => {
  test('is not taken for what the family disputes: the school says which it is', async () => {
    await anAgreedPlan(product, told(), school, 10, 20)
    await later(2)
    const on = dayIn(product, -20)
    await contends({ amountPaid: '8000', paidOn: on })
    const instalment = dayIn(product, -1)
    await pays('8000', instalment)
    const answer = { outcome: 'PAID', amountPaid: '8000', paidOn: on }
    const { userErrors } = await accepts(answer)
    expect(userErrors).toMatchObject([
      {
        field: ['paidOn'],
        message: expect.stringContaining('since the family wrote. If that is the payment'),
      },
    ])
    await pays('8000', on)
    expect((await accepts(answer)).contend).toMatchObject({ state: 'ACCEPTED' })
    expect(await owed()).toBe('29000.00')
  })

  test.each([
    ['of one day', 0],
    ['of two days', 1],
  ])('may be in two payments, %s, and counts once', async (_what, apart) => {
    await anAgreedPlan(product, told(), school, 10, 20)
    await later(2)
    await contends({ amountPaid: '20000', paidOn: dayIn(product, -20) })
    await pays('12000', dayIn(product, -1 - apart))
    await pays('8000', dayIn(product, -1))
    const answer = { outcome: 'PAID', amountPaid: '20000' }
    const { userErrors } = await accepts({ ...answer, paidOn: dayIn(product, -20) })
    expect(userErrors[0]).toMatchObject({
      field: ['paidOn'],
      message: expect.stringMatching(/₦12,000.00 of .* and ₦8,000.00 of .* enter the day of one of them/),
    })
    const { contend } = await accepts({ ...answer, paidOn: dayIn(product, -1) })
    expect(contend).toMatchObject({ state: 'ACCEPTED' })
    expect(await owed()).toBe('25000.00')
  })

  test('is never asked about twice: what the question says is done answers it, also of a day after the family wrote', async () => {
    await anAgreedPlan(product, told(), school, 10, 20)
    await later(2)
    await contends({ amountPaid: '8000', paidOn: dayIn(product, -20) })
    await pays('8000', dayIn(product, -1))
    await later(3)
    const paidOn = dayIn(product, -1)
    const answer = { outcome: 'PAID', amountPaid: '8000', paidOn }
    expect((await accepts(answer)).userErrors).toMatchObject([{ field: ['paidOn'] }])
    await pays('8000', paidOn)
    expect((await accepts(answer)).userErrors).toEqual([])
    expect(await owed()).toBe('29000.00')
  })

  test('and where it was paid after the family wrote it is a part: of that the family did not speak', async () => {
    await contends({ amountPaid: '8000', paidOn: dayIn(product, -20) })
    await later(3)
    const paidOn = dayIn(product, -1)
    await pays('8000', paidOn)
    const { contend } = await accepts({ outcome: 'PAID', amountPaid: '8000', paidOn })
    expect(contend).toMatchObject({ state: 'ANSWERED_IN_PART' })
    expect(await owed()).toBe('37000.00')
  })

  test('and other lines are no matter where one of them is the sum', async () => {
    await contends({ amountPaid: '8000', paidOn: dayIn(product, -20) })
    await pays('5000', dayIn(product, -2))
    await pays('8000', dayIn(product, -1))
    const answer = { outcome: 'PAID', amountPaid: '8000', paidOn: dayIn(product, -20) }
    expect((await accepts(answer)).contend).toMatchObject({ state: 'ACCEPTED' })
    expect(await owed()).toBe('32000.00')
  })

  test('or is just that', async () => {
    await anAgreedPlan(product, told(), school, 10, 20)
    await later(2)
    await contends({ amountPaid: '8000', paidOn: dayIn(product, -20) })
    const paidOn = dayIn(product, -1)
    await pays('8000', paidOn)
    expect((await accepts({ outcome: 'PAID', amountPaid: '8000', paidOn })).contend).toMatchObject({
      state: 'ACCEPTED',
    })
    expect(await owed()).toBe('37000.00')
  })
})
