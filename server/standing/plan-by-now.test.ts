import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAgreedPlan, aProof, aToldFamily, caseOf, goesOn, type Told } from '../testing/claims/cases.js'
import { dueContends } from '../clocks/due-contends.js'
import { daysLater, debtorOf, done } from '../testing/claims/claims.js'
import { ask } from '../testing/client.js'
import { keepClocks } from '../testing/clocks.js'
import { aProvider, anApprovedSchool, type Person, type SchoolPerson } from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'
import { restDone } from '../testing/rest.js'

/** "Derived, not stored": a plan that has broken reads so at every door, whether the clock has come by or not. */
let product: Product
let provider: Person
let school: SchoolPerson
let told: Told
let contendId: string
beforeAll(async () => {
  product = await aProduct({ env: { NOTICE_DAYS: '0' } })
  provider = await aProvider(product)
  school = await anApprovedSchool(product, provider)
  told = await aToldFamily(product, school)
  contendId = await anAgreedPlan(product, told, school, 10, 20)
})
afterAll(() => product.close())

const path = () => `/dashboard/${told.id}/`
const counted = async (filter: string) =>
  (await ask(product, `{ dashboard { debtors(${filter}) { totalCount } } }`, {}, school)).dashboard.debtors
    .totalCount

/** What each door says of the claim. */
async function doors() {
  const { dashboard } = await ask(
    product,
    '{ dashboard { totals { byStatus { status count } } debtors { edges { node { status } } } } }',
    {},
    school,
  )
  const statuses = Object.fromEntries(
    dashboard.totals.byStatus.map(({ status, count }: any) => [status, count]),
  )
  return {
    case: (await caseOf(product, contendId, told)).state,
    row: dashboard.debtors.edges[0].node.status,
    totals: statuses,
    filtered: [await counted('status: PENDING_PAYMENT'), await counted('status: ABANDONED_PAYMENT')],
    contended: await counted('needs: CONTENDED'),
    rest: (await restDone(product, 'GET', path(), { as: school })).status,
    restList: (await restDone(product, 'GET', '/dashboard/', { as: school }))[0].status,
  }
}

const BROKEN = {
  case: 'BROKEN',
  row: 'ABANDONED_PAYMENT',
  totals: { ABANDONED_PAYMENT: 1, PENDING_PAYMENT: 0, COMPLETED: 0 },
  filtered: [0, 1],
  contended: 0,
  rest: 'Abandoned payment',
  restList: 'Abandoned payment',
}

test('says Pending while the plan is kept', async () => {
  await daysLater(product, 17, provider, school)
  expect(await doors()).toEqual({
    case: 'AGREED',
    row: 'PENDING_PAYMENT',
    totals: { ABANDONED_PAYMENT: 0, PENDING_PAYMENT: 1, COMPLETED: 0 },
    filtered: [1, 0],
    contended: 1,
    rest: 'Pending payment',
    restList: 'Pending payment',
  })
})

test('says Abandoned once it has broken, before the clock has come by and after', async () => {
  await daysLater(product, 1, provider, school)
  expect(await doors()).toEqual(BROKEN)
  // Put back as it was read, it is no act.
  const body = await restDone(product, 'GET', path(), { as: school })
  await restDone(product, 'PUT', path(), { as: school, body })
  const { history } = await debtorOf(product, told.id, school)
  expect(history.map(({ act }: any) => act)).not.toContain('debtor.updated')
  await keepClocks(product)
  expect(await doors()).toEqual(BROKEN)
})

test('says Pending of a smaller claim whose last payment was proven and never answered', async () => {
  const family = await aToldFamily(product, school)
  const id = await anAgreedPlan(product, family, school, 10, 20)
  await done(product, 'updateDebtor', { id: family.id, amountOwed: '35000' }, school)
  await daysLater(product, 10, provider, school)
  await done(product, 'recordPayment', { debtorId: family.id, amount: '22500' }, school)
  await daysLater(product, 10, provider, school)
  const proof = await aProof(product, id, { instalment: 2, amount: '12500' })
  await goesOn(product, 'sendProof', proof, family)
  await daysLater(product, 20, provider, school)
  for (let time = 0; time < 2; time++) {
    expect((await caseOf(product, id, family)).state).toBe('AGREED')
    expect(await counted('status: PENDING_PAYMENT')).toBe(1)
    expect(await counted('needs: CONTENDED')).toBe(1)
    await keepClocks(product)
  }
  const due = await dueContends(product.world.orm.em.fork(), {
    rules: product.world.rules,
    now: product.clock.now(),
    after: 0,
  })
  expect(due).not.toContain(Number(family.id))
})
