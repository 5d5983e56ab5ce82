import { beforeEach, describe, expect, test } from 'vitest'
import { escalated, rejected } from '../../testing/claims/case-states.js'
import {
  aDispute,
  aToldFamily,
  caseOf,
  dayIn,
  goesOn,
  onCase,
  type Told,
} from '../../testing/claims/cases.js'
import { aClaimVisitor } from '../../testing/claims/claim-visitor.js'
import { daysLater, done, everyTokenOf } from '../../testing/claims/claims.js'
import { aPicture, upload } from '../../testing/client.js'
import { keepClocks } from '../../testing/clocks.js'
import { aDebtor, aProvider, aSchool, anApprovedSchool, decide, officeOf } from '../../testing/people.js'
import { printed } from '../../testing/printed.js'
import { theProduct } from '../../testing/product.js'
import { quiet, wordsTo } from '../../testing/databases/stored.js'
import { formatDay } from '../../../common/days.js'

// A letter is written for the state that a claim is mostly in. What it says has to be true in the others, too.
const product = await theProduct({ env: { UNDO_SECONDS: '0' } })
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider, 'Greenfield College')
let told: Told
beforeEach(async () => {
  await daysLater(product, 0, provider, school)
  told = await aToldFamily(product, school)
  await forget()
})

const sides = () => ({ product, school, provider })
const later = async (days: number) => {
  await daysLater(product, days, provider, school)
  await keepClocks(product)
}
const forget = async () => {
  await quiet(product)
  product.mail.received.length = 0
}
const read = (to: string) => wordsTo(product, to)
const office = () => officeOf(product, school)
const aFile = async () => (await upload(product, await aPicture(), { name: 'slip.png' })).id
const changes = (input: object) => done(product, 'updateDebtor', { id: told.id, ...input }, school)
const pleads = (days: number) => ({ instalments: [{ dueOn: dayIn(product, days) }] })
const aPlan = async () => {
  const { id: contendId } = await goesOn(product, 'pleadForTime', pleads(40), told)
  await goesOn(product, 'answerPlan', { contendId, answer: 'AGREE' }, school)
  return contendId as string
}
const rejects = (contendId: string) =>
  goesOn(product, 'rejectContend', { contendId, message: 'No such payment.' }, school)

describe('whoever has asked the provider before, and brings nothing new,', () => {
  const asksAnew = async () => {
    const contendId = await escalated(sides(), told)
    await goesOn(product, 'decideContend', { contendId, decision: 'DISMISS', reasons: 'Read.' }, provider)
    await changes({ amountOwed: '90000', statementAccepted: true })
    const { id } = await aDispute(product, told, { message: 'It is still not right.' })
    return id as string
  }
  /** What the letter says, and what comes of it where it is tried. */
  const readAndAsk = async (contendId: string) => {
    const letter = await read(told.email)
    const asked = await onCase(product, 'escalateContend', { contendId, message: 'But.' }, told)
    return { letter, errors: asked.userErrors }
  }
  const REFUSED = {
    letter: expect.stringMatching(
      /^(?!.*to decide, until the end of).*To ask them again.* a document that (it|the school) has not seen/,
    ),
    errors: [expect.objectContaining({ code: 'CONFLICT' })],
  }

  test('is not told that it can ask about a no', async () => {
    const id = await asksAnew()
    await forget()
    await rejects(id)
    expect(await readAndAsk(id)).toEqual(REFUSED)
  })

  test('nor about a part', async () => {
    const id = await asksAnew()
    await forget()
    const part = { contendId: id, outcome: 'AMOUNT_CORRECTED', amount: '80000' }
    await goesOn(product, 'acceptContend', part, school)
    expect(await readAndAsk(id)).toEqual(REFUSED)
    const { words } = await aClaimVisitor(product, told.token).open(`/cases/${id}`)
    expect(words).toContain('withdraw this answer, and answer again with a document')
    expect(words).not.toContain('Then ask the people who run DMA')
    await goesOn(product, 'withdrawContend', { contendId: id }, told)
    const again = await aDispute(product, told, { files: [await aFile()] })
    await rejects(again.id)
    expect((await caseOf(product, again.id, told)).escalateBy).not.toBeNull()
  })
})

