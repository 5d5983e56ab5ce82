import { beforeEach, describe, expect, test } from 'vitest'
import {
  aToldFamily,
  caseOf,
  dayIn,
  goesOn,
  onCase,
  type Actor,
  type Told,
} from '../../testing/claims/cases.js'
import { daysLater, debtorOf, done, found } from '../../testing/claims/claims.js'
import { aPicture, upload } from '../../testing/client.js'
import { rows } from '../../testing/databases/database.js'
import { quiet } from '../../testing/databases/stored.js'
import { theRegister } from '../../testing/register.js'

const { product, school, other, later } = await theRegister({ env: { NOTICE_DAYS: '0' } })
let told: Told
beforeEach(async () => {
  await later(0)
  told = await aToldFamily(product, school)
})

const on = (days: number, amount?: string) => ({ dueOn: dayIn(product, days), ...(amount ? { amount } : {}) })
const pleads = (instalments: object[], more: object = {}) =>
  onCase(product, 'pleadForTime', { instalments, ...more }, told)
const plea = (...instalments: object[]) => goesOn(product, 'pleadForTime', { instalments }, told)
const answers = (contendId: string, answer: string, by: Actor, more: object = {}) =>
  onCase(product, 'answerPlan', { contendId, answer, ...more }, by)
const sentences = ({ userErrors }: { userErrors: { message: string }[] }) =>
  userErrors.map(({ message }) => message)
const pays = (amount: string) => done(product, 'recordPayment', { debtorId: told.id, amount }, school)
const partsOf = ({ plan }: any) => plan.instalments.map(({ amount }: any) => amount.amount)
async function agreed(...instalments: object[]) {
  const { id } = await plea(...instalments)
  const { contend } = await answers(id, 'AGREE', school)
  expect(contend.state).toBe('AGREED')
  return contend
}

describe('a plea', () => {
  test('of one date is for all that is owed', async () => {
    expect(partsOf(await plea(on(30)))).toEqual(['45000.00'])
  })

  test.each([
    [2, ['22500.00', '22500.00']],
    [7, [...Array.from({ length: 6 }, () => '6428.00'), '6432.00']],
    [12, Array.from({ length: 12 }, () => '3750.00')],
  ])('of %i dates without amounts is split evenly, to the last coin', async (count, parts) => {
    const dates = Array.from({ length: count }, (_, at) => on(20 * (at + 1)))
    expect(partsOf(await plea(...dates))).toEqual(parts)
  })

  test('keeps the amounts that the family gives', async () => {
    expect(partsOf(await plea(on(10, '5000'), on(40, '39999.50'), on(70, '0.50')))).toEqual([
      '5000.00',
      '39999.50',
      '0.50',
    ])
  })

  test.each<[string, () => object[], string]>([
    ['no date', () => [], 'Propose one date, or 2 to 12 instalments.'],
    [
      '13 dates',
      () => Array.from({ length: 13 }, (_, at) => on(at + 1)),
      'Propose one date, or 2 to 12 instalments.',
    ],
    ['today', () => [on(0)], 'Every date has to lie in the future.'],
    ['a day that is past', () => [on(-3), on(5)], 'Every date has to lie in the future.'],
    ['a day after more than a year', () => [on(5), on(400)], 'The last date has to be within 12 months.'],
    ['dates out of order', () => [on(20), on(10)], 'Give the dates in order, each once.'],
    ['one date twice', () => [on(20), on(20)], 'Give the dates in order, each once.'],
    ['too little', () => [on(5, '1')], 'The amounts have to add up to the ₦45,000.00 that are owed.'],
    [
      'too much',
      () => [on(5, '45000'), on(9, '1')],
      'The amounts have to add up to the ₦45,000.00 that are owed.',
    ],
    [
      'an amount for some dates only',
      () => [on(5, '1'), on(9)],
      'Give an amount for every date, or for none.',
    ],
    ['nothing as an amount', () => [on(5, '45000'), on(9, '0')], 'Every amount has to be above zero.'],
  ])('with %s is refused with a sentence, and nothing is opened', async (_what, instalments, sentence) => {
    const answer = await pleads(instalments())
    expect(answer.contend).toBeNull()
    expect(sentences(answer)).toEqual([sentence])
    expect(await rows(product, 'select id from contend where debtor_id = ?', [told.id])).toEqual([])
  })

  test('of more dates than there are coins is refused', async () => {
    await done(product, 'updateDebtor', { id: told.id, amountOwed: '0.02' }, school)
    expect(sentences(await pleads([on(5), on(6), on(7)]))).toEqual([
      'So small a sum cannot be split so often.',
    ])
  })

  test('leaves the entry seen and undisputed until the school agrees', async () => {
    await plea(on(30))
    expect(await found(product, told.name, other)).toEqual([told.name])
    expect((await debtorOf(product, told.id, school)).inDirectory.reason).not.toContain('disputed')
  })
})

