import { beforeEach, describe, expect, test } from 'vitest'
import {
  anAgreedPlan,
  aProof,
  aToldFamily,
  caseOf,
  dayIn,
  goesOn,
  onCase,
  type Told,
} from '../../testing/claims/cases.js'
import { daysLater, debtorOf, done } from '../../testing/claims/claims.js'
import { act } from '../../testing/client.js'
import { keepClocks } from '../../testing/clocks.js'
import { aProvider, anApprovedSchool } from '../../testing/people.js'
import { theProduct } from '../../testing/product.js'

/** Rule 25: which money is the payment of a proof, which is another one, and of which day either may be. */
const product = await theProduct({ env: { NOTICE_DAYS: '0' } })
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider)
let told: Told
let contendId: string

const later = (days: number) => daysLater(product, days, provider, school)
const stands = () => caseOf(product, contendId, told)
const statesOf = async () => (await stands()).plan.instalments.map(({ state }: any) => state)
const paidOf = async () => (await stands()).plan.instalments.map(({ paid }: any) => paid.amount)
const answers = async () =>
  (await stands()).messages.flatMap(({ proof }: any) => (proof ? [[proof.instalment, proof.answer]] : []))

async function agreesOn(...days: number[]): Promise<void> {
  await later(0)
  told = await aToldFamily(product, school)
  contendId = await anAgreedPlan(product, told, school, ...days)
}

async function proves(instalment: number, paidOn = dayIn(product, 0), amount = '22500'): Promise<void> {
  const proof = await aProof(product, contendId, { instalment, paidOn, amount })
  await goesOn(product, 'sendProof', proof, told)
}

const pays = (amount: string, on?: string) =>
  done(product, 'recordPayment', { debtorId: told.id, amount, ...(on ? { on } : {}) }, school)

describe('a payment that was made after a proof came', () => {
  beforeEach(async () => {
    await agreesOn(10, 30)
    await later(10)
    await proves(1)
    await later(2)
    await pays('22500', dayIn(product, 0))
  })

  test('is no answer to it, and fills the instalments after it', async () => {
    expect(await answers()).toEqual([[1, null]])
    expect(await statesOf()).toEqual(['PROVEN', 'PAID'])
    expect(await paidOf()).toEqual(['0.00', '22500.00'])
  })

  test('leaves the plan kept, however long the school stays silent about the proof', async () => {
    await later(30)
    await keepClocks(product)
    expect(await answers()).toEqual([[1, 'SILENCE']])
    expect((await stands()).state).toBe('AGREED')
    expect(await statesOf()).toEqual(['PROVEN', 'PAID'])
  })

  test('is the first instalment where the school says no to the proof: the second is open', async () => {
    await goesOn(product, 'refuseProof', { contendId, instalment: 1, message: 'No such money.' }, school)
    expect(await statesOf()).toEqual(['PAID', 'UPCOMING'])
  })

  test('completes the claim with the payment of the proof, which answers it', async () => {
    await pays('22500', dayIn(product, -2))
    expect(await answers()).toEqual([[1, 'RECORDED']])
    expect(await stands()).toMatchObject({ state: 'KEPT' })
  })

  test('voided, leaves the instalment after it as open as it was', async () => {
    const [{ id }] = (await debtorOf(product, told.id, school)).ledger.filter(
      ({ kind }: any) => kind === 'PAYMENT',
    )
    await done(product, 'voidPayment', { paymentId: id, reason: 'WRONG_CHILD' }, school)
    expect(await answers()).toEqual([[1, null]])
    expect(await statesOf()).toEqual(['PROVEN', 'UPCOMING'])
  })
})

describe('a payment of no day that is said, while a proof waits', () => {
  test('is of the day that the proof says, and answers it', async () => {
    await agreesOn(10, 30)
    await later(8)
    const paidOn = dayIn(product, 0)
    await proves(1, paidOn)
    await later(5)
    await pays('22500')
    expect(await answers()).toEqual([[1, 'RECORDED']])
    expect((await debtorOf(product, told.id, school)).ledger.at(-1).on).toBe(paidOn)
  })

  test('is of today once it waits no more', async () => {
    await agreesOn(10, 30)
    await later(8)
    await proves(1)
    await later(2)
    await goesOn(product, 'refuseProof', { contendId, instalment: 1, message: 'No such money.' }, school)
    await pays('100')
    expect((await debtorOf(product, told.id, school)).ledger.at(-1).on).toBe(dayIn(product, 0))
  })
})

test('a payment may be of the day that the proof says, however long ago', async () => {
  await agreesOn(80)
  await later(5)
  const paidOn = dayIn(product, 0)
  const sooner = dayIn(product, -1)
  await later(72)
  await proves(1, paidOn, '45000')
  const on = (day: string) => ({ debtorId: told.id, amount: '45000', on: day })
  const refused = await act(product, 'recordPayment', on(sooner), { as: school, select: 'debtor { id }' })
  expect(refused.userErrors).toMatchObject([{ code: 'INVALID', field: ['on'] }])
  await pays('45000', paidOn)
  expect(await answers()).toEqual([[1, 'RECORDED']])
})

