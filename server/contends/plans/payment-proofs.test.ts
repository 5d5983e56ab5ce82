import { beforeEach, describe, expect, test } from 'vitest'
import { formatDay } from '../../../common/days.js'
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
import { aClaimVisitor, aReceipt, valueIn } from '../../testing/claims/claim-visitor.js'
import { debtorOf, done, found } from '../../testing/claims/claims.js'
import { paysAt } from '../../testing/claims/payments.js'
import { ask } from '../../testing/client.js'
import { keepClocks } from '../../testing/clocks.js'
import { rows } from '../../testing/databases/database.js'
import { quiet, textsTo } from '../../testing/databases/stored.js'
import { officeOf } from '../../testing/people.js'
import { printed, undoPage, undoTokenOf } from '../../testing/printed.js'
import { theRegister } from '../../testing/register.js'

const { product, school, other, later } = await theRegister({ env: { NOTICE_DAYS: '0' } })
let told: Told
let contendId: string

/** Two instalments of 22,500: one is due today, the other in ten days. */
beforeEach(async () => {
  await later(0)
  told = await aToldFamily(product, school)
  contendId = await anAgreedPlan(product, told, school, 10, 20)
  await later(10)
  await quiet(product)
  product.mail.received.length = 0
})

const stands = () => caseOf(product, contendId, told)
const atSchool = () => caseOf(product, contendId, school)
const isSeen = async () => (await found(product, told.name, other)).length > 0
const statesOf = async () => (await stands()).plan.instalments.map(({ state }: any) => state)
const proof = (over: object = {}) => aProof(product, contendId, over)
const proves = async (over: object = {}) => goesOn(product, 'sendProof', await proof(over), told)
const no = (instalment = 1) => ({ contendId, instalment, message: 'No such money came.' })
const saysNo = (instalment = 1) => goesOn(product, 'refuseProof', no(instalment), school)
const pays = (amount: string, on = dayIn(product, 0)) =>
  done(product, 'recordPayment', { debtorId: told.id, amount, on }, school)
const lettersTo = (to: string) => textsTo(product, to)
const owed = async () => (await debtorOf(product, told.id, school)).amountOwed.amount

test('a proof pauses the breaking of the plan over its instalment until the school answers', async () => {
  const proven = await proves({ message: 'By transfer.' })
  expect(proven).toMatchObject({
    state: 'AGREED',
    waitsFor: 'SCHOOL',
    dueOn: dayIn(product, 14),
    mayProve: null,
  })
  expect(proven.messages.at(-1)).toMatchObject({
    // Whoever came by a link has still to tell the surname, which often stands in a file's name.
    ...{ side: 'FAMILY', act: 'PROOF', text: 'By transfer.', files: [{ name: 'document.png' }] },
    proof: { instalment: 1, paidOn: dayIn(product, 0), amount: { amount: '22500.00' }, answer: null },
  })
  expect(await statesOf()).toEqual(['PROVEN', 'UPCOMING'])
  // Its days of grace are over by now.
  await later(9)
  expect(await keepClocks(product)).not.toHaveProperty('BREAK')
  expect((await stands()).state).toBe('AGREED')
  expect(await isSeen()).toBe(false)
  expect(await owed()).toBe('45000.00')
})

test('both sides are told at once, and the school may answer for fourteen days', async () => {
  await proves()
  expect(await lettersTo(told.email)).toEqual([expect.stringContaining('You sent proof of a payment')])
  const [letter] = await lettersTo(await officeOf(product, school))
  expect(letter).toContain('has sent proof of a payment of its plan. Please answer by the end of')
  expect(letter).toContain('₦22,500.00')
})

