import { beforeEach, describe, expect, test } from 'vitest'
import { caseOf, contendsOf, dayIn, goesOn, onCase } from '../testing/claims/cases.js'
import { debtorOf, done } from '../testing/claims/claims.js'
import { oneDispute } from '../testing/claims/one-dispute.js'
import { keepClocks } from '../testing/clocks.js'
import { aDebtor } from '../testing/people.js'
import { theRegister } from '../testing/register.js'
import { restDone } from '../testing/rest.js'

/** Rules 12 and 23: what grants a dispute is what the claim comes to, by whichever door it was put right. */
const register = await theRegister({ env: { NOTICE_DAYS: '0' } })
const { product, school, later } = register
const { begins, told, contendId, now, owed, contends, accepts, pays, voids } = oneDispute(register)

const changes = (to: object) => done(product, 'updateDebtor', { id: told().id, ...to }, school)
const claims = (amountOwed: string) => changes({ amountOwed })
const states = async () => (await contendsOf(product, told().id)).map(({ reason, state }) => [reason, state])

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
  ['withdrawn', { outcome: 'WITHDRAWN' }, () => done(product, 'withdrawDebtor', { id: told().id }, school)],
]

test.each(ALIKE)(
  'a claim that is %s by an answer is on record as by another door',
  async (_, answer, act) => {
    const onRecord = async () =>
      (await debtorOf(product, told().id, school)).history.filter(({ act: one }: any) =>
        one.startsWith('debtor.'),
      )
    await contends({})
    await act()
    const byAnotherDoor = await onRecord()
    await begins()
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
    await done(product, 'recordPayment', { debtorId: told().id, amount: '10000' }, school)
    const { contend } = await accepts({ outcome: 'PAID', amountPaid: '10000', paidOn })
    expect(contend).toMatchObject({ state: 'ACCEPTED' })
    expect(await owed()).toBe('35000.00')
  })
})

describe('a payment of no day that is said is of today', () => {
  const paidOn = () => dayIn(product, -20)
  const paysNow = async (amount: string) => {
    const { ledger } = await done(product, 'recordPayment', { debtorId: told().id, amount }, school)
    return ledger.at(-1).on
  }

  test.each([
    ['while the family may take a part for the answer', 'ANSWERED_IN_PART', async () => {}],
    [
      'while the provider decides',
      'ESCALATED',
      async () =>
        void (await onCase(
          product,
          'escalateContend',
          { contendId: contendId(), message: 'It was 30,000.' },
          told(),
        )),
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
    expect(restWaits).toBe(String((await contendsOf(product, told().id)).at(-1)!.id))
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
    expect((await caseOf(product, contendId(), school)).mayDo).not.toContain('ACCEPT')
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
    await done(
      product,
      'updateDebtor',
      { id: told().id, amountOwed: '45000', statementAccepted: true },
      school,
    )
    expect(await now()).toMatchObject({ state: 'OPEN', waitsFor: 'SCHOOL', outcome: null })
    const { text } = await product.mail.letterTo(told().email, /has changed/)
    expect(text.replaceAll(/\s+/g, ' ')).toMatch(/Your case about it goes on. It waits for the school/)
    // Not the clock of the family, which would take the part for it.
    await later(25)
    await keepClocks(product)
    expect((await now()).state).toBe('OVERDUE')
  })

  const comesTo = (claimed: string) => ({ id: told().id, amountOwed: claimed, statementAccepted: true })
  const opens = (claimed: string) =>
    done(product, 'updateDebtor', { ...comesTo(claimed), status: 'PENDING_PAYMENT' }, school)
  const completes = () => done(product, 'updateDebtor', { id: told().id, status: 'COMPLETED' }, school)
  const withdraws = () => done(product, 'withdrawDebtor', { id: told().id }, school)
  const lists = async (amountOwed: string) => {
    const { studentName, parentName, phone, term } = await debtorOf(product, told().id, school)
    const again = { studentName, parentName, phone, term, parentEmail: told().email, amountOwed }
    expect((await aDebtor(product, school, again)).id).toBe(told().id)
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
    await done(
      product,
      'updateDebtor',
      { id: told().id, amountOwed: '35000', statementAccepted: true },
      school,
    )
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
    const path = `/dashboard/${told().id}/`
    const row = await restDone(product, 'GET', path, { as: school })
    await restDone(product, 'PUT', path, { as: school, body: { ...row, amount_owed: 30_000 } })
    expect(await now()).toMatchObject({ state: 'ACCEPTED' })
  })
})
