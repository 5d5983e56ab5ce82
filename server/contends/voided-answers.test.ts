import { beforeEach, describe, expect, test } from 'vitest'
import { daysBetween } from '../../common/days.js'
import {
  aDispute,
  aToldFamily,
  caseOf,
  contendsOf,
  dayIn,
  goesOn,
  type Told,
} from '../testing/claims/cases.js'
import { attempt, debtorOf, done } from '../testing/claims/claims.js'
import { act, ask } from '../testing/client.js'
import { rows } from '../testing/databases/database.js'
import { quiet } from '../testing/databases/stored.js'
import { waitsLong, waitsNoLonger } from '../testing/waiting-letters.js'
import { theRegister } from '../testing/register.js'

const { product, school, other, later } = await theRegister({
  env: { NOTICE_DAYS: '0', UNDO_SECONDS: '600' },
})
let told: Told
let contendId: string

beforeEach(async () => {
  await later(0)
  product.mail.answer = () => null
  told = await aToldFamily(product, school)
  contendId = (await aDispute(product, told, { amountPaid: '20000' })).id
  await quiet(product)
  product.mail.received.length = 0
})

const accepts = (outcome: string, over: object = {}) =>
  goesOn(product, 'acceptContend', { contendId, outcome, ...over }, school)
const paid = (amountPaid: string) => accepts('PAID', { amountPaid, paidOn: dayIn(product, -1) })
const voiding = async (payment?: string) => {
  const { ledger } = await debtorOf(product, told.id, school)
  const { id: newest } = ledger.findLast(({ kind }: { kind: string }) => kind === 'PAYMENT')
  const input = { paymentId: payment ?? newest, reason: 'WRONG_AMOUNT', statementAccepted: true }
  return (await act(product, 'voidPayment', input, { as: school })).userErrors
}
const voids = async () => expect(await voiding()).toEqual([])
const opens = () =>
  done(product, 'updateDebtor', { id: told.id, status: 'ABANDONED_PAYMENT', statementAccepted: true }, school)
const now = () => caseOf(product, contendId, told)
const subjects = () =>
  product.mail.received.filter(({ to }) => to === told.email).map(({ subject }) => subject)

describe('a payment that answered a dispute, and is voided', () => {
  test.each([
    ['all that the family says', '20000', 'ACCEPTED'],
    ['a part of it', '5000', 'ANSWERED_IN_PART'],
    ['all that is owed', '45000', 'ACCEPTED'],
  ])('was no answer: %s', async (_what, amount, state) => {
    await later(3)
    const { dueOn } = await now()
    expect(await paid(amount)).toMatchObject({ state })
    await later(2)
    await voids()
    await quiet(product)
    const again = await now()
    expect(again).toMatchObject({ state: 'OPEN', outcome: null, mayDo: expect.arrayContaining(['WITHDRAW']) })
    // It has stood still for two days, and the school gains no more.
    expect(again.dueOn).toBe(dayIn(product, daysBetween(dayIn(product, 0), dueOn) + 2))
    const query = 'query ($search: String) { directory(search: $search) { edges { node { disputed } } } }'
    const { directory } = await ask(product, query, { search: told.name }, other)
    const seen = directory.edges.map(({ node }: any) => node.disputed)
    const letters = product.mail.received.filter(({ to }) => to === told.email).slice(-1)
    expect(letters.map(({ text }) => text.replace(/\s+/g, ' '))).toEqual([
      expect.stringMatching(/Your case about it goes on\. It waits for/),
    ])
    // What comes back from Completed is seen after a notice of its own.
    expect(seen).toEqual(amount === '45000' ? expect.anything() : [true])
  })

  test('is answered by the right one', async () => {
    await paid('45000')
    await voids()
    expect(await paid('20000')).toMatchObject({ state: 'ACCEPTED', outcome: 'PAID' })
    expect((await debtorOf(product, told.id, school)).amountOwed.amount).toBe('25000.00')
  })

  test('is told where the case is told, also where the claim has another address by now', async () => {
    await paid('20000')
    await done(product, 'updateDebtor', { id: told.id, parentEmail: `other.${told.email}` }, school)
    await quiet(product)
    product.mail.received.length = 0
    await voids()
    await quiet(product)
    const letters = product.mail.received.filter(({ to }) => to === told.email)
    expect(letters.map(({ text }) => text.replace(/\s+/g, ' '))).toEqual([
      expect.stringMatching(/has voided that payment[^]*45,000\.00 is unpaid\. So your case goes on/),
    ])
  })

  test('is no answer still where its family had taken it, and changes nothing of a case that has gone on', async () => {
    await paid('5000')
    await goesOn(product, 'takeAnswer', { contendId }, told)
    await voids()
    expect(await now()).toMatchObject({ state: 'OPEN' })
    await paid('5000')
    await goesOn(product, 'escalateContend', { contendId, message: 'It was more.' }, told)
    await voids()
    expect(await now()).toMatchObject({ state: 'ESCALATED' })
  })
})

