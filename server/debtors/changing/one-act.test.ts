import { beforeEach, expect, test } from 'vitest'
import { aDispute, aToldFamily, contendsOf, dayIn, onCase, type Told } from '../../testing/claims/cases.js'
import { daysLater, debtorOf, done, tokensOf } from '../../testing/claims/claims.js'
import { act } from '../../testing/client.js'
import { rows } from '../../testing/databases/database.js'
import { aDebtor, aProvider, anApprovedSchool } from '../../testing/people.js'
import { theProduct } from '../../testing/product.js'
import { quiet } from '../../testing/databases/stored.js'

/** What one act of a school changes at once comes to what it comes to when the same is changed step by step. */
const product = await theProduct({ env: { NOTICE_DAYS: '0' } })
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider)
let told: Told
beforeEach(async () => {
  await later(0)
  told = await aToldFamily(product, school)
})

const later = (days: number) => daysLater(product, days, provider, school)
type Act = () => Promise<unknown>
const changes = (change: object) => () =>
  done(product, 'updateDebtor', { id: told.id, statementAccepted: true, ...change }, school)
const lists = (change: object) => async () => {
  const { studentName, parentName, phone, term } = await debtorOf(product, told.id, school)
  const again = { studentName, parentName, phone, term, parentEmail: told.email, ...change }
  expect((await aDebtor(product, school, again)).id).toBe(told.id)
}
const withdraws: Act = () => done(product, 'withdrawDebtor', { id: told.id }, school)
const completes = changes({ status: 'COMPLETED' })
const isAnsweredInPart: Act = async () => {
  const { id } = await aDispute(product, told, { reason: 'WRONG_AMOUNT', amountOwed: '30000' })
  const part = { contendId: id, outcome: 'AMOUNT_CORRECTED', amount: '35000' }
  expect((await onCase(product, 'acceptContend', part, school)).userErrors).toEqual([])
}

const read = async () => {
  const { status, amountOwed, amountClaimed } = await debtorOf(product, told.id, school)
  const cases = (await contendsOf(product, told.id)).map(({ state }) => state)
  return { status, owed: amountOwed.amount, claimed: amountClaimed.amount, cases }
}

interface Walk {
  before: Act[]
  atOnce: Act
  apart: Act[]
  comesTo: object
}

const WALKS: Record<string, Walk> = {
  'opened again for no more than the family says that it owes': {
    before: [isAnsweredInPart, completes],
    atOnce: changes({ status: 'PENDING_PAYMENT', amountOwed: '30000' }),
    apart: [changes({ status: 'PENDING_PAYMENT' }), changes({ amountOwed: '30000' })],
    comesTo: { owed: '30000.00', claimed: '30000.00', cases: ['ACCEPTED'] },
  },
  'listed again for no more than the family says that it owes': {
    before: [isAnsweredInPart, withdraws],
    atOnce: lists({ amountOwed: '30000' }),
    apart: [lists({ amountOwed: '35000' }), changes({ amountOwed: '30000' })],
    comesTo: { owed: '30000.00', claimed: '30000.00', cases: ['ACCEPTED'] },
  },
  'completed and withdrawn, and listed again as Completed, of another sum': {
    before: [completes, withdraws],
    atOnce: lists({ amountOwed: '30000', status: 'COMPLETED' }),
    apart: [lists({ amountOwed: '30000' }), completes],
    comesTo: { status: 'COMPLETED', owed: '0.00', claimed: '30000.00' },
  },
}

test.each(Object.entries(WALKS))('a claim that is %s', async (_what, { before, atOnce, apart, comesTo }) => {
  for (const begins of before) await begins()
  await later(2)
  await atOnce()
  const once = await read()
  told = await aToldFamily(product, school)
  await later(0)
  for (const begins of before) await begins()
  await later(2)
  for (const step of apart) await step()
  expect(once).toEqual(await read())
  expect(once).toMatchObject(comesTo)
})

test('what the next person owes makes no debt of the earlier family older (rule 20)', async () => {
  const aged = async () =>
    rows(product, 'select aged_from::text as aged from debtor where shown_as = ?', [told.id])
  const [{ aged: asListed }] = await rows(
    product,
    'select aged_from::text as aged from debtor where id = ?',
    [told.id],
  )
  const dueDate = dayIn(product, -900)
  await changes({ studentName: 'Zuriel Ekpo', parentName: 'Bassey Ekpo', parentEmail: null, dueDate })()
  expect(await aged()).toEqual([{ aged: asListed }])
})

test('what the next person owes is nothing of which the earlier family has heard (rule 19)', async () => {
  await changes({ amountOwed: '60000' })()
  const [heard] = await rows(product, 'select heard_claimed from claim_change where debtor_id = ?', [told.id])
  await changes({ studentName: 'Zuriel Okon', parentName: 'Bassey Okon', amountOwed: '10000' })()
  const earlier = `select heard_claimed from claim_change c join debtor d on d.id = c.debtor_id where d.shown_as = ?`
  expect(await rows(product, earlier, [told.id])).toEqual([heard])
})

test('whoever has a case that comes back with its claim is written to of it still, though the letter about another was refused (rule 5)', async () => {
  await aDispute(product, told)
  const { studentName, parentName, phone } = await debtorOf(product, told.id, school)
  const beside = { studentName, parentName, phone, parentEmail: told.email, term: 'Third term 2019/20' }
  const { id } = await aDebtor(product, school, beside)
  await quiet(product)
  const [token] = await tokensOf(product, [id])
  expect((await act(product, 'refuseLetter', { token })).userErrors).toEqual([])
  await withdraws()
  await later(1)
  const lettersTo = () => product.mail.received.filter(({ to }) => to === told.email).length
  const before = lettersTo()
  await lists({ amountOwed: '45000' })()
  await quiet(product)
  expect(await rows(product, 'select refused_emails from debtor where id = ?', [told.id])).toEqual([
    { refused_emails: [] },
  ])
  expect(lettersTo()).toBeGreaterThan(before)
})