describe('a repeat of a plea', () => {
  const refused = async (...instalments: object[]) => {
    const { id } = await plea(...instalments)
    await answers(id, 'DECLINE', school, { message: 'That is too late for us.' })
    await daysLater(product, 1, school, other)
  }

  test('is the same dates and amounts as one that was refused', async () => {
    const dates = [on(30), on(60)]
    await refused(...dates)
    const again = (await pleads(dates, { message: 'Please.' })).contend
    expect(again).toMatchObject({ state: 'REPEATED', waitsFor: null })
    expect(again.inWords).toContain('Propose other dates or amounts.')
    // The even split, written out, is the same plan.
    const spelt = dates.map((one) => ({ ...one, amount: '22500' }))
    expect((await pleads(spelt)).contend.state).toBe('REPEATED')
  })

  test('is not one with other dates, with other amounts, or with a file that shows why', async () => {
    const dates = [on(30), on(60)]
    const opensAndEnds = async (instalments: object[], more: object = {}) => {
      const { contend } = await pleads(instalments, more)
      expect(contend.state).toBe('OPEN')
      await goesOn(product, 'withdrawContend', { contendId: contend.id }, told)
    }
    await refused(...dates)
    await opensAndEnds([on(30), on(61)])
    await opensAndEnds([
      { ...dates[0], amount: '25000' },
      { ...dates[1], amount: '20000' },
    ])
    await opensAndEnds(dates, { files: [(await upload(product, await aPicture('#800001'))).id] })
  })

  test('is not made by a dispute that was rejected', async () => {
    const { contend } = await onCase(product, 'contendClaim', { reason: 'OTHER', message: 'No.' }, told)
    await goesOn(product, 'rejectContend', { contendId: contend.id, message: 'Yes.' }, school)
    expect((await plea(on(30))).state).toBe('OPEN')
  })
})

describe('an answer', () => {
  test('waits for one side at a time, and says so to the other', async () => {
    const { id } = await plea(on(30))
    expect(sentences(await answers(id, 'AGREE', told))).toEqual([
      'Nothing was changed. Here is where the case stands now: It waits for the school’s answer.',
    ])
    const offer = { instalments: [on(10), on(20)] }
    expect((await answers(id, 'COUNTER', school, offer)).contend).toMatchObject({
      state: 'COUNTERED',
      waitsFor: 'FAMILY',
    })
    const late = 'Nothing was changed. Here is where the case stands now: The school has offered another plan'
    expect(sentences(await answers(id, 'AGREE', school))[0]).toContain(late)
    // Said before anything is said about dates that are wrong.
    expect(sentences(await answers(id, 'COUNTER', school, { instalments: [on(-1)] }))[0]).toContain(late)
    expect((await answers(id, 'COUNTER', told, { instalments: [on(15), on(25)] })).contend.state).toBe('OPEN')
    expect((await answers(id, 'AGREE', school)).contend).toMatchObject({ state: 'AGREED', mayDo: [] })
  })

  test('that says no needs the school’s reason, and none of the family’s', async () => {
    const { id } = await plea(on(30))
    expect(sentences(await answers(id, 'DECLINE', school))).toEqual(['Say why: the family reads it.'])
    await answers(id, 'COUNTER', school, { instalments: [on(10)] })
    expect((await answers(id, 'DECLINE', told)).contend).toMatchObject({
      state: 'OFFER_LAPSED',
      resolved: 'YES',
    })
    expect(await found(product, told.name, other)).toEqual([told.name])
  })

  test('to a plan about less than is owed now is refused', async () => {
    const { id } = await plea(on(30))
    await done(product, 'updateDebtor', { id: told.id, amountOwed: '50000', statementAccepted: true }, school)
    expect(sentences(await answers(id, 'AGREE', school))).toEqual([
      'What is owed has changed to ₦50,000.00 since this plan was proposed. Propose another plan.',
    ])
    expect(partsOf((await answers(id, 'COUNTER', school, { instalments: [on(30)] })).contend)).toEqual([
      '50000.00',
    ])
  })

  test('to another plan than the one that was read is refused, by either side', async () => {
    const { id, plan: read } = await plea(on(30))
    const offered = (await answers(id, 'COUNTER', school, { instalments: [on(10)] })).contend.plan
    await answers(id, 'COUNTER', told, { instalments: [on(20)] })
    const other = [expect.stringContaining('Another plan is on the table by now')]
    expect(sentences(await answers(id, 'AGREE', school, { planId: read.id }))).toEqual(other)
    const now = (await answers(id, 'COUNTER', school, { instalments: [on(15)] })).contend.plan
    expect(sentences(await answers(id, 'AGREE', told, { planId: offered.id }))).toEqual(other)
    expect((await caseOf(product, id, told)).state).toBe('COUNTERED')
    expect((await answers(id, 'AGREE', told, { planId: now.id })).contend.state).toBe('AGREED')
  })

  test('to a plan whose first date has passed is refused', async () => {
    const { id } = await plea(on(2), on(60))
    await daysLater(product, 3, school, other)
    expect(sentences(await answers(id, 'AGREE', school))).toEqual([
      'A date of this plan has passed by now. Propose another plan.',
    ])
  })

  test('to a dispute is none: there is no plan', async () => {
    const { contend } = await onCase(product, 'contendClaim', { reason: 'OTHER', message: 'No.' }, told)
    for (const answer of ['AGREE', 'COUNTER', 'DECLINE'])
      expect(sentences(await answers(contend.id, answer, school, { message: 'x' }))).toEqual([
        'This case disputes the claim: there is no payment plan to answer.',
      ])
  })
})

