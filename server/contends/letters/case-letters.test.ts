import { beforeEach, describe, expect, test } from 'vitest'
import { keepContends } from '../../clocks/contend-clocks.js'
import { Context } from '../../context.js'
import { correspondenceOf } from '../../testing/claims/case-letters.js'
import { aToldFamily, dayIn, type Told } from '../../testing/claims/cases.js'
import { daysLater, done, tokenIn } from '../../testing/claims/claims.js'
import { act } from '../../testing/client.js'
import { aProvider, anApprovedSchool, officeOf } from '../../testing/people.js'
import { theProduct } from '../../testing/product.js'
import { quiet } from '../../testing/databases/stored.js'

const product = await theProduct({ env: { NOTICE_DAYS: '0' } })
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider, 'Greenfield College')
let told: Told
beforeEach(async () => {
  await daysLater(product, 0, provider, school)
  told = await aToldFamily(product, school)
  await arrived()
})

const { arrived, byFamily, bySchool, disputes } = correspondenceOf(() => ({
  product,
  provider,
  school,
  told,
}))
const pleads = async (): Promise<string> =>
  (
    await byFamily('pleadForTime', {
      instalments: [{ dueOn: dayIn(product, 20) }, { dueOn: dayIn(product, 40) }],
    })
  ).id
const later = async (days: number) => {
  await daysLater(product, days, provider, school)
  const nobody = { address: '', userAgent: '', key: null, setKey: () => {} }
  await keepContends(new Context(product.world, nobody), Number(told.id))
}

describe('a dispute', () => {
  test('opened: the family gets an acknowledgement and the school the letter, each with its dates', async () => {
    await disputes()
    await quiet(product)
    const [ours] = product.mail.received.filter(({ to }) => to === told.email)
    const words = ours!.text.replace(/\s+/g, ' ')
    expect(words).toContain('Greenfield College')
    expect(words).toMatch(/has until the end of \d+ \w+ \d{4} to answer/)
    expect(tokenIn(ours!)).toBe(told.token)
    const office = await officeOf(product, school)
    const [theirs] = product.mail.received.filter(({ to }) => to === office)
    expect(theirs!.text).toContain('Paid on 3 May.')
    expect(theirs!.text).not.toContain('/claim/')
    expect(await arrived()).toEqual({
      family: ['We have received your message to Greenfield College'],
      school: [expect.stringMatching(/^A family says that a claim is wrong: please answer by /)],
    })
  })

  test('a comment is told to the other side only, and accepting it to the family only', async () => {
    const contendId = await disputes()
    await arrived()
    await byFamily('commentOnContend', { contendId, message: 'Please look.' })
    expect(await arrived()).toEqual({ school: ['A new message in a case'] })
    await bySchool('commentOnContend', { contendId, message: 'We look.' })
    expect(await arrived()).toEqual({ family: ['Greenfield College wrote to you'] })
    await bySchool('acceptContend', { contendId, outcome: 'WITHDRAWN' })
    expect(await arrived()).toEqual({ family: ['Greenfield College has answered you'] })
  })

  test('rejected, escalated and decided: each step once to whoever did not take it', async () => {
    const contendId = await disputes()
    await arrived()
    await bySchool('rejectContend', { contendId, message: 'No such payment.' })
    expect(await arrived()).toEqual({ family: ['Greenfield College has answered you'] })
    await byFamily('escalateContend', { contendId, message: 'Here it is again.' })
    expect(await arrived()).toEqual({
      family: ['We have received your request'],
      school: ['A family has asked the provider to decide'],
      provider: [expect.stringMatching(/^A case waits for your decision by /)],
    })
    await act(
      product,
      'decideContend',
      { contendId, decision: 'DISMISS', reasons: 'It bounced.' },
      { as: provider },
    )
    expect(await arrived()).toEqual({
      family: ['There is a decision in your case'],
      school: ['There is a decision in a case'],
    })
    await byFamily('addStatement', { contendId, statement: 'We paid.' })
    expect(await arrived()).toEqual({
      family: ['Your own words are beside the claim'],
      school: ['A family added its own words to a claim'],
    })
    const again = await byFamily('contendClaim', {
      reason: 'ALREADY_PAID',
      message: 'Still paid.',
      files: [],
    })
    expect(again.state).toBe('REPEATED')
    expect(await arrived()).toEqual({ family: ['About your message to Greenfield College'] })
  })

  test('taken back: the school is told, and the family in case it was somebody else', async () => {
    const contendId = await disputes()
    await arrived()
    await byFamily('withdrawContend', { contendId })
    expect(await arrived()).toEqual({
      family: ['You have withdrawn your answer to Greenfield College'],
      school: ['A family has withdrawn its answer'],
    })
  })

  test('that stays unanswered: both are told when it is overdue, and when the entry is removed', async () => {
    await disputes()
    await arrived()
    await later(15)
    expect(await arrived()).toEqual({
      family: ['About your message to Greenfield College'],
      school: [expect.stringMatching(/^Your answer to a family is late: the claim is removed after /)],
    })
    await later(14)
    expect(await arrived()).toEqual({
      family: ['About your message to Greenfield College'],
      school: ['A claim was removed: a family got no answer'],
    })
  })

  test('whose claim the school ends itself: the family hears it once', async () => {
    await disputes()
    await arrived()
    await done(product, 'withdrawDebtor', { id: told.id }, school)
    expect(await arrived()).toEqual({ family: ['Greenfield College has withdrawn its claim'] })
  })
})

