import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aDispute, aToldFamily, contendsOf, dayIn, goesOn, type Told } from '../../testing/claims/cases.js'
import { claimBy, codeIn, daysLater, done, tokenIn } from '../../testing/claims/claims.js'
import { act } from '../../testing/client.js'
import { keepClocks } from '../../testing/clocks.js'
import { aProvider, anApprovedSchool } from '../../testing/people.js'
import { theProduct } from '../../testing/product.js'
import { quiet, wordsTo } from '../../testing/databases/stored.js'
import { holdNextLetter, waitsLong, waitsNoLonger } from '../../testing/waiting-letters.js'

// A school corrects an address at which somebody has answered the claim already: the family cannot answer until that has ended.
const product = await theProduct({ env: { UNDO_SECONDS: '0' } })
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider, 'Greenfield College')

/** Whoever was written to first, by mistake, and has answered; and the family, which has the claim's address since. */
let stranger: Told
let family: { id: string; email: string; token: string }
beforeEach(async () => {
  await daysLater(product, 0, provider, school)
  stranger = await aToldFamily(product, school)
})

async function corrected(): Promise<void> {
  const { id } = stranger
  const email = `right.${stranger.email}`
  await done(product, 'updateDebtor', { id, parentEmail: email }, school)
  family = { id, email, token: tokenIn(await product.mail.letterTo(email)) }
  await quiet(product)
}

const SUBJECT = 'You can answer a claim of Greenfield College now'
async function toldToAnswer(): Promise<string[]> {
  await quiet(product)
  return product.mail.received
    .filter(({ to, subject }) => to === family.email && subject === SUBJECT)
    .map(({ text }) => text.replace(/\s+/g, ' '))
}
const reject = (contendId: string) =>
  goesOn(product, 'rejectContend', { contendId, message: 'It stands.' }, school)
const accept = (contendId: string, input: object) =>
  goesOn(product, 'acceptContend', { contendId, ...input }, school)
const escalate = (contendId: string) =>
  goesOn(product, 'escalateContend', { contendId, message: 'Please decide.' }, stranger)
const decide = (contendId: string, decision: string) =>
  goesOn(product, 'decideContend', { contendId, decision, reasons: 'As written.' }, provider)
const plead = () =>
  goesOn(product, 'pleadForTime', { instalments: [{ dueOn: dayIn(product, 30) }] }, stranger)
const WRONG_AMOUNT = { reason: 'WRONG_AMOUNT', amountOwed: '20000' }

describe('whoever could not answer is told that they can, once', () => {
  test.each<[string, () => Promise<{ id: string }>, (id: string) => Promise<unknown>]>([
    [
      'the stranger takes it back',
      () => aDispute(product, stranger),
      (contendId) => goesOn(product, 'withdrawContend', { contendId }, stranger),
    ],
    ['the school says no', () => aDispute(product, stranger), reject],
    ['the school says no to a plea', plead, reject],
    [
      'the school corrects the amount',
      () => aDispute(product, stranger, WRONG_AMOUNT),
      (id) => accept(id, { outcome: 'AMOUNT_CORRECTED', amount: '20000' }),
    ],
    [
      'a part of an answer is taken by the clock',
      () => aDispute(product, stranger, WRONG_AMOUNT),
      async (id) => {
        await accept(id, { outcome: 'AMOUNT_CORRECTED', amount: '30000' })
        expect(await toldToAnswer()).toEqual([])
        await daysLater(product, 31, provider, school)
        await keepClocks(product)
      },
    ],
    [
      'the provider finds for the school',
      async () => {
        const { id } = await aDispute(product, stranger)
        await reject(id)
        return escalate(id)
      },
      (id) => decide(id, 'DISMISS'),
    ],
  ])('%s', async (_what, answered, end) => {
    const { id } = await answered()
    await corrected()
    await end(id)
    const [letter, ...more] = await toldToAnswer()
    expect(letter).toContain('say so on your private page')
    expect(more).toEqual([])
    // The letter before does not hold any more, the link in both opens the claim to an answer.
    expect((await aDispute(product, { token: tokenIn({ text: letter! }) })).state).toBe('OPEN')
  })

  test('a plan is agreed with the stranger: what is wrong can be said beside it', async () => {
    const { id, plan } = await plead()
    await corrected()
    await goesOn(product, 'answerPlan', { contendId: id, answer: 'AGREE', planId: plan.id }, school)
    expect((await toldToAnswer()).join()).toContain(
      'A payment plan for this claim is agreed with somebody at another address.',
    )
    expect((await aDispute(product, family)).state).toBe('OPEN')
  })
})