test('a plan that is taken back beside a dispute leaves the dispute, and both sides read so', async () => {
  const plan = await aPlan()
  const { id } = await aDispute(product, told)
  await forget()
  await goesOn(product, 'withdrawContend', { contendId: plan }, told)
  const [family, ours] = [await read(told.email), await read(await office())]
  expect(ours).toContain('another case about the claim is still open')
  expect(ours).not.toContain('You need not answer any more')
  expect(family).toContain('Another case about the claim is still open')
  expect(family).not.toContain('other schools may see it')
  expect(family).not.toContain('answer the claim again')
  expect((await caseOf(product, id, told)).state).toBe('OPEN')
})

test('the page says of a plan beside a dispute what ending either of them means', async () => {
  const plan = await aPlan()
  const { id } = await aDispute(product, told)
  const page = aClaimVisitor(product, told.token)
  expect((await page.open(`/cases/${plan}/withdraw`)).words).not.toContain('You can ask for time again later')
  expect((await page.open(`/cases/${id}/withdraw`)).words).toContain('unless a payment plan hides it')
})

test('a claim that was removed for good is not printed', async () => {
  const { id } = await aDispute(product, told)
  await later(40)
  expect((await caseOf(product, id, told)).state).toBe('LAPSED')
  const { status, html } = await printed(product, told.id, school)
  expect(status).toBe(409)
  expect(html).not.toContain('is unpaid')
})

test('dates that have passed when they come to the school are none that it can agree to', async () => {
  const rest = [{ dueOn: dayIn(product, 5) }]
  const input = { reason: 'ALREADY_PAID', amountPaid: '20000', paidOn: dayIn(product, -5), rest }
  const { id: contendId } = await aDispute(product, told, { ...input, files: [await aFile()] })
  await later(10)
  await forget()
  const answer = { contendId, outcome: 'PAID', amountPaid: '20000', paidOn: dayIn(product, -15) }
  await goesOn(product, 'acceptContend', answer, school)
  const [family, ours] = [await read(told.email), await read(await office())]
  expect(ours).toContain('The first of these dates has passed, so you cannot agree to them.')
  expect(ours).not.toContain('Agree to the dates')
  expect(family).toContain('the first of them has passed')
})

test('whoever is written to while a plan with another address runs reads that, and what can still be said', async () => {
  await aPlan()
  const parentEmail = `new.${told.email}`
  await changes({ parentEmail })
  const letter = await read(parentEmail)
  expect(letter).toContain('A payment plan for this claim is agreed with somebody at another address.')
  expect(letter).not.toContain('if you need more time')
  const [token] = (await everyTokenOf(product, told.id)).slice(-1)
  expect((await aDispute(product, { token: token! })).state).toBe('OPEN')
})

test('a dispute that is answered on its day moves no date of a plan, and no letter says so', async () => {
  await aPlan()
  const { id } = await aDispute(product, told)
  await forget()
  await rejects(id)
  expect(await read(told.email)).toMatch(/The payment plan goes on: ₦45,000.00 is due by/)
})

test('a lower amount in a letter of several changes is said to be seen at once', async () => {
  await changes({ amountOwed: '30000', term: 'Another invoice', statementAccepted: true })
  expect(await read(told.email)).toContain('Where they see the claim, they see a lower amount at once.')
  await forget()
  await changes({ amountOwed: '40000', statementAccepted: true })
  expect(await read(told.email)).not.toContain('a lower amount at once')
})

test('a claim that comes back says that its family can ask the provider again, and until when', async () => {
  const id = await rejected(sides(), told)
  await later(5)
  await changes({ status: 'COMPLETED' })
  await later(4)
  await forget()
  await changes({ status: 'ABANDONED_PAYMENT', statementAccepted: true })
  const { escalateBy } = await caseOf(product, id, told)
  expect(await read(told.email)).toContain(
    `You can ask the people who run DMA to decide until the end of ${formatDay(escalateBy)}.`,
  )
})

test('a school that is approved reads how many letters leave: none is of a claim that is completed', async () => {
  const waits = await aSchool(product)
  await aDebtor(product, waits)
  const settled = await aDebtor(product, waits)
  await done(product, 'updateDebtor', { id: settled.id, status: 'COMPLETED' }, waits)
  await forget()
  await decide(product, provider, 'approveSchool', { schoolId: waits.schoolId, region: 'Lagos' })
  expect(await read(await officeOf(product, waits))).toContain('You had prepared 1 claim.')
})