describe('a payment that answered a dispute whose family asks for time for the rest', () => {
  const asksForTime = {
    'with the dispute': async () => {
      await goesOn(product, 'withdrawContend', { contendId }, told)
      const instalments = [{ dueOn: dayIn(product, 20) }]
      contendId = (
        await aDispute(product, told, { amountPaid: '20000', paidOn: dayIn(product, -1), rest: instalments })
      ).id
      await paid('20000')
    },
    'once it was answered': async () => {
      await paid('20000')
      await goesOn(product, 'pleadForTime', { instalments: [{ dueOn: dayIn(product, 20) }] }, told)
    },
  }
  const plea = async () =>
    (await contendsOf(product, told.id)).findLast(({ reason }) => reason === 'MORE_TIME')

  test.each([
    ['with the dispute', 'AGREE', 'AGREED'],
    ['with the dispute', 'DECLINE', 'REJECTED'],
    ['once it was answered', 'AGREE', 'AGREED'],
    ['once it was answered', 'DECLINE', 'REJECTED'],
  ] as const)('is voided once that is answered: asked %s, %s', async (asks, answer, state) => {
    await asksForTime[asks]()
    expect(await voiding()).toMatchObject([
      { code: 'CONFLICT', message: expect.stringContaining('asks for time') },
    ])
    expect(await now()).toMatchObject({ state: 'ACCEPTED', outcome: 'PAID' })
    const { id } = await plea()
    await goesOn(product, 'answerPlan', { contendId: String(id), answer, message: 'Read.' }, school)
    expect(await voiding()).toEqual([])
    expect(await now()).toMatchObject({ state: 'OPEN' })
    expect(await plea()).toMatchObject({ state })
  })

  test('and not while an offer of the school waits for the family', async () => {
    await asksForTime['once it was answered']()
    const { id } = await plea()
    const offer = { contendId: String(id), answer: 'COUNTER', instalments: [{ dueOn: dayIn(product, 15) }] }
    await goesOn(product, 'answerPlan', offer, school)
    expect(await voiding()).toMatchObject([{ message: expect.stringContaining('needs an answer first') }])
    await goesOn(product, 'answerPlan', { contendId: String(id), answer: 'AGREE' }, told)
    expect(await voiding()).toEqual([])
  })

  test('and of a claim that was completed since, once that is undone', async () => {
    await asksForTime['once it was answered']()
    const first = (await debtorOf(product, told.id, school)).ledger.at(-1).id
    await done(product, 'recordPayment', { debtorId: told.id, amount: '25000' }, school)
    expect(await voiding(first)).toMatchObject([
      { message: expect.stringContaining('First undo what completed the claim') },
    ])
    expect(await voiding()).toEqual([])
    expect(await voiding(first)).toMatchObject([
      { message: expect.stringContaining('needs an answer first') },
    ])
  })
})

describe('a dispute that is accepted by closing its claim, within the moment', () => {
  test.each([
    ['completed, and opened again', () => accepts('COMPLETED'), opens],
    ['all of it paid, and the payment voided', () => paid('45000'), voids],
  ])('is not written about to anybody: %s', async (_what, closes, undoes) => {
    await closes()
    await undoes()
    await quiet(product)
    expect(subjects()).toEqual([])
    expect(await now()).toMatchObject({ state: 'OPEN' })
  })
})

test('a letter that a dispute was accepted is not sent once it is no longer true', async () => {
  product.mail.answer = () => 451
  await accepts('COMPLETED')
  const soon = `update pgboss.job set start_after = now() where name = 'letters' and state = 'created'`
  await rows(product, soon)
  await waitsLong(product, { kind: 'case-family' })
  product.clock.forward(1 / 24)
  await opens()
  product.mail.answer = () => null
  await waitsNoLonger(product)
  expect(product.mail.received.map(({ text }) => text).join()).not.toMatch(
    /corrected its claim|withdrawn its claim/,
  )
})

