import { beforeEach, describe, expect, test } from 'vitest'
import { aDispute, aToldFamily, caseOf, dayIn, goesOn, type Told } from '../../testing/claims/cases.js'
import { daysLater, done } from '../../testing/claims/claims.js'
import { keepClocks } from '../../testing/clocks.js'
import { aProvider, anApprovedSchool } from '../../testing/people.js'
import { printed, undoPage, undoTokenOf } from '../../testing/printed.js'
import { theProduct } from '../../testing/product.js'

const product = await theProduct({ env: { NOTICE_DAYS: '0' } })
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider)
let told: Told
/** The link of the letter that the school has printed. */
let paper: { token: string }
beforeEach(async () => {
  await daysLater(product, 0, provider, school)
  told = await aToldFamily(product, school)
  paper = { token: (await printed(product, told.id, school)).token! }
  await done(product, 'recordHandOver', { id: told.id }, school)
})

const plan = (days: number) => ({ instalments: [{ dueOn: dayIn(product, days) }] })
const later = async (days: number) => daysLater(product, days, provider, school)
const undo = async (token: string) => (await undoPage(product, token, 'POST')).status
const stands = async (id: string) => {
  await keepClocks(product)
  const { state, plan: of } = await caseOf(product, id, told)
  return { state, dueOn: of.instalments[0].dueOn }
}

describe('a plan that somebody has ended by the printed letter, and its family gives back on the twelfth day after', () => {
  let id: string
  beforeEach(async () => {
    ;({ id } = await goesOn(product, 'pleadForTime', plan(3), paper))
    await goesOn(product, 'answerPlan', { contendId: id, answer: 'AGREE' }, school)
  })
  const endsByPrint = async () => {
    await goesOn(product, 'withdrawContend', { contendId: id }, paper)
    return undoTokenOf(product, told.email)
  }

  test('has as many days left as it had: its clock has stood still meanwhile', async () => {
    await later(1)
    const token = await endsByPrint()
    await later(12)
    expect(await undo(token)).toBe(200)
    expect(await stands(id)).toEqual({ state: 'AGREED', dueOn: dayIn(product, 2) })
    await later(9)
    expect(await stands(id)).toMatchObject({ state: 'AGREED' })
    await later(1)
    expect(await stands(id)).toMatchObject({ state: 'BROKEN' })
  })

  test('has a few days left at least', async () => {
    await later(10)
    const token = await endsByPrint()
    await later(1)
    expect(await undo(token)).toBe(200)
    // The days of grace that were left have ended the day before.
    await later(3)
    expect(await stands(id)).toMatchObject({ state: 'AGREED' })
    await later(1)
    expect(await stands(id)).toMatchObject({ state: 'BROKEN' })
  })

  test('moves once where a dispute stood beside it: by as long as that has held it up', async () => {
    const { id: dispute } = await aDispute(product, told)
    await later(1)
    const token = await endsByPrint()
    await later(3)
    await goesOn(product, 'rejectContend', { contendId: dispute, message: 'It stands.' }, school)
    await later(9)
    expect(await undo(token)).toBe(200)
    expect(await stands(id)).toEqual({ state: 'AGREED', dueOn: dayIn(product, 3) })
  })
})

test.each([
  ['AGREE', {}],
  ['DECLINE', {}],
  ['COUNTER', plan],
])(
  'an offer that was answered with %s by the printed letter comes back with its days ahead',
  async (answer, by) => {
    const { id } = await goesOn(product, 'pleadForTime', plan(20), paper)
    await goesOn(product, 'answerPlan', { contendId: id, answer: 'COUNTER', ...plan(4) }, school)
    const other = typeof by === 'function' ? by(30) : by
    await goesOn(product, 'answerPlan', { contendId: id, answer, ...other }, paper)
    const token = await undoTokenOf(product, told.email)
    await later(9)
    expect(await undo(token)).toBe(200)
    expect(await stands(id)).toEqual({ state: 'COUNTERED', dueOn: dayIn(product, 4) })
  },
)

test('a plan that nobody of the family asked for does not come back by a payment in time, once it is undone', async () => {
  const dueOn = dayIn(product, 1)
  const instalments = [{ dueOn }, { dueOn: dayIn(product, 20) }]
  const { id } = await goesOn(product, 'pleadForTime', { instalments }, paper)
  await goesOn(product, 'answerPlan', { contendId: id, answer: 'AGREE' }, school)
  const token = await undoTokenOf(product, told.email)
  await later(9)
  expect(await stands(id)).toMatchObject({ state: 'BROKEN' })
  expect(await undo(token)).toBe(200)
  await done(product, 'recordPayment', { debtorId: told.id, amount: '22500', on: dueOn }, school)
  expect(await stands(id)).toMatchObject({ state: 'BROKEN' })
})
