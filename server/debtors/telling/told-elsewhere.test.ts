import { describe, expect, test } from 'vitest'
import { aDispute, aToldFamily } from '../../testing/claims/cases.js'
import { daysLater, done, tokenIn } from '../../testing/claims/claims.js'
import { act, ask } from '../../testing/client.js'
import { aDebtor, aProvider, anApprovedSchool } from '../../testing/people.js'
import { printed } from '../../testing/printed.js'
import { theProduct } from '../../testing/product.js'
import { shownUnder } from '../../testing/claims/seen-claims.js'
import { quiet } from '../../testing/databases/stored.js'
import { WAYS_IN } from '../../testing/ways-in.js'

const product = await theProduct({ env: { NOTICE_DAYS: '7' } })
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider, 'Greenfield College')
const other = await anApprovedSchool(product, provider, 'Hillside School')

const later = (days: number) => daysLater(product, days, provider, school, other)
const change = (id: string, what: object) =>
  done(product, 'updateDebtor', { id, statementAccepted: true, ...what }, school)
const amountShown = async (name: string) =>
  (await shownUnder(product, name, other))[0]?.amountOwed.amount ?? null

/** How it turns out that an address was not the family's. */
const ENDS: Record<string, (id: string, address: string) => Promise<unknown>> = {
  'says that the letter is not for them': async (_id, address) =>
    act(product, 'refuseLetter', { token: tokenIn(await product.mail.letterTo(address)) }),
  'is corrected to another': (id, address) => change(id, { parentEmail: `right-${address}` }),
  'is taken away': (id) => change(id, { parentEmail: null }),
  'has sent the letter back': async (id) => {
    const { debtor } = await ask(
      product,
      'query ($id: ID!) { debtor(id: $id) { letter { id } } }',
      { id },
      school,
    )
    return done(product, 'letterCameBack', { letterId: debtor.letter.id }, school)
  },
}

test('an address that is typed takes nothing from a family that was handed its letters twice', async () => {
  const name = 'Zikora Twicehanded'
  const { id } = await aDebtor(product, school, { studentName: name, parentEmail: null, amountOwed: '45000' })
  await printed(product, id, school)
  await done(product, 'recordHandOver', { id }, school)
  await later(9)
  await change(id, { amountOwed: '60000' })
  await printed(product, id, school)
  await done(product, 'recordHandOver', { id }, school)
  await later(2)
  await change(id, { parentEmail: `mother-${id}@example.com` })
  expect(await amountShown(name)).toBe('45000.00')
  await later(7)
  expect(await amountShown(name)).toBe('60000.00')
})

test('a change is no first notice: nobody hears of a claim by it at an address whose letter came back', async () => {
  const name = 'Zikora Returnedletter'
  const email = `returned-${name.length}@example.com`
  const { id } = await aDebtor(product, school, {
    studentName: name,
    parentEmail: email,
    amountOwed: '45000',
  })
  await product.mail.letterTo(email)
  await quiet(product)
  await later(8)
  expect(await amountShown(name)).toBe('45000.00')
  await ENDS['has sent the letter back']!(id, email)
  await change(id, { amountOwed: '60000' })
  await quiet(product)
  await later(9)
  expect(await amountShown(name)).toBeNull()
  expect(product.mail.received.filter(({ to }) => to === email)).toHaveLength(1)
})

test.each(Object.keys(ENDS))(
  'what was told to an address alone that %s was told to nobody, though the family was handed a letter before',
  async (how) => {
    const name = `Zikora ${how
      .split(' ')
      .map((word) => word[0]!.toUpperCase())
      .join('')}alle`
    const { id } = await aDebtor(product, school, {
      studentName: name,
      parentEmail: null,
      amountOwed: '45000',
    })
    await printed(product, id, school)
    await done(product, 'recordHandOver', { id }, school)
    await later(8)
    expect(await amountShown(name)).toBe('45000.00')
    const address = `stranger-${id}@example.com`
    await change(id, { parentEmail: address, amountOwed: '900000' })
    await quiet(product)
    await later(1)
    product.mail.answer = (to) => (to === `right-${address}` ? 550 : null)
    await ENDS[how]!(id, address)
    await quiet(product)
    await later(9)
    product.mail.answer = () => null
    expect(await amountShown(name)).toBe('45000.00')
  },
)

describe('a family that has answered a claim of which it had heard another term before, and has another address since', () => {
  const lists = async (studentName: string, term: string) =>
    (await WAYS_IN.form!(product, school, { studentName, term })).refusal
  const TERMS = ['First term 2025/26', 'Second term 2025/26']

  test.each([8, 2])('answered the term that it had heard last, %i days before', async (days) => {
    const told = await aToldFamily(product, school, { term: TERMS[0] })
    await change(told.id, { term: TERMS[1] })
    await quiet(product)
    await later(days)
    await aDispute(product, told)
    await change(told.id, { parentEmail: `new.${told.email}` })
    await quiet(product)
    await later(8)
    // Written over once more, it is the same answer.
    await change(told.id, { term: 'Third term 2025/26' })
    await quiet(product)
    expect(await lists(told.name, TERMS[1]!)).toContain('on your list already')
    expect(await lists(told.name, TERMS[0]!)).toBeNull()
  })

  test('answered what it had been told, where the letter about the other term came back', async () => {
    const told = await aToldFamily(product, school, { term: TERMS[0] })
    await change(told.id, { term: TERMS[1] })
    await quiet(product)
    await later(8)
    await ENDS['has sent the letter back']!(told.id, told.email)
    await aDispute(product, told)
    await change(told.id, { parentEmail: `new.${told.email}` })
    await quiet(product)
    for (const term of TERMS)
      expect([term, await lists(told.name, term)]).toEqual([
        term,
        expect.stringContaining('on your list already'),
      ])
  })
})
