import { expect, test } from 'vitest'
import {
  aProof,
  aToldFamily,
  anAgreedPlan,
  caseOf,
  goesOn,
  dayIn,
  type Told,
} from '../../testing/claims/cases.js'
import { debtorOf, done, found } from '../../testing/claims/claims.js'
import { paysAt } from '../../testing/claims/payments.js'
import { keepClocks } from '../../testing/clocks.js'
import { rows } from '../../testing/databases/database.js'
import { theRegister } from '../../testing/register.js'

/** A payment under a plan is voided. */
const { product, school, other, later } = await theRegister({ env: { NOTICE_DAYS: '0' } })
const ledger = paysAt(product, school)
let told: Told
let contendId: string
async function agreesOn(...days: number[]): Promise<void> {
  await later(0)
  told = await aToldFamily(product, school)
  contendId = await anAgreedPlan(product, told, school, ...days)
}

const pays = (amount: string, more?: object) => ledger.pays(told, amount, more)
const voids = () => ledger.voids(told)
const isSeen = async () => (await found(product, told.name, other)).length > 0
const stands = () => caseOf(product, contendId, told)
const statesOf = async () => (await stands()).plan.instalments.map(({ state }: any) => state)

test('an instalment is unpaid again, and the plan does not break within three days', async () => {
  await agreesOn(10, 60)
  await later(10)
  await pays('22500')
  expect(await statesOf()).toEqual(['PAID', 'UPCOMING'])
  await later(20)
  await voids()
  expect(await stands()).toMatchObject({ state: 'AGREED' })
  await keepClocks(product)
  await later(3)
  await keepClocks(product)
  expect((await stands()).state).toBe('AGREED')
  expect(await isSeen()).toBe(false)
  await later(1)
  await keepClocks(product)
  expect((await stands()).state).toBe('BROKEN')
})

test('a plan that it had paid to its end goes on, Pending as it was', async () => {
  await agreesOn(10, 20)
  await later(10)
  await pays('45000')
  expect((await stands()).state).toBe('KEPT')
  await later(5)
  const debtor = await voids()
  expect(debtor.status).toBe('PENDING_PAYMENT')
  expect((await stands()).state).toBe('AGREED')
  await keepClocks(product)
  await later(3)
  await keepClocks(product)
  expect((await stands()).state).toBe('AGREED')
})

test('a plan of a claim that came to more goes on as well', async () => {
  await agreesOn(10, 20)
  const raise = { id: told.id, amountOwed: '60000', statementAccepted: true }
  await done(product, 'updateDebtor', raise, school)
  await later(10)
  await pays('45000')
  expect((await stands()).state).toBe('KEPT')
  expect((await voids()).amountOwed.amount).toBe('60000.00')
  expect((await stands()).state).toBe('AGREED')
})

const proves = async () => goesOn(product, 'sendProof', await aProof(product, contendId), told)

test('the proof that it had answered waits for the school again', async () => {
  await agreesOn(10, 60)
  await later(10)
  await proves()
  await pays('22500')
  expect(await statesOf()).toEqual(['PAID', 'UPCOMING'])
  await later(20)
  await voids()
  expect(await stands()).toMatchObject({ state: 'AGREED', waitsFor: 'SCHOOL', dueOn: dayIn(product, 3) })
  expect(await statesOf()).toEqual(['PROVEN', 'UPCOMING'])
  await later(4)
  await keepClocks(product)
  expect(await stands()).toMatchObject({ state: 'AGREED', waitsFor: 'FAMILY' })
  expect((await debtorOf(product, told.id, school)).amountOwed.amount).toBe('45000.00')
})

test('the proof that counted unanswered counts again', async () => {
  await agreesOn(10, 60)
  await later(10)
  await proves()
  await later(15)
  await keepClocks(product)
  const counts = async () =>
    (await rows(product, 'select answer, counts::int from payment_proof order by id desc limit 1'))[0]
  expect(await counts()).toEqual({ answer: 'SILENCE', counts: 2_250_000 })
  await pays('22500', { on: dayIn(product, -15) })
  expect(await counts()).toEqual({ answer: 'SILENCE', counts: 0 })
  await voids()
  expect(await counts()).toEqual({ answer: 'SILENCE', counts: 2_250_000 })
  await keepClocks(product)
  expect((await stands()).state).toBe('AGREED')
})
