import { expect, test } from 'vitest'
import { aDispute, aToldFamily, goesOn, type Told } from '../testing/claims/cases.js'
import { attempt, daysLater, debtorOf, done, found } from '../testing/claims/claims.js'
import { keepClocks } from '../testing/clocks.js'
import { aProvider, anApprovedSchool, decide } from '../testing/people.js'
import { theProduct } from '../testing/product.js'
import { quiet } from '../testing/databases/stored.js'

const product = await theProduct({ env: { NOTICE_DAYS: '7' } })
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider)
const looker = await anApprovedSchool(product, provider)

/** So many days later, with what the clock does then: what schools that saw an entry are told of it. */
async function told(days: number): Promise<string[]> {
  await quiet(product)
  await daysLater(product, days, provider, school, looker)
  await keepClocks(product)
  await quiet(product)
  const letters = product.mail.received.filter(
    ({ subject }) => subject === 'A claim that you saw has changed',
  )
  product.mail.received.length = 0
  return letters.map(({ text }) => text.replace(/\s+/g, ' '))
}

async function aShownClaim(): Promise<Told> {
  const family = await aToldFamily(product, school, { dueDate: '2026-01-15' })
  await told(8)
  expect(await found(product, family.name, looker)).toEqual([family.name])
  return family
}
const change = ({ id }: Told, what: object) =>
  done(product, 'updateDebtor', { id, statementAccepted: true, ...what }, school)

test('a higher amount is told to whoever saw a lower one when they can see it, and once', async () => {
  const family = await aShownClaim()
  await change(family, { amountOwed: '90000' })
  expect(await told(6)).toEqual([])
  expect(await told(2)).toEqual([expect.stringContaining('Amount now: ₦90,000.00')])
  expect(await told(1)).toEqual([])
})

test('a higher amount is told when others see it, also where notice of the whole claim began anew meanwhile', async () => {
  const family = await aShownClaim()
  await change(family, { amountOwed: '90000', parentEmail: `moved.${family.email}` })
  expect(await told(6)).toEqual([])
  expect(await told(2)).toEqual([expect.stringContaining('Amount now: ₦90,000.00')])
  expect(await told(1)).toEqual([])
})

test('whoever looked while a letter that told of it had come back is told when it is seen again', async () => {
  const family = await aShownClaim()
  await change(family, { amountOwed: '90000' })
  expect(await told(8)).toHaveLength(1)
  const { letter } = await debtorOf(product, family.id, school)
  await done(product, 'letterCameBack', { letterId: letter.id }, school)
  await found(product, family.name, looker)
  expect(await told(1)).toEqual([])
  await attempt(product, 'resendLetter', { letterId: letter.id }, school)
  expect(await told(6)).toEqual([])
  expect(await told(2)).toEqual([expect.stringContaining('Amount now: ₦90,000.00')])
})

test('a higher amount that is taken back before anybody saw it is told to nobody', async () => {
  const family = await aShownClaim()
  await change(family, { amountOwed: '90000' })
  await quiet(product)
  await change(family, { amountOwed: '45000' })
  expect(await told(9)).toEqual([])
})

test('of a claim that was raised and then lowered others hear only what they are shown', async () => {
  const family = await aShownClaim()
  await change(family, { amountOwed: '90000' })
  await quiet(product)
  await change(family, { amountOwed: '60000' })
  for (const letter of await told(1)) expect(letter).not.toMatch(/₦60,000|₦90,000/)
  expect(await told(8)).toEqual([expect.stringContaining('Amount now: ₦60,000.00')])
})

test('a higher amount of an entry that nobody sees is told when it is seen again', async () => {
  const family = await aShownClaim()
  await change(family, { amountOwed: '90000' })
  await quiet(product)
  const { id } = await aDispute(product, family)
  await told(3)
  await goesOn(product, 'rejectContend', { contendId: id, message: 'Nothing came.', files: [] }, school)
  await goesOn(product, 'escalateContend', { contendId: id, message: 'It did.', files: [] }, family)
  expect(await told(6)).toEqual([])
  const decided = { contendId: id, decision: 'DISMISS', reasons: 'Nothing was paid.' }
  await goesOn(product, 'decideContend', decided, provider)
  expect(await told(1)).toEqual([expect.stringContaining('Amount now: ₦90,000.00')])
})

test('a higher amount is told when it is seen again, also where its school was suspended for months meanwhile', async () => {
  const family = await aShownClaim()
  await change(family, { amountOwed: '90000' })
  await quiet(product)
  const { schoolId } = school
  await decide(product, provider, 'suspendSchool', { schoolId, reason: 'Complaints.' })
  expect(await told(100)).toEqual([])
  await decide(product, provider, 'reinstateSchool', { schoolId })
  expect(await told(1)).toEqual([expect.stringContaining('Amount now: ₦90,000.00')])
  expect(await told(1)).toEqual([])
})