describe('a payment that was recorded beside a dispute about the amount', () => {
  beforeEach(async () => {
    told = await aToldFamily(product, school)
    const says = { reason: 'WRONG_AMOUNT', message: 'Too much.', amountOwed: '25000' }
    contendId = (await aDispute(product, told, says)).id
    await quiet(product)
  })
  const recorded = (amount: string) => done(product, 'recordPayment', { debtorId: told.id, amount }, school)

  test.each<[string, string, () => Promise<unknown>]>([
    ['a correction by a kobo', '20000', () => accepts('AMOUNT_CORRECTED', { amount: '24999.99' })],
    ['an answer that a kobo was paid', '19999.99', () => paid('0.01')],
  ])(
    'and voided after %s has met what the family says, was part of that answer',
    async (_what, amount, answers) => {
      await recorded(amount)
      const { ledger } = await debtorOf(product, told.id, school)
      const { id: payment } = ledger.find(({ kind }: { kind: string }) => kind === 'PAYMENT')
      expect(await answers()).toMatchObject({ state: 'ACCEPTED' })
      expect(await voiding(payment)).toEqual([])
      expect(await now()).toMatchObject({ state: 'OPEN', outcome: null })
      const query = 'query ($search: String) { directory(search: $search) { edges { node { disputed } } } }'
      const { directory } = await ask(product, query, { search: told.name }, other)
      expect(directory.edges.map(({ node }: any) => node.disputed)).toEqual([true])
    },
  )

  test('and voided after the rest was paid, brings back what is owed with its dispute', async () => {
    await recorded('20000')
    const { ledger } = await debtorOf(product, told.id, school)
    const { id: payment } = ledger.find(({ kind }: { kind: string }) => kind === 'PAYMENT')
    await accepts('AMOUNT_CORRECTED', { amount: '24999.99' })
    await recorded('24999.99')
    expect(await voiding(payment)).toEqual([])
    expect(await now()).toMatchObject({ state: 'OPEN' })
  })

  test('and voided before the answer is none of it', async () => {
    await recorded('20000')
    await voids()
    await recorded('5000')
    expect(await accepts('AMOUNT_CORRECTED', { amount: '20000' })).toMatchObject({ state: 'ACCEPTED' })
    await voids()
    expect(await now()).toMatchObject({ state: 'ACCEPTED' })
  })

  test('beside a part that was paid, and taken, and voided, leaves that part', async () => {
    await recorded('6000')
    const { ledger } = await debtorOf(product, told.id, school)
    const { id: payment } = ledger.find(({ kind }: { kind: string }) => kind === 'PAYMENT')
    expect(await paid('5000')).toMatchObject({ state: 'ANSWERED_IN_PART' })
    await goesOn(product, 'takeAnswer', { contendId }, told)
    expect(await voiding(payment)).toEqual([])
    expect(await now()).toMatchObject({ state: 'ACCEPTED' })
  })

  test('as several, and voided one by one, was part of that answer', async () => {
    for (const on of [-1, -2, -3])
      await done(
        product,
        'recordPayment',
        { debtorId: told.id, amount: '9999', on: dayIn(product, on) },
        school,
      )
    expect(await accepts('AMOUNT_CORRECTED', { amount: '15001' })).toMatchObject({ state: 'ACCEPTED' })
    const { ledger } = await debtorOf(product, told.id, school)
    for (const { id, kind } of ledger) if (kind === 'PAYMENT') expect(await voiding(id)).toEqual([])
    expect(await now()).toMatchObject({ state: 'OPEN' })
  })

  test('and voided after the family has taken a part of what it says, takes that back', async () => {
    await recorded('15000')
    const { ledger } = await debtorOf(product, told.id, school)
    const { id: payment } = ledger.find(({ kind }: { kind: string }) => kind === 'PAYMENT')
    expect(await accepts('AMOUNT_CORRECTED', { amount: '29999.99' })).toMatchObject({
      state: 'ANSWERED_IN_PART',
    })
    await goesOn(product, 'takeAnswer', { contendId }, told)
    expect(await voiding(payment)).toEqual([])
    expect(await now()).toMatchObject({ state: 'OPEN' })
  })

  test('after the answer, and voided, is none of it, whatever is owed by then', async () => {
    expect(await accepts('AMOUNT_CORRECTED', { amount: '25000' })).toMatchObject({ state: 'ACCEPTED' })
    await done(product, 'updateDebtor', { id: told.id, amountOwed: '40000', statementAccepted: true }, school)
    await recorded('5000')
    await voids()
    expect(await now()).toMatchObject({ state: 'ACCEPTED' })
  })

  test('and voided takes nothing from a correction that meets it alone', async () => {
    await recorded('5000')
    expect(await accepts('AMOUNT_CORRECTED', { amount: '20000' })).toMatchObject({ state: 'ACCEPTED' })
    await voids()
    expect(await now()).toMatchObject({ state: 'ACCEPTED' })
  })
})

test('a claim of which all was paid is not opened by its status: there is nothing to tell its family, and a case would run out unseen', async () => {
  await goesOn(product, 'rejectContend', { contendId, message: 'No such payment.' }, school)
  await done(product, 'recordPayment', { debtorId: told.id, amount: '45000' }, school)
  const { userErrors } = await attempt(
    product,
    'updateDebtor',
    { id: told.id, status: 'ABANDONED_PAYMENT', statementAccepted: true },
    school,
  )
  expect(userErrors).toMatchObject([
    { field: ['amountOwed'], message: expect.stringContaining('has been paid') },
  ])
  // With more claimed, or a payment voided, there is.
  await voids()
  expect(await debtorOf(product, told.id, school)).toMatchObject({ status: 'ABANDONED_PAYMENT' })
})

test('an answer that was taken back by a void makes the next dispute no repeat', async () => {
  await paid('5000')
  await voids()
  await goesOn(product, 'withdrawContend', { contendId }, told)
  expect(await aDispute(product, told, { amountPaid: '20000' })).toMatchObject({ state: 'OPEN' })
})

test('a payment that was voided a moment ago can be recorded again without a key', async () => {
  const input = { debtorId: told.id, amount: '1000', on: dayIn(product, -1) }
  const records = async () => {
    const { debtor } = await attempt(product, 'recordPayment', input, school)
    return debtor.amountOwed.amount
  }
  expect(await records()).toBe('44000.00')
  expect(await records()).toBe('44000.00')
  await voids()
  expect(await records()).toBe('44000.00')
})
