import { beforeEach, describe, expect, test } from 'vitest'
import {
  aDispute,
  anAgreedPlan,
  aToldFamily,
  caseOf,
  contendsOf,
  dayIn,
  goesOn,
  onCase,
  type Told,
} from '../testing/claims/cases.js'
import { daysLater, debtorOf, done } from '../testing/claims/claims.js'
import { keepClocks } from '../testing/clocks.js'
import { aDebtor, aProvider, anApprovedSchool } from '../testing/people.js'
import { theProduct } from '../testing/product.js'
import { restDone } from '../testing/rest.js'

/** Rules 12 and 23: what grants a dispute is what the claim comes to, by whichever door it was put right. */
const product = await theProduct({ env: { NOTICE_DAYS: '0' } })
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider)
let told: Told
let contendId: string
beforeEach(async () => {
  await later(0)
  told = await aToldFamily(product, school)
})

const later = (days: number) => daysLater(product, days, provider, school)
const now = () => caseOf(product, contendId, told)
const owed = async () => (await debtorOf(product, told.id, school)).amountOwed.amount
const contends = async (over: object) => void (contendId = (await aDispute(product, told, over)).id)
const accepts = (input: object) => onCase(product, 'acceptContend', { contendId, ...input }, school)
const pays = (amount: string, on = dayIn(product, 0)) =>
  done(product, 'recordPayment', { debtorId: told.id, amount, on }, school)
const changes = (to: object) => done(product, 'updateDebtor', { id: told.id, ...to }, school)
const claims = (amountOwed: string) => changes({ amountOwed })
const states = async () => (await contendsOf(product, told.id)).map(({ reason, state }) => [reason, state])

const DOORS: [string, () => Promise<unknown>][] = [
  ['the form', () => claims('30000')],
  ['a payment', () => pays('15000')],
]

describe.each(DOORS)('an amount that was put right by %s', (_door, putRight) => {
  beforeEach(async () => {
    await contends({ reason: 'WRONG_AMOUNT', amountOwed: '30000' })
    await putRight()
  })

  test('grants the dispute by what the claim comes to', async () => {
    const { contend, userErrors } = await accepts({ outcome: 'AMOUNT_CORRECTED', amount: '30000' })
    expect(userErrors).toEqual([])
    expect(contend).toMatchObject({ state: 'ACCEPTED', outcome: 'AMOUNT_CORRECTED' })
    expect(await owed()).toBe('30000.00')
  })

  test('is no answer by itself: the school still has to say so', async () => {
    expect(await now()).toMatchObject({ state: 'OPEN', waitsFor: 'SCHOOL' })
  })
})

/** What a school answers, and the other door by which the claim comes to the same. */
const ALIKE: [string, object, () => Promise<unknown>][] = [
  ['corrected', { outcome: 'AMOUNT_CORRECTED', amount: '30000' }, () => claims('30000')],
  ['paid in part', { outcome: 'PAID', amountPaid: '15000', paidOn: dayIn(product, 0) }, () => pays('15000')],
  ['completed', { outcome: 'COMPLETED' }, () => changes({ status: 'COMPLETED' })],
  ['withdrawn', { outcome: 'WITHDRAWN' }, () => done(product, 'withdrawDebtor', { id: told.id }, school)],
]

test.each(ALIKE)(
  'a claim that is %s by an answer is on record as by another door',
  async (_, answer, act) => {
    const onRecord = async () =>
      (await debtorOf(product, told.id, school)).history.filter(({ act: one }: any) =>
        one.startsWith('debtor.'),
      )
    await contends({})
    await act()
    const byAnotherDoor = await onRecord()
    told = await aToldFamily(product, school)
    await contends({})
    expect((await accepts(answer)).userErrors).toEqual([])
    expect(byAnotherDoor).toHaveLength(2)
    expect(await onRecord()).toEqual(byAnotherDoor)
  },
)

test('an amount that was not put right is corrected to less', async () => {
  await contends({ reason: 'WRONG_AMOUNT', amountOwed: '30000' })
  const { userErrors } = await accepts({ outcome: 'AMOUNT_CORRECTED', amount: '45000' })
  expect(userErrors).toMatchObject([{ code: 'INVALID', field: ['amount'] }])
})

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
    await done(product, 'recordPayment', { debtorId: told.id, amount: '1000' }, school)
    expect((await debtorOf(product, told.id, school)).ledger.at(-1).on).toBe(dayIn(product, 0))
  })
})

