import { beforeEach, describe, expect, test } from 'vitest'
import {
  aDispute,
  aProof,
  aToldFamily,
  caseOf,
  contendsOf,
  dayIn,
  goesOn,
  type Told,
} from '../../testing/claims/cases.js'
import { daysLater, debtorOf, done } from '../../testing/claims/claims.js'
import { type Asker } from '../../testing/client.js'
import { keepClocks } from '../../testing/clocks.js'
import { aProvider, anApprovedSchool } from '../../testing/people.js'
import { printed, undoPage, undoTokenOf } from '../../testing/printed.js'
import { theProduct } from '../../testing/product.js'
import { quiet } from '../../testing/databases/stored.js'

/** What was done by a printed letter and is undone takes along only what it did itself, and is held against nobody. */
const product = await theProduct({ env: { NOTICE_DAYS: '0' } })
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider)
let told: Told
let paper: { token: string }
beforeEach(async () => {
  await later(0)
  told = await aToldFamily(product, school)
  paper = { token: (await printed(product, told.id, school)).token! }
  await done(product, 'recordHandOver', { id: told.id }, school)
})

const later = (days: number) => daysLater(product, days, provider, school)
const plan = (...days: number[]) => ({ instalments: days.map((one) => ({ dueOn: dayIn(product, one) })) })
const stands = (id: string) => caseOf(product, id, told)
const statusNow = async () => (await debtorOf(product, told.id, school)).status
const agrees = (contendId: string, as: Asker | Told = school) =>
  goesOn(product, 'answerPlan', { contendId, answer: 'AGREE' }, as)
const undo = async (token: string) => (await undoPage(product, token, 'POST')).status

/** Does it by the printed letter, and answers what undoes it. */
async function byPaper(act: string, input: object): Promise<{ id: string; undo: string }> {
  await quiet(product)
  const { id } = await goesOn(product, act, input, paper)
  return { id, undo: await undoTokenOf(product, told.email) }
}

describe('the status that somebody else has set since stays', () => {
  test('by an agreed plan, which goes on', async () => {
    const dispute = await aDispute(product, paper)
    const withdrawn = await byPaper('withdrawContend', { contendId: dispute.id })
    const plea = await goesOn(product, 'pleadForTime', plan(20), told)
    await agrees(plea.id)
    expect(await undo(withdrawn.undo)).toBe(200)
    expect([await statusNow(), (await stands(dispute.id)).state]).toEqual(['PENDING_PAYMENT', 'OPEN'])
  })

  test('by the end of a plan', async () => {
    const plea = await goesOn(product, 'pleadForTime', plan(20), told)
    await agrees(plea.id)
    const dispute = await aDispute(product, paper)
    const withdrawn = await byPaper('withdrawContend', { contendId: dispute.id })
    await goesOn(product, 'withdrawContend', { contendId: plea.id }, told)
    expect(await undo(withdrawn.undo)).toBe(200)
    expect([await statusNow(), (await stands(dispute.id)).state]).toEqual(['ABANDONED_PAYMENT', 'OPEN'])
  })

  test.each(['withdrawContend', 'escalateContend'])('by the school itself: %s', async (act) => {
    const dispute = await aDispute(product, paper)
    if (act === 'escalateContend')
      await goesOn(product, 'rejectContend', { contendId: dispute.id, message: 'It stands.' }, school)
    const said = await byPaper(act, {
      contendId: dispute.id,
      ...(act === 'escalateContend' && { message: 'No.' }),
    })
    await done(product, 'updateDebtor', { id: told.id, status: 'PENDING_PAYMENT' }, school)
    expect(await undo(said.undo)).toBe(200)
    expect(await statusNow()).toBe('PENDING_PAYMENT')
  })

  test('but not what the undone act itself made of it', async () => {
    const plea = await goesOn(product, 'pleadForTime', plan(20), paper)
    await agrees(plea.id)
    const ended = await byPaper('withdrawContend', { contendId: plea.id })
    expect(await statusNow()).toBe('ABANDONED_PAYMENT')
    expect(await undo(ended.undo)).toBe(200)
    expect([await statusNow(), (await stands(plea.id)).state]).toEqual(['PENDING_PAYMENT', 'AGREED'])
  })
})

