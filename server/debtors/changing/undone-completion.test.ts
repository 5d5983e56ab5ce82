import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aToldFamily, type Told } from '../../testing/claims/cases.js'
import { daysLater, debtorOf, done, found } from '../../testing/claims/claims.js'
import { aProvider, anApprovedSchool, type Person, type SchoolPerson } from '../../testing/people.js'
import { aProduct, type Product } from '../../testing/product.js'
import { restDone } from '../../testing/rest.js'

let product: Product
let provider: Person
let school: SchoolPerson
let other: SchoolPerson
const open = (id: string) =>
  done(product, 'updateDebtor', { id, status: 'ABANDONED_PAYMENT', statementAccepted: true }, school)

const completes = (id: string) =>
  done(product, 'updateDebtor', { id, status: 'COMPLETED', statementAccepted: true }, school)
const withdraws = (id: string) => done(product, 'withdrawDebtor', { id, reason: 'A mistake.' }, school)
const listsAgain = async ({ id, email }: Told, status: string) => {
  const { studentName, parentName, phone, term } = await debtorOf(product, id, school)
  const claim = { studentName, parentName, phone, term, status, parentEmail: email, amountOwed: '45000' }
  return (await done(product, 'addDebtor', { ...claim, statementAccepted: true }, school)).id
}
const aMonthPasses = () => daysLater(product, 30, provider, school, other)

/** As legacy clients say what a Completed claim comes to. */
async function claimedLater(id: string, amount: number): Promise<string> {
  await completes(id)
  await aMonthPasses()
  const row = await restDone(product, 'GET', `/dashboard/${id}/`, { as: school })
  const body = { ...row, status: 'Completed', amount_owed: amount }
  await restDone(product, 'PUT', `/dashboard/${id}/`, { as: school, body })
  return id
}

/** What was done in the moment before a claim that had been closed is open again; answers its id. */
const MOMENTS: Record<string, (told: Told) => Promise<string>> = {
  'Completed a month ago, and more is claimed': async ({ id }) => claimedLater(id, 50_000),
  'Completed a month ago, and less is claimed': async ({ id }) => claimedLater(id, 40_000),
  'withdrawn a month ago, and listed again as Completed': async (told) => {
    await withdraws(told.id)
    await aMonthPasses()
    return listsAgain(told, 'COMPLETED')
  },
  'Completed, and withdrawn, and listed again as Completed': async (told) => {
    await completes(told.id)
    await withdraws(told.id)
    return listsAgain(told, 'COMPLETED')
  },
}

// What another school was shown is held back for a while: each has a register of its own.
describe.each(Object.keys(MOMENTS))('a claim that was %s a moment before it is opened again,', (what) => {
  beforeAll(async () => {
    product = await aProduct({ env: { UNDO_SECONDS: '3600' } })
    provider = await aProvider(product)
    school = await anApprovedSchool(product, provider)
    other = await anApprovedSchool(product, provider)
  })
  afterAll(() => product.close())

  test('comes back as one that was closed: seen by nobody before a new notice, and told', async () => {
    const told = await aToldFamily(product, school)
    const { name, email } = told
    await daysLater(product, 8, provider, school, other)
    expect(await found(product, name, other)).toContain(name)
    await open(await MOMENTS[what]!(told))
    expect(await found(product, name, other)).not.toContain(name)
    await expect
      .poll(() => product.mail.received.filter(({ to }) => to === email).at(-1)?.text)
      .toMatch(/had closed its claim/)
  })
})