describe('what fills the plan beside a dispute', () => {
  test('is not taken for what the family disputes: the school says which it is', async () => {
    await anAgreedPlan(product, told, school, 10, 20)
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
    await anAgreedPlan(product, told, school, 10, 20)
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
    await anAgreedPlan(product, told, school, 10, 20)
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
    await anAgreedPlan(product, told, school, 10, 20)
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

describe('what is paid after the family wrote', () => {
  const admits = () => contends({ reason: 'WRONG_AMOUNT', amountOwed: '30000' })

  test('grants nothing of what it says, though it pays all that it admits', async () => {
    await admits()
    await accepts({ outcome: 'AMOUNT_CORRECTED', amount: '40000' })
    await later(5)
    await pays('10000')
    expect(await now()).toMatchObject({
      state: 'ANSWERED_IN_PART',
      mayDo: expect.arrayContaining(['ESCALATE']),
    })
  })

  test('makes no correction of an amount that nobody corrects', async () => {
    await admits()
    await later(2)
    await pays('20000')
    const { contend } = await accepts({ outcome: 'AMOUNT_CORRECTED', amount: '25000' })
    expect(contend).toMatchObject({ state: 'ANSWERED_IN_PART' })
  })

  test('is another payment than the one that the family means, also of the same sum', async () => {
    await contends({ amountPaid: '10000', paidOn: dayIn(product, -20) })
    await later(2)
    await pays('10000')
    const { contend } = await accepts({ outcome: 'PAID', amountPaid: '10000', paidOn: dayIn(product, -22) })
    expect(contend).toMatchObject({ state: 'ACCEPTED' })
    expect(await owed()).toBe('25000.00')
  })

  test('is of the day that the family says, where its school says none', async () => {
    const paidOn = dayIn(product, -20)
    await contends({ amountPaid: '10000', paidOn })
    await later(2)
    await done(product, 'recordPayment', { debtorId: told.id, amount: '10000' }, school)
    const { contend } = await accepts({ outcome: 'PAID', amountPaid: '10000', paidOn })
    expect(contend).toMatchObject({ state: 'ACCEPTED' })
    expect(await owed()).toBe('35000.00')
  })
})

describe('a payment of no day that is said is of today', () => {
  const paidOn = () => dayIn(product, -20)
  const paysNow = async (amount: string) => {
    const { ledger } = await done(product, 'recordPayment', { debtorId: told.id, amount }, school)
    return ledger.at(-1).on
  }

  test.each([
    ['while the family may take a part for the answer', 'ANSWERED_IN_PART', async () => {}],
    [
      'while the provider decides',
      'ESCALATED',
      async () =>
        void (await onCase(product, 'escalateContend', { contendId, message: 'It was 30,000.' }, told)),
    ],
  ])('once the school has answered: %s', async (_when, state, goesFurther) => {
    await contends({ amountPaid: '30000', paidOn: paidOn() })
    await accepts({ outcome: 'PAID', amountPaid: '20000', paidOn: paidOn() })
    await goesFurther()
    await later(2)
    expect(await paysNow('10000')).toBe(dayIn(product, 0))
    expect(await now()).toMatchObject({ state })
  })

  test('once all that the family says is on record', async () => {
    await contends({ amountPaid: '10000', paidOn: paidOn() })
    expect(await paysNow('4000')).toBe(paidOn())
    expect(await paysNow('6000')).toBe(paidOn())
    expect(await paysNow('5000')).toBe(dayIn(product, 0))
  })
})

describe('a part that was granted', () => {
  test('is all of it once the rest is recorded, and the request for time for what is left waits for the school', async () => {
    const rest = [{ dueOn: dayIn(product, 40) }]
    await contends({ amountPaid: '20000', paidOn: dayIn(product, -1), rest })
    await accepts({ outcome: 'PAID', amountPaid: '12000', paidOn: dayIn(product, 0) })
    expect(await states()).toEqual([['ALREADY_PAID', 'ANSWERED_IN_PART']])
    await pays('8000')
    expect(await states()).toEqual([
      ['ALREADY_PAID', 'ACCEPTED'],
      ['MORE_TIME', 'OPEN'],
    ])
    const { restWaits } = await now()
    expect(restWaits).toBe(String((await contendsOf(product, told.id)).at(-1)!.id))
    await later(29)
    expect(await now()).toMatchObject({ restWaits: null })
  })

  test('tells of a request for time for what is left as long as that waits for the school', async () => {
    const waits = async () => (await now()).restWaits
    await contends({ amountPaid: '20000', paidOn: dayIn(product, -1), rest: [{ dueOn: dayIn(product, 40) }] })
    expect(await waits()).toBeNull()
    await accepts({ outcome: 'PAID', amountPaid: '20000', paidOn: dayIn(product, -1) })
    await goesOn(product, 'answerPlan', { contendId: await waits(), answer: 'AGREE' }, school)
    expect(await waits()).toBeNull()
  })

  test('is all of it once no more is claimed than the family says', async () => {
    await contends({ reason: 'WRONG_AMOUNT', amountOwed: '30000' })
    await accepts({ outcome: 'AMOUNT_CORRECTED', amount: '35000' })
    await claims('31000')
    expect(await now()).toMatchObject({ state: 'ANSWERED_IN_PART', mayDo: expect.arrayContaining(['TAKE']) })
    expect((await caseOf(product, contendId, school)).mayDo).not.toContain('ACCEPT')
    await claims('30000')
    expect(await now()).toMatchObject({ state: 'ACCEPTED' })
  })

  test.each([
    ['the amount was corrected again', () => claims('30000'), 'AMOUNT_CORRECTED'],
    ['a payment was recorded', () => pays('5000'), 'PAID'],
  ])('is told as what happened, where %s', async (_what, putRight, outcome) => {
    await contends({ reason: 'WRONG_AMOUNT', amountOwed: '30000' })
    await accepts({ outcome: 'AMOUNT_CORRECTED', amount: '35000' })
    await putRight()
    expect(await now()).toMatchObject({ state: 'ACCEPTED', outcome })
  })

  test('is none where the school takes it back: the dispute waits for it again', async () => {
    await contends({ reason: 'WRONG_AMOUNT', amountOwed: '30000' })
    await accepts({ outcome: 'AMOUNT_CORRECTED', amount: '35000' })
    await later(10)
    await done(product, 'updateDebtor', { id: told.id, amountOwed: '45000', statementAccepted: true }, school)
    expect(await now()).toMatchObject({ state: 'OPEN', waitsFor: 'SCHOOL', outcome: null })
    const { text } = await product.mail.letterTo(told.email, /has changed/)
    expect(text.replaceAll(/\s+/g, ' ')).toMatch(/Your case about it goes on. It waits for the school/)
    // Not the clock of the family, which would take the part for it.
    await later(25)
    await keepClocks(product)
    expect((await now()).state).toBe('OVERDUE')
  })

  const comesTo = (claimed: string) => ({ id: told.id, amountOwed: claimed, statementAccepted: true })
  const opens = (claimed: string) =>
    done(product, 'updateDebtor', { ...comesTo(claimed), status: 'PENDING_PAYMENT' }, school)
  const completes = () => done(product, 'updateDebtor', { id: told.id, status: 'COMPLETED' }, school)
  const withdraws = () => done(product, 'withdrawDebtor', { id: told.id }, school)
  const lists = async (amountOwed: string) => {
    const { studentName, parentName, phone, term } = await debtorOf(product, told.id, school)
    const again = { studentName, parentName, phone, term, parentEmail: told.email, amountOwed }
    expect((await aDebtor(product, school, again)).id).toBe(told.id)
  }
  const BACK: [string, (() => Promise<unknown>)[], (claimed: string) => Promise<unknown>][] = [
    ['completed, and opened again', [completes], opens],
    ['withdrawn, and listed again', [withdraws], lists],
    ['completed, withdrawn and listed again', [completes, withdraws], lists],
  ]

  describe.each(BACK)('where the claim is %s', (_how, leaves, comesBack) => {
    test.each([
      ['none, for more', '35000.01', { state: 'OPEN', waitsFor: 'SCHOOL', outcome: null }],
      ['what it was, for no more', '35000', { state: 'ANSWERED_IN_PART', waitsFor: 'FAMILY' }],
    ])('is %s', async (_what, claimed, stands) => {
      await contends({ reason: 'WRONG_AMOUNT', amountOwed: '30000' })
      await accepts({ outcome: 'AMOUNT_CORRECTED', amount: '35000' })
      await later(2)
      for (const leave of leaves) await leave()
      await later(1)
      await comesBack(claimed)
      const { mayDo, ...stood } = await now()
      expect(stood).toMatchObject(stands)
      expect(mayDo.includes('TAKE')).toBe(stands.state === 'ANSWERED_IN_PART')
    })
  })

  test('is none where as much is claimed as before, though some of it was paid meanwhile', async () => {
    await contends({ reason: 'WRONG_AMOUNT', amountOwed: '10000' })
    await accepts({ outcome: 'AMOUNT_CORRECTED', amount: '35000' })
    await later(2)
    await pays('10000')
    await done(product, 'updateDebtor', { id: told.id, amountOwed: '35000', statementAccepted: true }, school)
    expect(await now()).toMatchObject({ state: 'OPEN' })
  })

  test('stands where an earlier payment is voided, and something paid since', async () => {
    await pays('5000')
    await later(1)
    await contends({ amountPaid: '20000', paidOn: dayIn(product, -3) })
    await accepts({ outcome: 'PAID', amountPaid: '10000', paidOn: dayIn(product, -3) })
    await voids(0)
    await later(1)
    await pays('1000')
    expect(await now()).toMatchObject({ state: 'ANSWERED_IN_PART' })
  })

  test('over REST, too', async () => {
    await contends({ reason: 'WRONG_AMOUNT', amountOwed: '30000' })
    await accepts({ outcome: 'AMOUNT_CORRECTED', amount: '35000' })
    const path = `/dashboard/${told.id}/`
    const row = await restDone(product, 'GET', path, { as: school })
    await restDone(product, 'PUT', path, { as: school, body: { ...row, amount_owed: 30_000 } })
    expect(await now()).toMatchObject({ state: 'ACCEPTED' })
  })
})

async function voids(at: number): Promise<void> {
  const { ledger } = await debtorOf(product, told.id, school)
  const payments = ledger.filter(({ kind }: { kind: string }) => kind === 'PAYMENT')
  await done(product, 'voidPayment', { paymentId: payments[at].id, reason: 'WRONG_CHILD' }, school)
}
