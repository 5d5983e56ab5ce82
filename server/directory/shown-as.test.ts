import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aToldFamily } from '../testing/cases.js'
import { daysLater, done, everyTokenOf, found } from '../testing/claims.js'
import { ask } from '../testing/client.js'
import { keepClocks } from '../testing/clocks.js'
import { aDebtor, aProvider, anApprovedSchool, type Person, type SchoolPerson } from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'
import { quiet } from '../testing/stored.js'

let product: Product
let provider: Person
let school: SchoolPerson
let looker: SchoolPerson
beforeAll(async () => {
  product = await aProduct({ env: { NOTICE_DAYS: '0' } })
  provider = await aProvider(product)
  school = await anApprovedSchool(product, provider, 'Greenfield College')
  looker = await anApprovedSchool(product, provider, 'Hillside School')
})
afterAll(() => product.close())

const later = async (days: number) => {
  await daysLater(product, days, provider, school, looker)
  await keepClocks(product)
  await quiet(product)
}
const SUBJECT = 'A claim that you saw has changed'
/** What the school that looked has been written since this was asked last. */
async function told(): Promise<string[]> {
  await quiet(product)
  const letters = product.mail.received.splice(0).filter(({ subject }) => subject === SUBJECT)
  return letters.map(({ text }) => text.replace(/\s+/g, ' '))
}

describe('a child that another school saw under a claim that has come to name somebody else, and that is listed again', () => {
  let id: string
  let shownAs: string
  let name: string
  beforeEach(async () => {
    await later(1)
    const said = { parentName: 'Ngozi Adelabu', amountOwed: '45000', term: 'First term 2025/2026' }
    const seen = await aToldFamily(product, school, said)
    name = seen.name
    await found(product, name, looker)
    await later(1)
    const other = { studentName: 'Zuriel Ekpo', parentName: 'Bassey Ekpo', statementAccepted: true }
    await done(product, 'updateDebtor', { id: seen.id, ...other }, school)
    ;({ id } = await aDebtor(product, school, { studentName: name, parentEmail: seen.email, ...said }))
    shownAs = seen.id
    await later(2)
    await told()
  })

  test.each([
    ['is lowered', 'updateDebtor', (id: string) => ({ id, amountOwed: '30000' }), '30,000.00'],
    ['is paid', 'recordPayment', (id: string) => ({ debtorId: id, amount: '45000' }), 'recorded as paid'],
    ['is withdrawn', 'withdrawDebtor', (id: string) => ({ id, reason: 'A mistake.' }), 'taken out'],
  ])('it is told when its claim %s', async (_what, mutation, input, words) => {
    expect(id).not.toBe(shownAs)
    await done(product, mutation, input(id), school)
    await later(2)
    expect(await told()).toEqual([expect.stringContaining(words)])
  })

  test('its family reads who looked at it under the other number', async () => {
    await later(8)
    const { claim } = await ask(
      product,
      'query ($token: String!, $surname: String) { claim(token: $token, surname: $surname) { looks { count looks { school } } } }',
      { token: (await everyTokenOf(product, id)).at(-1), surname: name.split(' ').at(-1) },
    )
    expect(claim.looks).toMatchObject({ count: 1, looks: [{ school: 'Hillside School' }] })
  })
})
