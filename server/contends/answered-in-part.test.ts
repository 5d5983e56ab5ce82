import { beforeEach, describe, expect, test } from 'vitest'
import { aDispute, aToldFamily, caseOf, dayIn, goesOn, onCase, type Told } from '../testing/claims/cases.js'
import { daysLater, debtorOf, done, found } from '../testing/claims/claims.js'
import { keepClocks } from '../testing/clocks.js'
import { ask } from '../testing/client.js'
import { type SchoolPerson } from '../testing/people.js'
import { Outcome } from './contend.entity.js'
import { ContendReason, kindOf } from '../standing/states.js'
import { theRegister } from '../testing/register.js'

const { product, provider, school, other, later } = await theRegister({ env: { NOTICE_DAYS: '0' } })
let told: Told
beforeEach(async () => {
  await later(0)
  told = await aToldFamily(product, school)
})

const disputes = async (over: object = {}): Promise<string> => (await aDispute(product, told, over)).id
const accepts = (contendId: string, input: object) =>
  goesOn(product, 'acceptContend', { contendId, ...input }, school)
/** The school takes the least off that it can: one kobo. */
const corrects = (contendId: string, amount = '44999.99') =>
  accepts(contendId, { outcome: 'AMOUNT_CORRECTED', amount })
const stands = (id: string) => caseOf(product, id, told)
const refusal = async (mutation: string, input: object, by: Told | SchoolPerson = told) =>
  (await onCase(product, mutation, input, by)).userErrors[0]?.message
async function entry(): Promise<{ disputed: boolean; amount: string } | null> {
  const query = `query ($name: String) { directory(search: $name) { edges { node { disputed amountOwed { amount } } } } }`
  const { directory } = await ask(product, query, { name: told.name }, other)
  const node = directory.edges[0]?.node
  return node ? { disputed: node.disputed, amount: node.amountOwed.amount } : null
}

/** What comes with those that leave a part of the claim. */
const PART: Partial<Record<Outcome, () => object>> = {
  AMOUNT_CORRECTED: () => ({ amount: '100' }),
  PAID: () => ({ amountPaid: '44900', paidOn: dayIn(product, -1) }),
}

describe('what an outcome grants', () => {
  const reasons = Object.values(ContendReason).filter((reason) => kindOf(reason) === 'dispute')
  test.each(reasons.flatMap((reason) => Object.values(Outcome).map((outcome) => [reason, outcome] as const)))(
    '%s answered by %s: a claim that is gone grants all, a corrected one a part',
    async (reason, outcome) => {
      const id = await disputes({ reason })
      const contend = await accepts(id, { outcome, ...PART[outcome]?.() })
      const isPart = outcome in PART
      expect(contend).toMatchObject(
        isPart
          ? { state: 'ANSWERED_IN_PART', resolved: 'PENDING', waitsFor: 'FAMILY' }
          : { state: 'ACCEPTED', resolved: 'YES', waitsFor: null },
      )
      expect(await entry()).toEqual(isPart ? { disputed: true, amount: '100.00' } : null)
    },
  )

  test.each([
    ['20000', '20000.00', 'ACCEPTED'],
    ['20000', '19999.99', 'ACCEPTED'],
    ['20000', '20000.01', 'ANSWERED_IN_PART'],
    ['0', '0.01', 'ANSWERED_IN_PART'],
  ])(
    'a family that says it owes %s is answered by a correction to %s: %s',
    async (amountOwed, amount, state) => {
      const id = await disputes({ reason: 'WRONG_AMOUNT', amountOwed })
      expect((await corrects(id, amount)).state).toBe(state)
      expect((await entry())!.disputed).toBe(state !== 'ACCEPTED')
    },
  )

  test('an amount that the family names for another reason decides nothing', async () => {
    const id = await disputes({ reason: 'NOT_MY_CHILD', amountOwed: '45000' })
    expect((await corrects(id)).state).toBe('ANSWERED_IN_PART')
  })
})

