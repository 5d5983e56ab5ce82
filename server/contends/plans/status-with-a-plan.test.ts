import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import {
  aDispute,
  anAgreedPlan,
  aToldFamily,
  contendsOf,
  dayIn,
  goesOn,
  type Told,
} from '../../testing/claims/cases.js'
import { daysLater, debtorOf, done } from '../../testing/claims/claims.js'
import { ask } from '../../testing/client.js'
import { keepClocks } from '../../testing/clocks.js'
import { aDebtor, aProvider, anApprovedSchool } from '../../testing/people.js'
import { aProduct, theProduct } from '../../testing/product.js'

/* Rule 15: a claim is Pending while a plan runs, and nobody has promised what is owed beyond one that has ended. */
const product = await theProduct({ env: { NOTICE_DAYS: '0' } })
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider)
let told: Told
beforeEach(async () => {
  await later(0)
  told = await aToldFamily(product, school, { amountOwed: '40000', term: 'First term' })
  await anAgreedPlan(product, told, school, 10, 40)
})

const later = (days: number) => daysLater(product, days, provider, school)
const changes = (over: object) =>
  done(product, 'updateDebtor', { id: told.id, ...over, statementAccepted: true }, school)
const pays = (amount: string) => done(product, 'recordPayment', { debtorId: told.id, amount }, school)
const grows = () => changes({ amountOwed: '60000' })

/** What has become of the plan. */
const PLANS: Record<string, { comes: () => Promise<unknown>; runs: boolean }> = {
  'a plan that runs': { comes: async () => {}, runs: true },
  'a plan that is paid in part': { comes: () => pays('20000'), runs: true },
  'a plan of a claim that has grown': { comes: grows, runs: true },
  'a plan that was paid to its end, of a claim that had grown': {
    comes: async () => {
      await grows()
      await pays('40000')
    },
    runs: false,
  },
  'a plan that has broken': { comes: () => later(18), runs: false },
  'a plan that has broken, on record': {
    comes: async () => {
      await later(18)
      await keepClocks(product)
    },
    runs: false,
  },
}

/** What becomes of the claim then. */
const LATER: Record<string, () => Promise<unknown>> = {
  nothing: async () => {},
  'more is claimed': () => changes({ amountOwed: '90000' }),
  'less is claimed': () => changes({ amountOwed: '15000' }),
  'it is completed and opened again': async () => {
    await changes({ status: 'COMPLETED' })
    await changes({ status: 'ABANDONED_PAYMENT' })
  },
  'it is withdrawn and listed again': async () => {
    await done(product, 'withdrawDebtor', { id: told.id }, school)
    const { id } = await aDebtor(product, school, {
      studentName: told.name,
      parentEmail: told.email,
      amountOwed: '40000',
      term: 'First term',
      status: 'ABANDONED_PAYMENT',
    })
    expect(id).toBe(told.id)
  },
  'it is disputed': () => aDispute(product, told),
}

/** The claim's status as everybody who may reads it, and whether its plan runs. */
async function readOf() {
  const { status } = await debtorOf(product, told.id, school)
  const { claim } = await ask(product, 'query ($token: String!) { claim(token: $token) { status } }', {
    token: told.token,
  })
  const query =
    'query ($status: DebtStatus) { dashboard { debtors(first: 100, status: $status) { edges { node { id } } } } }'
  const { dashboard } = await ask(product, query, { status }, school)
  expect(claim.status).toBe(status)
  expect(dashboard.debtors.edges.map(({ node }: any) => node.id)).toContain(told.id)
  return status
}

describe.each(Object.entries(PLANS))('%s', (_plan, { comes, runs }) => {
  test.each(Object.entries(LATER))('and then %s: the status says whether it runs', async (_what, happens) => {
    await comes()
    await happens()
    const status = await readOf()
    await keepClocks(product)
    const states = (await contendsOf(product, told.id)).map(({ state }) => state)
    expect([await readOf(), states.includes('AGREED')]).toEqual([status, runs])
    expect(status).toBe(runs ? 'PENDING_PAYMENT' : 'ABANDONED_PAYMENT')
  })
})