describe('the school answers', () => {
  test('by recording the payment, which its family is told', async () => {
    await proves()
    await later(8)
    await quiet(product)
    product.mail.received.length = 0
    await pays('22500', dayIn(product, -8))
    const now = await stands()
    expect(now).toMatchObject({ state: 'AGREED', waitsFor: 'FAMILY', dueOn: now.plan.instalments[1].dueOn })
    expect(now.messages.at(-1)).toMatchObject({ side: 'SCHOOL', act: 'PROOF_RECORDED' })
    expect(now.messages.at(-2).proof.answer).toBe('RECORDED')
    expect(await statesOf()).toEqual(['PAID', 'UPCOMING'])
    expect((await lettersTo(told.email)).join()).toContain('has recorded the payment')
  })

  test('by a smaller payment not at all', async () => {
    await proves()
    await pays('22000')
    expect((await stands()).messages.at(-1).proof.answer).toBeNull()
    expect((await atSchool()).mayRefuseProof).toBe(1)
  })

  test('with a no and its reasons, which both sides see; then its family has three days', async () => {
    await proves()
    await later(13)
    expect((await atSchool()).mayRefuseProof).toBe(1)
    await quiet(product)
    product.mail.received.length = 0
    const answered = await saysNo()
    expect(answered).toMatchObject({ state: 'AGREED', mayRefuseProof: null, waitsFor: 'FAMILY' })
    for (const side of [await stands(), await atSchool()])
      expect(side.messages.at(-1)).toMatchObject({ act: 'PROOF_REFUSED', text: 'No such money came.' })
    expect(await lettersTo(told.email)).toEqual([expect.stringContaining('No such money came.')])
    await later(3)
    await keepClocks(product)
    expect((await stands()).state).toBe('AGREED')
    await later(1)
    expect((await stands()).state).toBe('BROKEN')
    await keepClocks(product)
    expect((await stands()).state).toBe('BROKEN')
    expect(await isSeen()).toBe(true)
  })

  test('with a no, after which a reminder says until when the plan stands, as the page does', async () => {
    await proves()
    await later(9)
    await saysNo()
    await later(1)
    product.mail.received.length = 0
    await keepClocks(product)
    const letters = await lettersTo(told.email)
    const reminders = letters.filter((text) => text.includes('In your plan with'))
    expect(reminders).not.toEqual([])
    const until = `The plan stands until the end of ${formatDay((await stands()).planEndsAfter)}.`
    for (const text of reminders) expect(text).toContain(until)
  })

  test('only with a reason', async () => {
    await proves()
    const { userErrors } = await onCase(product, 'refuseProof', { ...no(), message: ' ' }, school)
    expect(userErrors).toMatchObject([{ code: 'REQUIRED', field: ['message'] }])
  })

  test('once, and no other school at all', async () => {
    await proves()
    expect((await onCase(product, 'refuseProof', no(), other)).userErrors).toMatchObject([
      { code: 'NOT_FOUND' },
    ])
    await saysNo()
    expect((await onCase(product, 'refuseProof', no(), school)).userErrors).toMatchObject([
      { code: 'CONFLICT' },
    ])
    expect((await onCase(product, 'refuseProof', no(2), school)).userErrors).toMatchObject([
      { code: 'CONFLICT' },
    ])
  })
})

test.each([
  ['read', false],
  ['on record', true],
])(
  'unanswered after fourteen days, as it is %s, a proof counts for the plan, and for nothing else',
  async (_how, recorded) => {
    await proves()
    await later(14)
    expect((await atSchool()).mayRefuseProof).toBe(1)
    await later(1)
    if (recorded) expect([...(await keepClocks(product)).keys()]).toContain('PROOF_COUNTED')
    const late = await onCase(product, 'refuseProof', no(), school)
    expect(late.userErrors).toMatchObject([{ code: 'CONFLICT', message: expect.stringContaining('counts') }])
    expect((await stands()).state).toBe('AGREED')
    expect(await isSeen()).toBe(false)
    expect(await owed()).toBe('45000.00')
  },
)

test('nobody is asked for what counts, and money that comes later fills the next instalment', async () => {
  await proves()
  await later(15)
  await keepClocks(product)
  const counted = await stands()
  expect(counted.messages.at(-1)).toMatchObject({ side: 'REGISTER', act: 'PROOF_COUNTED' })
  expect(counted.dueOn).toBe(counted.plan.instalments[1].dueOn)
  expect((await lettersTo(told.email)).join()).toContain('did not answer your proof')
  expect((await lettersTo(await officeOf(product, school))).join()).toContain('counts for the plan')
  await pays('22500')
  await later(20)
  await keepClocks(product)
  expect((await stands()).state).toBe('AGREED')
  expect(await owed()).toBe('22500.00')
})

test('what the school records after all counts once', async () => {
  const paidOn = dayIn(product, 0)
  await proves()
  await later(15)
  await keepClocks(product)
  await pays('22500', paidOn)
  expect(await statesOf()).toEqual(['PAID', 'LATE'])
  await later(3)
  await keepClocks(product)
  expect((await stands()).state).toBe('BROKEN')
})

describe('what counts unanswered, in a plan that the clock has broken over its next instalment,', () => {
  let paidOn: string
  let dueOn: string
  beforeEach(async () => {
    paidOn = dayIn(product, 0)
    dueOn = dayIn(product, 10)
    await proves()
    await later(15)
    await keepClocks(product)
    await later(3)
    await keepClocks(product)
  })

  test('counts once: what the school records of it late brings the plan back for no moment', async () => {
    expect((await stands()).state).toBe('BROKEN')
    await pays('22500', paidOn)
    expect((await stands()).state).toBe('BROKEN')
    expect((await lettersTo(told.email)).join()).not.toContain('that you made in time')
  })

  test('counts again where the payment that it was recorded as is voided', async () => {
    await pays('22500', paidOn)
    await paysAt(product, school).voids(told, { reason: 'WRONG_CHILD' })
    expect((await stands()).state).toBe('BROKEN')
    await pays('22500', dueOn)
    expect((await stands()).state).toBe('AGREED')
    expect(await statesOf()).toEqual(['PROVEN', 'PAID'])
  })
})