test('a correction by one kobo answers no dispute: the entry stays disputed, and the provider can be asked', async () => {
  const id = await disputes({ reason: 'NOT_MY_CHILD' })
  await corrects(id)
  expect(await entry()).toEqual({ disputed: true, amount: '44999.99' })
  expect(await stands(id)).toMatchObject({
    mayDo: ['TAKE', 'ESCALATE', 'WITHDRAW'],
    mayComment: true,
    dueOn: dayIn(product, 30),
    escalateBy: dayIn(product, 30),
  })
  const again = await refusal(
    'acceptContend',
    { contendId: id, outcome: 'AMOUNT_CORRECTED', amount: '1' },
    school,
  )
  expect(again).toContain('The school has met a part of what the family says')
  const escalated = await goesOn(product, 'escalateContend', { contendId: id, message: 'It is not.' }, told)
  expect(escalated).toMatchObject({ state: 'ESCALATED', waitsFor: 'PROVIDER' })
  expect(await entry()).toBeNull()
  await goesOn(
    product,
    'decideContend',
    { contendId: id, decision: 'UPHOLD', reasons: 'So it is.' },
    provider,
  )
  expect(await entry()).toBeNull()
})

test('the family takes it, once, and the claim stands as corrected and undisputed', async () => {
  const id = await disputes()
  expect(await refusal('takeAnswer', { contendId: id })).toContain('It waits for the school’s answer.')
  await corrects(id, '20000')
  expect(await refusal('takeAnswer', { contendId: id }, school)).toBe('This case does not exist.')
  const taken = await goesOn(product, 'takeAnswer', { contendId: id }, told)
  expect(taken).toMatchObject({ state: 'ACCEPTED', resolved: 'YES', mayDo: [], mayComment: false })
  expect(await entry()).toEqual({ disputed: false, amount: '20000.00' })
  expect(await refusal('takeAnswer', { contendId: id })).toContain('The school has corrected the claim.')
  expect(await refusal('escalateContend', { contendId: id, message: 'But no.' })).toContain(
    'corrected the claim',
  )
})

test('what is owed by now is not taken for what the family has read', async () => {
  const id = await disputes()
  await corrects(id, '30000')
  await done(product, 'recordPayment', { debtorId: told.id, amount: '10000' }, school)
  expect(await refusal('takeAnswer', { contendId: id, amountOwed: '30000' })).toBe(
    'Nothing was changed. The claim stands at ₦20,000.00 by now: look at it again.',
  )
  expect((await stands(id)).state).toBe('ANSWERED_IN_PART')
  const taken = await goesOn(product, 'takeAnswer', { contendId: id, amountOwed: '20000' }, told)
  expect(taken.state).toBe('ACCEPTED')
})

test('until its last day a part may be brought before the provider; then it is taken, read or recorded', async () => {
  const id = await disputes()
  await corrects(id)
  await daysLater(product, 30, school, other)
  expect(await stands(id)).toMatchObject({ state: 'ANSWERED_IN_PART' })
  expect((await entry())!.disputed).toBe(true)
  await daysLater(product, 1, school, other)
  expect(await stands(id)).toMatchObject({ state: 'ACCEPTED', mayDo: [], escalateBy: null })
  expect((await entry())!.disputed).toBe(false)
  expect(await refusal('escalateContend', { contendId: id, message: 'Late.' })).toContain(
    'corrected the claim',
  )
  await keepClocks(product)
  expect((await stands(id)).messages.at(-1)).toMatchObject({ side: 'REGISTER', act: 'TAKE' })
})

test('while a part waits there is no second case, and the school can still end its claim', async () => {
  const id = await disputes()
  await corrects(id)
  expect(await refusal('contendClaim', { reason: 'OTHER', message: 'And more.' })).toContain(
    'This claim is already answered, and that case is open.',
  )
  await done(product, 'withdrawDebtor', { id: told.id }, school)
  expect(await stands(id)).toMatchObject({ state: 'ACCEPTED', outcome: 'WITHDRAWN' })
  expect(await found(product, told.name, other)).toEqual([])
  expect((await debtorOf(product, told.id, school)).withdrawnAt).not.toBeNull()
})

test('the family is told what it can do and by when, and both are told how it ended', async () => {
  const id = await disputes()
  product.mail.received.splice(0)
  await corrects(id, '20000')
  const letter = await product.mail.letterTo(told.email, /has answered you/)
  expect(letter.text.replaceAll(/\s+/g, ' ')).toContain('a part of what you say')
  expect(letter.text).toContain('₦20,000.00')
  await goesOn(product, 'takeAnswer', { contendId: id }, told)
  await product.mail.letterTo(told.email, /Your case with .* is closed/)
})