test('a school sets the status freely beside all that', async () => {
  await grows()
  await pays('40000')
  expect((await changes({ status: 'PENDING_PAYMENT' })).status).toBe('PENDING_PAYMENT')
  await later(1)
  await keepClocks(product)
  expect(await readOf()).toBe('PENDING_PAYMENT')
})

test('a plan that is restored makes it Pending, also where its school had said otherwise', async () => {
  const day = dayIn(product, 5)
  await changes({ status: 'ABANDONED_PAYMENT' })
  await later(18)
  await keepClocks(product)
  await done(product, 'recordPayment', { debtorId: told.id, amount: '20000', on: day }, school)
  expect((await contendsOf(product, told.id)).map(({ state }) => state)).toEqual(['AGREED'])
  expect(await readOf()).toBe('PENDING_PAYMENT')
})

test('where a voided payment opens the claim with its plan, the record says the status that it has', async () => {
  await grows()
  await pays('40000')
  await pays('20000')
  const [first] = (await debtorOf(product, told.id, school)).ledger.filter(
    ({ kind }: any) => kind === 'PAYMENT',
  )
  const voided = { paymentId: first.id, reason: 'CHEQUE_RETURNED', statementAccepted: true }
  await done(product, 'voidPayment', voided, school)
  const { status, history } = await debtorOf(product, told.id, school)
  const changed = history.flatMap(({ changes: of }: any) => of).find(({ field }: any) => field === 'status')
  expect([status, changed.after]).toEqual(['PENDING_PAYMENT', 'PENDING_PAYMENT'])
})

test('where a voided payment opens the claim beyond a plan that stays paid, nobody has promised what is owed', async () => {
  await grows()
  await pays('20000')
  await pays('40000')
  const [first] = (await debtorOf(product, told.id, school)).ledger.filter(
    ({ kind }: any) => kind === 'PAYMENT',
  )
  const voided = { paymentId: first.id, reason: 'CHEQUE_RETURNED', statementAccepted: true }
  await done(product, 'voidPayment', voided, school)
  expect((await contendsOf(product, told.id)).map(({ state }) => state)).toEqual(['KEPT'])
  expect(await readOf()).toBe('ABANDONED_PAYMENT')
})

test('a plan that a newer one stood for does not run again where a payment of it is voided', async () => {
  await grows()
  await pays('40000')
  const [first] = (await debtorOf(product, told.id, school)).ledger.filter(
    ({ kind }: any) => kind === 'PAYMENT',
  )
  await anAgreedPlan(product, told, school, 5)
  await later(13)
  await keepClocks(product)
  await done(
    product,
    'voidPayment',
    { paymentId: first.id, reason: 'CHEQUE_RETURNED', statementAccepted: true },
    school,
  )
  expect((await contendsOf(product, told.id)).map(({ state }) => state)).toEqual(['KEPT', 'BROKEN'])
  expect(await readOf()).toBe('ABANDONED_PAYMENT')
})

test('Completed by mistake, and taken back in the moment, it says what it said', async () => {
  const patient = await aProduct({ env: { NOTICE_DAYS: '0', UNDO_SECONDS: '600' } })
  onTestFinished(() => patient.close())
  const own = await anApprovedSchool(patient, await aProvider(patient))
  const family = await aToldFamily(patient, own, { amountOwed: '40000' })
  const plea = await goesOn(patient, 'pleadForTime', { instalments: [{ dueOn: dayIn(patient, 10) }] }, family)
  await goesOn(patient, 'answerPlan', { contendId: plea.id, answer: 'AGREE' }, own)
  for (const status of ['ABANDONED_PAYMENT', 'COMPLETED', 'ABANDONED_PAYMENT'])
    await done(patient, 'updateDebtor', { id: family.id, status, statementAccepted: true }, own)
  expect((await contendsOf(patient, family.id)).map(({ state }) => state)).toEqual(['AGREED'])
  expect((await debtorOf(patient, family.id, own)).status).toBe('ABANDONED_PAYMENT')
})