describe('nobody is told to answer', () => {
  test.each<[string, (id: string) => Promise<unknown>]>([
    ['what its school has withdrawn', (id) => accept(id, { outcome: 'WITHDRAWN' })],
    ['what is settled', (id) => accept(id, { outcome: 'COMPLETED' })],
    [
      'what a decision has removed',
      async (id) => {
        await reject(id)
        await escalate(id)
        product.mail.received.length = 0
        await decide(id, 'UPHOLD')
      },
    ],
    [
      'what they have refused to read about',
      async (id) => {
        await act(product, 'refuseLetter', { token: family.token })
        await reject(id)
      },
    ],
  ])('%s', async (_what, end) => {
    const { id } = await aDispute(product, stranger)
    await corrected()
    await end(id)
    expect(await toldToAnswer()).toEqual([])
  })

  test('what they have answered themselves', async () => {
    const { id } = await aDispute(product, stranger)
    await reject(id)
    await quiet(product)
    expect(await wordsTo(product, stranger.email)).not.toContain('Now you can')
  })
})

test('what they hold opens the claim while another case begins as one ends: they are told once, when that ends too', async () => {
  const rest = [{ dueOn: dayIn(product, 20) }]
  const paid = { amountPaid: '20000', paidOn: dayIn(product, -1) }
  const { id } = await aDispute(product, stranger, { ...paid, rest })
  await corrected()
  const code = codeIn(await product.mail.letterTo(family.email))
  await accept(id, { outcome: 'PAID', ...paid })
  expect(await toldToAnswer()).toEqual([])
  expect(await typed(code)).toBe(`/claim/${family.token}?said=told`)
  expect(await claimBy(product, family.token)).not.toBeNull()

  const plea = (await contendsOf(product, family.id)).at(-1)!
  await reject(String(plea.id))
  const [letter, ...more] = await toldToAnswer()
  expect(codeIn({ text: letter! })).toBe(code)
  expect(more).toEqual([])
})

/** Where a code opens, typed with the ward's surname. */
async function typed(code: string): Promise<string | null> {
  const body = new URLSearchParams({ code, surname: stranger.name.split(' ').at(-1)! })
  const answer = await fetch(`${product.url}/letter`, { method: 'POST', body, redirect: 'manual' })
  return answer.headers.get('Location')
}

describe('whether they were told that they could not answer', () => {
  afterEach(() => void (product.mail.answer = () => null))
  const moves = async () => {
    const email = `right.${stranger.email}`
    await done(product, 'updateDebtor', { id: stranger.id, parentEmail: email }, school)
    family = { id: stranger.id, email, token: '' }
  }

  test('not where the letter that brings the claim waits, although it was handed over before', async () => {
    const { id } = await aDispute(product, stranger)
    await done(product, 'recordHandOver', { id: stranger.id }, school)
    await quiet(product)
    product.mail.answer = () => 451
    await moves()
    await waitsLong(product, { kind: 'claim', debtor: stranger.id })
    await reject(id)
    product.mail.answer = () => null
    await waitsNoLonger(product)
    const words = await wordsTo(product, family.email)
    expect(words).toContain('Greenfield College says that')
    expect(words).not.toContain('Somebody at another address')
  })

  test('where it is at the mail server while the case ends', async () => {
    const { id } = await aDispute(product, stranger)
    await quiet(product)
    const first = holdNextLetter(product, `right.${stranger.email}`)
    await moves()
    await first.arrived
    await reject(id)
    first.answer(null)
    expect(await toldToAnswer()).toHaveLength(1)
  })
})