test('a proof that came by the printed letter is none of the plan to which the family agrees itself', async () => {
  const plea = await goesOn(product, 'pleadForTime', plan(20), paper)
  await goesOn(product, 'answerPlan', { contendId: plea.id, answer: 'COUNTER', ...plan(12, 40) }, school)
  const agreed = await byPaper('answerPlan', { contendId: plea.id, answer: 'AGREE' })
  await later(10)
  await goesOn(product, 'sendProof', await aProof(product, plea.id), paper)
  await later(1)
  expect(await undo(agreed.undo)).toBe(200)
  expect(await stands(plea.id)).toMatchObject({ state: 'COUNTERED', plan: { agreedAt: null } })
  await agrees(plea.id, told)
  const own = await stands(plea.id)
  expect(own.plan.instalments.map(({ state }: any) => state)).toEqual(['UPCOMING', 'UPCOMING'])
  expect(own).toMatchObject({ state: 'AGREED', waitsFor: 'FAMILY' })
  // Its dates have stood still, and its own proof is of a payment that it made since.
  await later(10)
  const today = await aProof(product, plea.id)
  expect(await goesOn(product, 'sendProof', today, told)).toMatchObject({ waitsFor: 'SCHOOL' })
})

test('the reminder of a payment offers the proof that the page behind it takes', async () => {
  const plea = await goesOn(product, 'pleadForTime', plan(10), paper)
  await agrees(plea.id)
  await later(8)
  const proven = await byPaper('sendProof', await aProof(product, plea.id, { amount: '45000' }))
  await later(1)
  expect(await undo(proven.undo)).toBe(200)
  await quiet(product)
  product.mail.received.length = 0
  await later(1)
  await keepClocks(product)
  await quiet(product)
  const [letter] = product.mail.received.filter(({ to, text }) => to === told.email && /due/.test(text))
  expect(await stands(plea.id)).toMatchObject({ mayProve: 1 })
  expect(letter!.text.replace(/\s+/g, ' ')).toContain('send your receipt there')
})

test('the time that was asked for beside a part that was paid is asked for once the family takes the answer itself', async () => {
  const rest = plan(20).instalments
  const { id } = await aDispute(product, paper, { amountPaid: '20000', paidOn: dayIn(product, -1), rest })
  const part = { outcome: 'PAID', amountPaid: '10000', paidOn: dayIn(product, -1) }
  await goesOn(product, 'acceptContend', { contendId: id, ...part }, school)
  expect((await stands(id)).state).toBe('ANSWERED_IN_PART')
  await quiet(product)
  product.mail.received.length = 0
  await goesOn(product, 'takeAnswer', { contendId: id }, paper)
  await quiet(product)
  const pleas = async () =>
    (await contendsOf(product, told.id))
      .filter(({ reason }) => reason === 'MORE_TIME')
      .map(({ state }) => state)
  expect(await pleas()).toEqual(['OPEN'])
  const letters = product.mail.received.flatMap(
    ({ text }) => /\/claim\/([\w-]{43})\/undo/.exec(text)?.[1] ?? [],
  )
  expect(letters).toHaveLength(2)
  // The later one first.
  for (const token of [...letters, ...letters]) await undo(token)
  expect([(await stands(id)).state, await pleas()]).toEqual(['ANSWERED_IN_PART', ['WITHDRAWN']])
  await goesOn(product, 'takeAnswer', { contendId: id }, told)
  expect([(await stands(id)).state, (await pleas()).toSorted()]).toEqual(['ACCEPTED', ['OPEN', 'WITHDRAWN']])
})

test('time for the rest that was asked for by the printed letter, and paid since, is not asked for a second time', async () => {
  const rest = plan(20).instalments
  const { id } = await aDispute(product, paper, { amountPaid: '20000', paidOn: dayIn(product, -1), rest })
  const part = { outcome: 'PAID', amountPaid: '10000', paidOn: dayIn(product, -1) }
  await goesOn(product, 'acceptContend', { contendId: id, ...part }, school)
  await quiet(product)
  product.mail.received.length = 0
  await goesOn(product, 'takeAnswer', { contendId: id }, paper)
  await quiet(product)
  const letters = product.mail.received.flatMap(
    ({ text }) => /\/claim\/([\w-]{43})\/undo/.exec(text)?.[1] ?? [],
  )
  const plea = (await contendsOf(product, told.id)).find(({ reason }) => reason === 'MORE_TIME')!
  await agrees(String(plea.id))
  await done(product, 'recordPayment', { debtorId: told.id, amount: '35000' }, school)
  for (const token of letters) expect(await undo(token)).toBe(409)
  const after = (await contendsOf(product, told.id)).find(({ reason }) => reason === 'MORE_TIME')!
  expect([after.state, after.request_key]).toEqual(['KEPT', `rest:${id}`])
})