describe.each([
  ['and nobody has noticed that the plan broke', false],
  ['and the clock has put the break on record', true],
])('the last of the debt, paid in time and recorded late, %s', (_what, onRecord) => {
  test.each([
    ['at once', ['45000']],
    ['in two payments', ['20000', '25000']],
  ])('keeps the plan: %s', async (_how, amounts) => {
    await agreesOn(10)
    await later(18)
    if (onRecord) await keepClocks(product)
    for (const amount of amounts) await pays(amount, dayIn(product, -8))
    expect(await stands()).toMatchObject({ state: 'KEPT', plan: { instalments: [{ state: 'PAID' }] } })
    expect((await debtorOf(product, told.id, school)).status).toBe('COMPLETED')
  })
})

describe('a plan that was paid in time, beside a plea that came after its break', () => {
  let plea: string
  beforeEach(async () => {
    await agreesOn(10, 40)
    await later(18)
    await keepClocks(product)
    plea = (await goesOn(product, 'pleadForTime', { instalments: [{ dueOn: dayIn(product, 60) }] }, told)).id
    await pays('22500', dayIn(product, -8))
  })

  test.each([
    ['the school refuses the plea', () => ({ answer: 'DECLINE', message: 'No.' }), () => school],
    ['the family takes it back', null, () => told],
  ])('goes on when %s', async (_what, answer, who) => {
    expect(await stands()).toMatchObject({ state: 'BROKEN' })
    if (answer) await goesOn(product, 'answerPlan', { contendId: plea, ...answer() }, who())
    else await goesOn(product, 'withdrawContend', { contendId: plea }, who())
    expect(await stands()).toMatchObject({ state: 'AGREED' })
    expect((await debtorOf(product, told.id, school)).status).toBe('PENDING_PAYMENT')
  })

  test('does not where both agree to the new one, whatever becomes of that', async () => {
    await goesOn(product, 'answerPlan', { contendId: plea, answer: 'AGREE' }, school)
    await later(80)
    await keepClocks(product)
    expect(await caseOf(product, plea, told)).toMatchObject({ state: 'BROKEN' })
    expect(await stands()).toMatchObject({ state: 'BROKEN' })
  })
})

describe.each([
  ['its school refuses the plea that came after its break', { answer: 'DECLINE', message: 'No.' }],
  ['the family takes that plea back', null],
])(
  'a plan that was paid to its end while it was broken, of a claim that has grown since: %s',
  (_how, answer) => {
    test('is kept, and nobody has promised what is owed beyond it', async () => {
      await agreesOn(10)
      await done(
        product,
        'updateDebtor',
        { id: told.id, amountOwed: '60000', statementAccepted: true },
        school,
      )
      await later(18)
      await keepClocks(product)
      const plea = await goesOn(
        product,
        'pleadForTime',
        { instalments: [{ dueOn: dayIn(product, 60) }] },
        told,
      )
      await pays('45000', dayIn(product, -8))
      expect(await stands()).toMatchObject({ state: 'BROKEN' })
      if (answer) await goesOn(product, 'answerPlan', { contendId: plea.id, ...answer }, school)
      else await goesOn(product, 'withdrawContend', { contendId: plea.id }, told)
      expect(await stands()).toMatchObject({ state: 'KEPT' })
      const { status, inDirectory } = await debtorOf(product, told.id, school)
      expect([status, inDirectory.listed]).toEqual(['ABANDONED_PAYMENT', true])
    })
  },
)

test('an offer of more than is owed by now can be agreed to: its last payments are less', async () => {
  await later(0)
  told = await aToldFamily(product, school)
  const instalments = [10, 30].map((day) => ({ dueOn: dayIn(product, day) }))
  contendId = (await goesOn(product, 'pleadForTime', { instalments }, told)).id
  const offer = [15, 40].map((day) => ({ dueOn: dayIn(product, day) }))
  await goesOn(product, 'answerPlan', { contendId, answer: 'COUNTER', instalments: offer }, school)
  await pays('5000', dayIn(product, 0))
  const offered = (await stands()).plan.instalments.map(({ amount }: any) => amount.amount)
  expect(offered).toEqual(['22500.00', '17500.00'])
  expect((await stands()).mayDo).toContain('AGREE')
  await goesOn(product, 'answerPlan', { contendId, answer: 'AGREE' }, told)
  const amounts = async () => (await stands()).plan.instalments.map(({ amount }: any) => amount.amount)
  expect(await amounts()).toEqual(offered)
  await done(product, 'updateDebtor', { id: told.id, amountOwed: '60000', statementAccepted: true }, school)
  expect(await amounts()).toEqual(offered)
})

test('to an offer of less than is owed by now, and to one of a day that has passed, nobody is asked to agree', async () => {
  await later(0)
  told = await aToldFamily(product, school)
  contendId = (await goesOn(product, 'pleadForTime', { instalments: [{ dueOn: dayIn(product, 2) }] }, told))
    .id
  expect((await caseOf(product, contendId, school)).mayDo).toContain('AGREE')
  await later(3)
  expect((await caseOf(product, contendId, school)).mayDo).not.toContain('AGREE')
  const { userErrors } = await onCase(product, 'answerPlan', { contendId, answer: 'AGREE' }, school)
  expect(userErrors).toMatchObject([{ code: 'CONFLICT' }])
})