describe('a plea for time', () => {
  test('countered, agreed, and paid to its end', async () => {
    const contendId = await pleads()
    expect(await arrived()).toEqual({
      family: ['We have received your message to Greenfield College'],
      school: [expect.stringMatching(/^A family asks for more time: please answer by /)],
    })
    await bySchool('answerPlan', {
      contendId,
      answer: 'COUNTER',
      instalments: [{ dueOn: dayIn(product, 10) }],
    })
    expect(await arrived()).toEqual({ family: ['Greenfield College has answered you'] })
    await byFamily('answerPlan', {
      contendId,
      answer: 'COUNTER',
      instalments: [{ dueOn: dayIn(product, 12) }],
    })
    expect(await arrived()).toEqual({
      school: [expect.stringMatching(/^A family proposes other dates: please answer by /)],
    })
    await bySchool('answerPlan', { contendId, answer: 'AGREE' })
    expect(await arrived()).toEqual({
      family: ['Your plan with Greenfield College'],
      school: ['A payment plan is agreed'],
    })
    await done(product, 'recordPayment', { debtorId: told.id, amount: '45000' }, school)
    expect(await arrived()).toEqual({
      family: ['Greenfield College says that all is settled'],
      school: ['A payment plan is complete'],
    })
  })

  test('agreed, and the claim withdrawn: nobody reads that it was paid', async () => {
    const contendId = await pleads()
    await bySchool('answerPlan', { contendId, answer: 'AGREE' })
    await arrived()
    await done(product, 'withdrawDebtor', { id: told.id }, school)
    expect(await arrived()).toEqual({ family: ['Greenfield College has withdrawn its claim'] })
  })

  test('refused: the family hears the reasons', async () => {
    const contendId = await pleads()
    await arrived()
    await bySchool('answerPlan', { contendId, answer: 'DECLINE', message: 'The term ends before.' })
    await quiet(product)
    expect(product.mail.received[0]!.text).toContain('The term ends before.')
    expect(await arrived()).toEqual({ family: ['Greenfield College has answered you'] })
  })

  test('an offer that the family declines is told to the school, one that it leaves lying to both', async () => {
    const contendId = await pleads()
    await bySchool('answerPlan', {
      contendId,
      answer: 'COUNTER',
      instalments: [{ dueOn: dayIn(product, 30) }],
    })
    await arrived()
    await byFamily('answerPlan', { contendId, answer: 'DECLINE' })
    expect(await arrived()).toEqual({ school: ['A family did not take your offer'] })
    const { id: second } = await byFamily('pleadForTime', { instalments: [{ dueOn: dayIn(product, 60) }] })
    await bySchool('answerPlan', {
      contendId: second,
      answer: 'COUNTER',
      instalments: [{ dueOn: dayIn(product, 31) }],
    })
    await arrived()
    await later(15)
    expect(await arrived()).toEqual({
      family: ['The offer of Greenfield College has ended'],
      school: ['A family did not answer your offer'],
    })
  })

  test('agreed, then broken: both are told', async () => {
    const contendId = await pleads()
    await bySchool('answerPlan', { contendId, answer: 'AGREE' })
    await arrived()
    await later(28)
    expect(await arrived()).toEqual({
      family: ['Your plan with Greenfield College has ended'],
      school: ['A payment plan has ended'],
    })
  })
})