describe('an agreed plan', () => {
  test('hides the entry and makes it Pending; money fills its instalments in their order', async () => {
    const { id } = await agreed(on(20), on(40))
    expect(await debtorOf(product, told.id, school)).toMatchObject({ status: 'PENDING_PAYMENT' })
    expect(await found(product, told.name, other)).toEqual([])
    await pays('30000')
    const { plan, dueOn } = await caseOf(product, id, told)
    expect(plan.instalments.map(({ paid, state }: any) => [paid.amount, state])).toEqual([
      ['22500.00', 'PAID'],
      ['7500.00', 'UPCOMING'],
    ])
    expect(dueOn).toBe(plan.instalments[1].dueOn)
  })

  test('breaks after its days of grace, and the entry is seen again as abandoned', async () => {
    const { id } = await agreed(on(10), on(40))
    await daysLater(product, 17, school, other)
    expect(await caseOf(product, id, told)).toMatchObject({ state: 'AGREED' })
    expect((await caseOf(product, id, told)).plan.instalments[0].state).toBe('LATE')
    await daysLater(product, 1, school, other)
    expect(await caseOf(product, id, told)).toMatchObject({ state: 'BROKEN', resolved: 'YES' })
    expect((await caseOf(product, id, told)).plan.instalments.map(({ state }: any) => state)).toEqual([
      'MISSED',
      'UPCOMING',
    ])
    expect((await debtorOf(product, told.id, school)).status).toBe('ABANDONED_PAYMENT')
    expect(await found(product, told.name, other)).toEqual([told.name])
  })

  test('that its family takes back is over, and counts as abandoned again', async () => {
    const { id } = await agreed(on(10))
    await goesOn(product, 'withdrawContend', { contendId: id }, told)
    expect((await debtorOf(product, told.id, school)).status).toBe('ABANDONED_PAYMENT')
    expect(await found(product, told.name, other)).toEqual([told.name])
  })

  test('is shortened from its end by a smaller claim', async () => {
    const { id } = await agreed(on(10), on(40))
    await done(product, 'updateDebtor', { id: told.id, amountOwed: '30000' }, school)
    expect(partsOf(await caseOf(product, id, told))).toEqual(['22500.00', '7500.00'])
  })

  test('is kept once it is paid, though the claim has grown since: what came on top is seen again', async () => {
    const { id } = await agreed(on(10))
    await done(product, 'updateDebtor', { id: told.id, amountOwed: '50000' }, school)
    await quiet(product)
    await pays('45000')
    expect(await caseOf(product, id, told)).toMatchObject({ state: 'KEPT', resolved: 'YES' })
    expect(await debtorOf(product, told.id, school)).toMatchObject({ amountOwed: { amount: '5000.00' } })
    expect(await found(product, told.name, other)).toEqual([told.name])
  })

  test('ends well when the school takes the claim back', async () => {
    const { id } = await agreed(on(10))
    await done(product, 'withdrawDebtor', { id: told.id }, school)
    const ended = await caseOf(product, id, told)
    expect(ended).toMatchObject({ state: 'KEPT', outcome: 'WITHDRAWN' })
    await daysLater(product, 30, school)
    expect((await caseOf(product, id, told)).plan.instalments[0].state).toBe('UPCOMING')
  })
})
