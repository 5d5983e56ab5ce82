import { beforeEach, describe, expect, test } from 'vitest'
import { aToldFamily, caseOf, dayIn, goesOn, type Told } from '../../testing/claims/cases.js'
import { keepClocks } from '../../testing/clocks.js'
import { debtorOf, done, found } from '../../testing/claims/claims.js'
import { quiet } from '../../testing/databases/stored.js'
import { theRegister } from '../../testing/register.js'

const { product, school, other, later } = await theRegister({ env: { NOTICE_DAYS: '0' } })
let told: Told
let contendId: string
/** The days on which the two instalments are due. */
let due: string[]
beforeEach(async () => {
  await later(0)
  told = await aToldFamily(product, school)
  due = [dayIn(product, 10), dayIn(product, 20)]
  const instalments = due.map((dueOn) => ({ dueOn }))
  contendId = (await goesOn(product, 'pleadForTime', { instalments }, told)).id
  await goesOn(product, 'answerPlan', { contendId, answer: 'AGREE' }, school)
})

const pays = (amount: string, on: string) =>
  done(product, 'recordPayment', { debtorId: told.id, amount, on }, school)
const stands = () => caseOf(product, contendId, told)
const isSeen = async () => (await found(product, told.name, other)).length > 0

describe.each([
  ['and nobody has noticed the break yet', false],
  ['and the clock has put the break on record', true],
])('a payment that is recorded when the days of grace are over, %s', (_what, onRecord) => {
  beforeEach(async () => {
    await later(10)
    const last = product.world.rules.graceDays
    await later(last + 1)
    if (onRecord) await keepClocks(product)
  })

  test.each([
    ['the due day', 0],
    ['the last day of grace', 7],
  ])('leaves the plan kept if it was made on %s', async (_day, after) => {
    expect(await stands()).toMatchObject({ state: 'BROKEN' })
    expect(await isSeen()).toBe(true)
    await pays('22500', dayIn(product, after - product.world.rules.graceDays - 1))
    expect(await stands()).toMatchObject({ state: 'AGREED', dueOn: due[1] })
    expect((await debtorOf(product, told.id, school)).status).toBe('PENDING_PAYMENT')
    expect(await isSeen()).toBe(false)
    await quiet(product)
    await keepClocks(product)
    expect((await stands()).state).toBe('AGREED')
    const { text } = await product.mail.letterTo(told.email, /About your plan/)
    expect(text.replace(/\s+/g, ' ')).toContain('has now recorded a payment that you made in time')
  })

  test.each([
    ['made a day too late', '22500', 0],
    ['too little', '22000', -8],
  ])('leaves it broken if it was %s', async (_what, amount, day) => {
    await pays(amount, dayIn(product, day))
    expect((await stands()).state).toBe('BROKEN')
    expect(await isSeen()).toBe(true)
  })
})

test('whoever has a plan back has at least three days for the next payment', async () => {
  await later(10)
  await later(20)
  await keepClocks(product)
  await pays('22500', due[0]!)
  await later(3)
  await keepClocks(product)
  expect((await stands()).state).toBe('AGREED')
  await later(1)
  expect((await stands()).state).toBe('BROKEN')
})

test('a payment from before the plan was agreed, recorded later, is none of its instalments', async () => {
  await pays('5000', dayIn(product, -3))
  const { plan } = await stands()
  const parts = plan.instalments.map(({ amount, paid }: any) => [amount.amount, paid.amount])
  expect(parts).toEqual([
    ['22500.00', '0.00'],
    ['17500.00', '0.00'],
  ])
})

test.each([
  [
    'a dispute: its dates stand still',
    'contendClaim',
    () => ({ reason: 'ALREADY_PAID', message: 'We paid.' }),
    'AGREED',
  ],
  ['no other plea', 'pleadForTime', () => ({ instalments: [{ dueOn: dayIn(product, 30) }] }), 'BROKEN'],
])('a plan is restored beside %s', async (_what, mutation, inputNow, state) => {
  await later(18)
  await keepClocks(product)
  await goesOn(product, mutation, inputNow(), told)
  await pays('22500', due[0]!)
  expect(await stands()).toMatchObject({ state, dueOn: null })
})