test('what counts unanswered goes on counting beside a payment of before the plan', async () => {
  await proves()
  await later(15)
  await keepClocks(product)
  await pays('10000', dayIn(product, -30))
  expect((await statesOf())[0]).toBe('PROVEN')
})

test('while a dispute lives beside the plan the days to answer stand still, and nothing has to be proven', async () => {
  await proves()
  await later(4)
  const input = { reason: 'WRONG_AMOUNT', amountOwed: '30000', message: 'It was less.' }
  const { id } = await goesOn(product, 'contendClaim', input, told)
  await later(12)
  expect(await keepClocks(product)).not.toHaveProperty('PROOF_COUNTED')
  expect(await stands()).toMatchObject({ state: 'AGREED', mayProve: null, dueOn: null })
  await goesOn(product, 'rejectContend', { contendId: id, message: 'No.', files: [] }, school)
  expect((await stands()).dueOn).toBe(dayIn(product, 10))
  expect((await atSchool()).mayRefuseProof).toBe(1)
  await saysNo()
  await later(3)
  expect((await stands()).state).toBe('AGREED')
})

test('a claim that is completed and opened again has its proof back, with the days that were left', async () => {
  await proves()
  await later(4)
  await done(product, 'updateDebtor', { id: told.id, status: 'COMPLETED' }, school)
  await later(30)
  expect((await onCase(product, 'refuseProof', no(), school)).userErrors).toMatchObject([
    { code: 'CONFLICT' },
  ])
  await done(product, 'updateDebtor', { id: told.id, status: 'PENDING_PAYMENT' }, school)
  expect(await stands()).toMatchObject({ state: 'AGREED', waitsFor: 'SCHOOL', dueOn: dayIn(product, 10) })
})

test('all that is owed, recorded, ends the plan and answers its proof', async () => {
  await proves()
  await pays('45000')
  expect(await stands()).toMatchObject({ state: 'KEPT', mayProve: null })
  expect((await stands()).messages.find(({ act }: any) => act === 'PROOF').proof.answer).toBe('RECORDED')
})

test('by a printed letter it is marked and told to the address on record, which undoes it and may send its own', async () => {
  const paper = { token: (await printed(product, told.id, school)).token! }
  await done(product, 'recordHandOver', { id: told.id }, school)
  const plan = (await goesOn(product, 'withdrawContend', { contendId }, told)) && [
    { dueOn: dayIn(product, 2) },
  ]
  contendId = (await goesOn(product, 'pleadForTime', { instalments: plan }, paper)).id
  await goesOn(product, 'answerPlan', { contendId, answer: 'AGREE' }, school)
  const forged = await goesOn(product, 'sendProof', await proof({ amount: '45000' }), paper)
  expect(forged.messages.at(-1).act).toBe('PROOF')
  await saysNo()
  const undo = await undoTokenOf(product, told.email)
  expect((await undoPage(product, undo, 'POST')).status).toBe(200)
  expect((await stands()).mayProve).toBe(1)
  const again = await onCase(product, 'sendProof', await proof({ amount: '45000' }), paper)
  expect(again.userErrors).toMatchObject([{ code: 'CONFLICT' }])
  const own = await proves({ amount: '45000' })
  expect(own.messages.at(-1).proof.answer).toBeNull()
})

test('the family sends it on its page, without a script', async () => {
  const family = aClaimVisitor(product, told.token)
  expect((await family.open()).html).toContain(`/cases/${contendId}/proof`)
  const form = await family.open(`/cases/${contendId}/proof`)
  const fields = {
    instalment: valueIn(form.html, 'instalment')!,
    paidOn: dayIn(product, 0),
    amount: '22,500',
    message: 'By transfer.',
  }
  const empty = await family.send(`/cases/${contendId}/proof`, fields)
  expect(empty.status).toBe(422)
  expect(empty.words).toContain('Add a receipt or a bank slip')
  const sent = await family.send(`/cases/${contendId}/proof`, fields, [await aReceipt()])
  expect(sent.words).toContain('Sent. The school has to record the payment, or to say why not.')
  expect(sent.words).toContain('You have sent proof of a payment.')
  expect(sent.words).toContain('₦22,500.00, paid on')
  expect((await family.send(`/cases/${contendId}/proof`, fields, [await aReceipt()])).status).toBe(200)
  const kept = await rows(product, 'select id from payment_proof where instalment = 1 and plan_id = ?', [
    (await ask(product, 'query ($id: ID!) { contend(id: $id) { plan { id } } }', { id: contendId }, school))
      .contend.plan.id,
  ])
  expect(kept).toHaveLength(1)
})
