import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../common/days.js'
import { aDispute, aToldFamily, contendsOf, goesOn, type Told } from '../testing/claims/cases.js'
import { daysLater, done } from '../testing/claims/claims.js'
import { daysOf, nothingIsDue, writtenTo } from '../testing/clocks.js'
import { rows } from '../testing/databases/database.js'
import { aProvider, anApprovedSchool, officeOf } from '../testing/people.js'
import { theProduct } from '../testing/product.js'

const product = await theProduct({ env: { NOTICE_DAYS: '0' } })
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider, 'Greenfield College')
let told: Told
beforeEach(async () => {
  await daysLater(product, 0, provider, school)
  await nothingIsDue(product)
  told = await aToldFamily(product, school)
})

const { run, today, at, around } = daysOf(() => ({ product, people: [provider, school] }))
const letters = (kind: string) => writtenTo(product, kind, told.id)
const state = async () => (await contendsOf(product, told.id))[0].state

describe('an unanswered dispute', () => {
  test('is announced to its school 3 days before its answer is due, once', async () => {
    await aDispute(product, told)
    expect(await around(addDays(today(), 11))).toEqual([{}, { 'answer-soon': 1 }, {}])
    expect(await letters('contend-due-soon')).toEqual([await officeOf(product, school)])
    expect(await run()).toEqual({})
  })

  test('is put on record as overdue when its 14th day has ended, and as lapsed after the 28th', async () => {
    const opened = today()
    await aDispute(product, told)
    await at(addDays(opened, 11))
    await run()
    expect(await around(addDays(opened, 15))).toEqual([{}, { FALL_SILENT: 1 }, {}])
    expect(await state()).toBe('OVERDUE')
    expect(await around(addDays(opened, 29))).toEqual([{}, { LAPSE: 1 }, {}])
    expect(await state()).toBe('LAPSED')
  })

  test('is told once as it stands now, when no server has run for a month', async () => {
    await aDispute(product, told)
    await at(addDays(today(), 35))
    expect(await run()).toEqual({ FALL_SILENT: 1, LAPSE: 1 })
    expect(await letters('contend-due-soon')).toEqual([])
  })

  test('is not announced once the school has answered', async () => {
    const { id: contendId } = await aDispute(product, told)
    await at(addDays(today(), 10))
    await goesOn(product, 'rejectContend', { contendId, message: 'No such payment.' }, school)
    await at(addDays(today(), 1))
    expect(await run()).toEqual({})
    expect(await letters('contend-due-soon')).toEqual([])
  })
})

test('the provider is reminded 3 days before a decision is due, and counts as having upheld it after 14', async () => {
  const { id: contendId } = await aDispute(product, told)
  await goesOn(product, 'rejectContend', { contendId, message: 'No such payment.' }, school)
  await at(addDays(today(), 5), 1000)
  const escalated = today()
  await goesOn(product, 'escalateContend', { contendId, message: 'Here it is again.' }, told)
  expect(await around(addDays(escalated, 11))).toEqual([{}, { 'decision-soon': 1 }, {}])
  const notices = await rows(product, `select 1 from notification where kind = 'contend.decision-due-soon'`)
  expect(notices).toHaveLength(1)
  expect(await around(addDays(escalated, 15))).toEqual([{}, { LAPSE: 1 }, {}])
  expect(await state()).toBe('UPHELD')
})

describe('a plan', () => {
  let agreedOn: string
  let contendId: string
  const answers = (input: object) => goesOn(product, 'answerPlan', { contendId, ...input }, school)
  beforeEach(async () => {
    agreedOn = today()
    const instalments = [addDays(agreedOn, 20), addDays(agreedOn, 50)].map((dueOn) => ({ dueOn }))
    contendId = (await goesOn(product, 'pleadForTime', { instalments }, told)).id
  })
  const pay = (amount: string) => done(product, 'recordPayment', { debtorId: told.id, amount }, school)

  test('that the school offers is announced to the family before it lapses', async () => {
    await answers({
      answer: 'COUNTER',
      instalments: [{ dueOn: addDays(agreedOn, 10) }, { dueOn: addDays(agreedOn, 40) }],
    })
    expect(await around(addDays(agreedOn, 11))).toEqual([{}, { 'offer-soon': 1 }, {}])
    expect(await letters('offer-due-soon')).toEqual([told.email])
    expect(await around(addDays(agreedOn, 15))).toEqual([{}, { LAPSE: 1 }, {}])
    expect(await state()).toBe('OFFER_LAPSED')
  })

  test('reminds the family 3 days before each instalment and on its day, and breaks 7 days later', async () => {
    await answers({ answer: 'AGREE' })
    expect(await around(addDays(agreedOn, 17))).toEqual([{}, { 'instalment-soon': 1 }, {}])
    expect(await around(addDays(agreedOn, 20))).toEqual([{}, { 'instalment-due': 1 }, {}])
    await pay('22500')
    expect(await around(addDays(agreedOn, 47))).toEqual([{}, { 'instalment-soon': 1 }, {}])
    expect(await around(addDays(agreedOn, 50))).toEqual([{}, { 'instalment-due': 1 }, {}])
    expect(await letters('plan-reminder')).toEqual(Array(4).fill(told.email))
    expect(await around(addDays(agreedOn, 58))).toEqual([{}, { BREAK: 1 }, {}])
    expect(await state()).toBe('BROKEN')
    const [{ status }] = await rows(product, 'select status from debtor where id = ?', [told.id])
    expect(status).toBe('ABANDONED_PAYMENT')
  })

  test('reminds nobody of what is paid', async () => {
    await answers({ answer: 'AGREE' })
    await pay('22500')
    for (const days of [17, 20, 28]) {
      await at(addDays(agreedOn, days))
      expect(await run()).toEqual({})
    }
  })

  test('that is agreed within the 3 days is not announced at once, only on the day', async () => {
    await at(addDays(agreedOn, 18))
    // The school's silence is on record by now.
    await run()
    await answers({ answer: 'AGREE' })
    expect(await run()).toEqual({})
    expect(await around(addDays(agreedOn, 20))).toEqual([{}, { 'instalment-due': 1 }, {}])
  })
})
