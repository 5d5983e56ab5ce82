import { expect, test } from 'vitest'
import { DAY } from '../../../common/days.js'
import { aDispute, aToldFamily } from '../../testing/claims/cases.js'
import { daysLater, done } from '../../testing/claims/claims.js'
import { ask } from '../../testing/client.js'
import { rows } from '../../testing/databases/database.js'
import { aDebtor, aProvider, anApprovedSchool, type Person } from '../../testing/people.js'
import { theProduct } from '../../testing/product.js'
import { quiet } from '../../testing/databases/stored.js'

/** In Lagos, which is an hour ahead of UTC, the last minute of 31 October. */
const JUST_BEFORE_MIDNIGHT = new Date('2026-10-31T22:59:00Z')

let now = JUST_BEFORE_MIDNIGHT
const clock = {
  now: () => now,
  forward: (days: number) => void (now = new Date(now.getTime() + days * DAY)),
}

const product = await theProduct({ clock: () => clock, env: { PAYMENT_BACK_DAYS: '3650' } })
const provider = await aProvider(product)

const totals = async (as: Person) => {
  const query = `{ dashboard { totals { owed { amount } recovered { amount } termBegan undelivered toPrint toConfirm confirmBy byMonth { from paid { amount } }
    byAge { age count owed { amount } } } } }`
  return (await ask(product, query, {}, as)).dashboard.totals
}
const ages = async (as: Person): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await totals(as)).byAge
      .filter(({ count }: any) => count > 0)
      .map(({ age, count, owed }: any) => [age, `${count}: ${owed.amount}`]),
  )

test('a debt goes into the next class at midnight, by the day it was due or else listed', async () => {
  now = JUST_BEFORE_MIDNIGHT
  const school = await anApprovedSchool(product, provider)
  const due = (day: string | null, amountOwed: string) =>
    aDebtor(product, school, { dueDate: day, amountOwed, studentName: `Due ${day}` })
  await due(null, '1')
  await due('2026-12-24', '2')
  await due('2026-10-01', '4')
  await due('2026-09-01', '8')
  await due('2026-08-02', '16')
  await due('2026-07-03', '32')
  await due('2026-05-04', '64')
  await due('2026-05-03', '128')
  const names = async (age: string) => {
    const query = `query ($age: DebtAge) { dashboard { debtors(age: $age) { edges { node { studentName } } } } }`
    const { dashboard } = await ask(product, query, { age }, school)
    return dashboard.debtors.edges.map(({ node }: any) => node.studentName)
  }
  expect(await ages(school)).toEqual({
    UP_TO_30: '3: 7.00',
    UP_TO_60: '1: 8.00',
    UP_TO_90: '1: 16.00',
    UP_TO_120: '1: 32.00',
    UP_TO_180: '1: 64.00',
    OVER_180: '1: 128.00',
  })
  expect(await names('UP_TO_60')).toEqual(['Due 2026-09-01'])

  now = new Date('2026-10-31T23:00:00Z')
  expect(await ages(school)).toEqual({
    UP_TO_30: '2: 3.00',
    UP_TO_60: '1: 4.00',
    UP_TO_90: '1: 8.00',
    UP_TO_120: '1: 16.00',
    UP_TO_180: '1: 32.00',
    OVER_180: '2: 192.00',
  })
  expect(await names('UP_TO_60')).toEqual(['Due 2026-10-01'])
})

test('the ages add up to what is owed: nothing that is completed, withdrawn or removed counts', async () => {
  now = JUST_BEFORE_MIDNIGHT
  const school = await anApprovedSchool(product, provider)
  const told = await aToldFamily(product, school)
  await aDispute(product, told)
  const paid = await aDebtor(product, school, { amountOwed: '10' })
  await done(product, 'updateDebtor', { id: paid.id, status: 'COMPLETED' }, school)
  const { id } = await aDebtor(product, school, { amountOwed: '100' })
  await done(product, 'withdrawDebtor', { id }, school)
  await daysLater(product, 29, provider, school)
  await aDebtor(product, school, { amountOwed: '7' })
  expect(await ages(school)).toEqual({ UP_TO_30: '1: 7.00' })
  expect((await totals(school)).owed.amount).toBe('7.00')
})

test('recovered is what was paid since the term began, taken back where a claim is no longer completed', async () => {
  now = new Date('2026-10-31T12:00:00Z')
  const school = await anApprovedSchool(product, provider)
  const { id } = await aDebtor(product, school, { amountOwed: '1000' })
  const pay = (amount: string, on: string) =>
    done(product, 'recordPayment', { debtorId: id, amount, on }, school)
  await pay('100', '2026-08-31')
  await pay('20', '2026-09-01')
  await pay('3', '2026-10-31')
  expect(await totals(school)).toMatchObject({ termBegan: '2026-09-01', recovered: { amount: '23.00' } })
  const { byMonth } = await totals(school)
  expect(byMonth.map(({ from }: any) => from)).toEqual([
    ...['2025-11-01', '2025-12-01', '2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01'],
    ...['2026-05-01', '2026-06-01', '2026-07-01', '2026-08-01', '2026-09-01', '2026-10-01'],
  ])
  expect(byMonth.slice(-4).map(({ paid }: any) => paid.amount)).toEqual(['0.00', '100.00', '20.00', '3.00'])
  await done(product, 'updateDebtor', { id, status: 'COMPLETED' }, school)
  expect((await totals(school)).recovered.amount).toBe('900.00')
  await done(product, 'updateDebtor', { id, status: 'PENDING_PAYMENT' }, school)
  await done(product, 'withdrawDebtor', { id }, school)
  expect((await totals(school)).recovered.amount).toBe('23.00')
  now = new Date('2026-12-31T23:30:00Z')
  await daysLater(product, 0, school)
  expect(await totals(school)).toMatchObject({ termBegan: '2027-01-01', recovered: { amount: '0.00' } })
})

test('what waits is counted, with the last day to confirm the first claim in time', async () => {
  now = new Date('2026-10-31T12:00:00Z')
  const school = await anApprovedSchool(product, provider)
  await aDebtor(product, school, { parentEmail: null })
  const first = await aDebtor(product, school)
  const second = await aDebtor(product, school)
  const confirmed = (id: string, day: string) =>
    rows(product, 'update debtor set confirmed_at = ? where id = ?', [day, id])
  // 180 days later: 31 October and 14 November, the last day that is asked for; the third is not yet.
  await confirmed(first.id, '2026-05-04T12:00:00Z')
  await confirmed(second.id, '2026-05-18T22:30:00Z')
  await confirmed((await aDebtor(product, school)).id, '2026-05-18T23:30:00Z')
  await quiet(product)
  expect(await totals(school)).toMatchObject({
    undelivered: 0,
    toPrint: 1,
    toConfirm: 2,
    confirmBy: '2026-10-31',
  })
})

test('what came in counts once, also where the claim has come to name another person since', async () => {
  const school = await anApprovedSchool(product, provider)
  const told = await aToldFamily(product, school)
  await done(product, 'recordPayment', { debtorId: told.id, amount: '200' }, school)
  clock.forward(1 / 24)
  const other = { studentName: 'Zuriel Ekpo', parentName: 'Bassey Ekpo', statementAccepted: true }
  await done(product, 'updateDebtor', { id: told.id, ...other }, school)
  expect(await rows(product, 'select id from debtor where shown_as = ?', [told.id])).toHaveLength(1)
  expect((await totals(school)).recovered).toEqual({ amount: '200.00' })
})
