import { beforeEach, expect, test } from 'vitest'
import {
  aDispute,
  anAgreedPlan,
  aProof,
  aToldFamily,
  caseOf,
  dayIn,
  goesOn,
  onCase,
  type Told,
} from '../testing/claims/cases.js'
import type { Person } from '../testing/people.js'
import { rows } from '../testing/databases/database.js'
import { theRegister } from '../testing/register.js'

const { product, provider, school, later } = await theRegister({ env: { NOTICE_DAYS: '0' } })
let told: Told
beforeEach(async () => {
  await later(0)
  told = await aToldFamily(product, school)
})

const aPlea = async () =>
  (await goesOn(product, 'pleadForTime', { instalments: [{ dueOn: dayIn(product, 10) }] }, told)).id
const anEscalatedCase = async () => {
  const { id } = await aDispute(product, told)
  await goesOn(product, 'rejectContend', { contendId: id, message: 'No.' }, school)
  await goesOn(product, 'escalateContend', { contendId: id, message: 'Look again.' }, told)
  return id
}
const aPlanWithProof = async () => {
  const id = await anAgreedPlan(product, told, school, 10, 20)
  await later(8)
  await goesOn(product, 'sendProof', await aProof(product, id), told)
  return id
}

/** Opens the case that it is about; the mutation; and what is sent with it. */
type Answer = [open: () => Promise<string>, mutation: string, input: () => object, by: Person]

const ANSWERS: Record<string, Answer> = {
  'a no': [() => aDispute(product, told).then(({ id }) => id), 'rejectContend', () => NO, school],
  'a correction': [
    () => aDispute(product, told).then(({ id }) => id),
    'acceptContend',
    () => ({ outcome: 'AMOUNT_CORRECTED', amount: '20000' }),
    school,
  ],
  'a payment': [
    () => aDispute(product, told).then(({ id }) => id),
    'acceptContend',
    () => ({ outcome: 'PAID', amountPaid: '20000', paidOn: dayIn(product, 0) }),
    school,
  ],
  'a yes to a plan': [aPlea, 'answerPlan', () => ({ answer: 'AGREE' }), school],
  'another plan': [
    aPlea,
    'answerPlan',
    () => ({ answer: 'COUNTER', instalments: [{ dueOn: dayIn(product, 5) }] }),
    school,
  ],
  'a no to a plan': [aPlea, 'answerPlan', () => ({ answer: 'DECLINE', message: 'No.' }), school],
  'a no to a proof': [aPlanWithProof, 'refuseProof', () => ({ instalment: 1, ...NO }), school],
  'a decision for the family': [
    anEscalatedCase,
    'decideContend',
    () => ({ decision: 'UPHOLD', ...REASONS }),
    provider,
  ],
  'a decision for the school': [
    anEscalatedCase,
    'decideContend',
    () => ({ decision: 'DISMISS', ...REASONS }),
    provider,
  ],
}
const NO = { message: 'No such payment.' }
const REASONS = { reasons: 'We have read both.' }

const lastOf = async (contendId: string): Promise<string> => {
  const last = 'select max(id)::text as id from contend_message where contend_id = ?'
  return (await rows<{ id: string }>(product, last, [contendId]))[0]!.id
}
const comments = (contendId: string, by: Person | Told) =>
  goesOn(product, 'commentOnContend', { contendId, message: 'Here is the receipt.' }, by)

test.each(Object.entries(ANSWERS))(
  '%s that was begun before the family wrote once more changes nothing until that is read',
  async (_, [open, mutation, input, by]) => {
    const contendId = await open()
    const answer = (readUpTo: string) => onCase(product, mutation, { contendId, readUpTo, ...input() }, by)
    const read = await lastOf(contendId)
    const before = await caseOf(product, contendId, told)
    await comments(contendId, told)

    const { userErrors } = await answer(read)
    expect(userErrors).toEqual([
      {
        code: 'CONFLICT',
        field: ['readUpTo'],
        message:
          'Nothing was sent: there is something new in this case since you began. Read it, then send this again.',
      },
    ])
    const { messages, ...stands } = await caseOf(product, contendId, told)
    expect({ ...stands, messages: messages.slice(0, -1) }).toEqual(before)

    expect((await answer(await lastOf(contendId))).userErrors).toEqual([])
  },
)

test.each(Object.entries(ANSWERS))(
  '%s of whoever does not say what was read is taken as before',
  async (_, [open, mutation, input, by]) => {
    const contendId = await open()
    await comments(contendId, told)
    expect((await onCase(product, mutation, { contendId, ...input() }, by)).userErrors).toEqual([])
  },
)

test('what one’s own side has added meanwhile need not be read', async () => {
  const { id } = await aDispute(product, told)
  const readUpTo = await lastOf(id)
  await comments(id, school)
  expect(await goesOn(product, 'rejectContend', { contendId: id, readUpTo, ...NO }, school)).toMatchObject({
    state: 'REJECTED',
  })
})

test.each(['x', '-1', '99999999999999999999'])('%s names no message, and is refused', async (readUpTo) => {
  const { id } = await aDispute(product, told)
  const { userErrors } = await onCase(product, 'rejectContend', { contendId: id, readUpTo, ...NO }, school)
  expect(userErrors.map(({ field }) => field)).toEqual([['readUpTo']])
})
