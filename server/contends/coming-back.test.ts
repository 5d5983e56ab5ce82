import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { daysBetween } from '../../common/days.js'
import {
  answeredInPart,
  disputes,
  escalated,
  escalatedAgain,
  pleads,
  rejected,
  type Makes,
} from '../testing/claims/case-states.js'
import { aToldFamily, caseOf, dayIn, goesOn, onCase, type Told } from '../testing/claims/cases.js'
import { DOORS as EVERY_DOOR } from '../testing/claims/claim-doors.js'
import { keepClocks } from '../testing/clocks.js'
import { attempt, daysLater, debtorOf, done } from '../testing/claims/claims.js'
import { ask } from '../testing/client.js'
import { rows } from '../testing/databases/database.js'
import { aProvider, anApprovedSchool, type Person, type SchoolPerson } from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'
import { restDone } from '../testing/rest.js'
import { quiet } from '../testing/databases/stored.js'
import { WAYS_IN } from '../testing/ways-in.js'
import { LIVE } from '../standing/states.js'

let product: Product
let provider: Person
let school: SchoolPerson
let other: SchoolPerson
function inAProduct(env: Record<string, string>) {
  beforeAll(async () => {
    product = await aProduct({ env: { NOTICE_DAYS: '0', PURGE_MONTHS: '60', ...env } })
    provider = await aProvider(product)
    school = await anApprovedSchool(product, provider)
    other = await anApprovedSchool(product, provider)
  })
  afterAll(() => product.close())
}

const later = (days: number) => daysLater(product, days, provider, school, other)
/** How a case comes to stand somewhere, and on which day: whoever has to act then has more than a few days. */
const STATES: [state: string, makes: Makes, days: number][] = [
  ['OVERDUE', disputes, 16],
  ['OPEN', disputes, 5],
  ['OPEN, asking for time', pleads(null), 5],
  ['COUNTERED', pleads('COUNTER'), 5],
  ['AGREED', pleads('AGREE'), 5],
  ['ANSWERED_IN_PART', answeredInPart, 5],
  ['REJECTED', rejected, 5],
  ['ESCALATED', escalated, 5],
  ['ESCALATED_AGAIN', escalatedAgain, 5],
]

interface OfOne {
  told: Told
  contendId: string
}
async function aCase(makes: Makes, days = 1): Promise<OfOne> {
  await later(0)
  const told = await aToldFamily(product, school)
  const contendId = await makes({ product, school, provider }, told)
  await later(days)
  return { told, contendId }
}

/** A claim with a case in each of the states. */
async function oneOfEach(): Promise<OfOne[]> {
  const all: OfOne[] = []
  for (const [at, [, makes, days]] of STATES.entries())
    all.push(await aCase(makes, days - (STATES[at + 1]?.[2] ?? 0)))
  return all
}

/** What the sides read of a case, its days counted from today. */
async function reads({ told, contendId }: OfOne) {
  const away = (day: string | null) => (day ? daysBetween(dayIn(product, 0), day) : null)
  const seen = await caseOf(product, contendId, told)
  const { state, resolved, outcome, waitsFor, mayDo, mayComment } = seen
  const dates: (number | null)[] = [seen.dueOn, seen.removedAfter, seen.escalateBy].map(away)
  const plan = seen.plan?.instalments.map(({ dueOn, ...part }: any) => ({ ...part, dueOn: away(dueOn) }))
  return { state, resolved, outcome, waitsFor, mayDo, mayComment, dates, plan }
}
/** The same, and what another school sees of the claim. */
async function stands(one: OfOne) {
  const query = `query ($search: String) { directory(search: $search) {
    edges { node { id amountOwed { amount } status disputed statement } } } }`
  const { directory } = await ask(product, query, { search: one.told.name }, other)
  return { ...(await reads(one)), entry: directory.edges }
}
/** Until the last day of whoever has to act. */
async function daysLeft(one: OfOne): Promise<number> {
  const { dates, state } = await reads(one)
  return (state === 'OVERDUE' ? dates[1] : state === 'REJECTED' ? dates[2] : dates[0])!
}
async function allStand(all: readonly OfOne[]) {
  const views: Awaited<ReturnType<typeof stands>>[] = []
  for (const one of all) views.push(await stands(one))
  return views
}
/** Until every letter has left that is not held back for a while: what a mistake did to an entry is told later, if at all. */
async function written(): Promise<void> {
  const waiting = () =>
    rows(product, `select kind from letter where state = 'QUEUED' and kind <> 'entry-corrected'`)
  await expect.poll(waiting).toEqual([])
}

type Status = 'ABANDONED_PAYMENT' | 'PENDING_PAYMENT' | 'COMPLETED'
const inRest = (status: Status) => status[0] + status.slice(1).toLowerCase().replace('_', ' ')
type Door = (told: Told, status: Status) => Promise<unknown>
const form: Door = ({ id }, status) => done(product, 'updateDebtor', { id, status }, school)
const put: Door = async ({ id }, status) => {
  const as = { as: school }
  const row = await restDone(product, 'GET', `/dashboard/${id}/`, as)
  await restDone(product, 'PUT', `/dashboard/${id}/`, { ...as, body: { ...row, status: inRest(status) } })
}
const DOORS: [string, Door][] = [
  ['the form', form],
  ['REST', put],
]
const withdrawnAndListedAgain: Door = async ({ id }, status) => {
  if (status === 'COMPLETED') return done(product, 'withdrawDebtor', { id }, school)
  const claim = await debtorOf(product, id, school)
  const { studentName, parentName, parentEmail, phone, term } = claim
  const amountOwed = claim.amountOwed.amount
  const typed = { studentName, parentName, parentEmail, phone, term, amountOwed }
  expect(await WAYS_IN.form!(product, school, typed)).toEqual({ id, refusal: null })
}
const statusOf = async ({ id }: Told): Promise<Status> => (await debtorOf(product, id, school)).status

async function expectAsBefore(sets: Door, days: number): Promise<void> {
  const all = await oneOfEach()
  const before = await allStand(all)
  expect(new Set(before.map(({ state }) => state))).toEqual(new Set([...LIVE, 'REJECTED']))
  const statuses: Status[] = []
  for (const { told } of all) statuses.push(await statusOf(told))
  for (const { told } of all) await sets(told, 'COMPLETED')
  expect((await allStand(all)).flatMap(({ entry }) => entry)).toEqual([])
  await later(days)
  await keepClocks(product)
  for (const [at, { told }] of all.entries()) await sets(told, statuses[at]!)
  await written()
  await keepClocks(product)
  expect(await allStand(all)).toEqual(before)
  // And time goes on from there.
  await later(1)
  const dates = (of: typeof before) => of.map((one) => one.dates)
  const aDayLess = dates(before).map((of) => of.map((day) => day && day - 1))
  expect(dates(await allStand(all))).toEqual(aDayLess)
}

/**
 * Each walk has all states, so every state meets every door. A status is set by the same code behind the form and REST,
 * and a withdrawal is taken back by another: each of these two meets both numbers of days.
 */
const WALKS: [door: string, days: number, sets: Door][] = [
  ['the form', 400, form],
  ['REST', 1, put],
  ['a withdrawal and another listing', 1, withdrawnAndListedAgain],
  ['a withdrawal and another listing', 400, withdrawnAndListedAgain],
]

describe('a claim that was closed and is opened again, whose school has no moment to undo it,', () => {
  inAProduct({})

  test.each(WALKS)(
    'through %s after so many days stands as it did, wherever its case stood: %i',
    { timeout: 180_000 },
    (_door, days, sets) => expectAsBefore(sets, days),
  )

  test.each(STATES)('leaves whoever has to act at least three days, also where %s', async (...row) => {
    const [, makes, days] = row
    const one = await aCase(makes, days)
    const { state } = await stands(one)
    await later((await daysLeft(one)) + (state === 'AGREED' ? product.world.rules.graceDays : 0))
    expect((await stands(one)).state).toBe(state)
    const status = await statusOf(one.told)
    await form(one.told, 'COMPLETED')
    await later(2)
    await form(one.told, status)
    await later(3)
    await keepClocks(product)
    expect((await stands(one)).state).toBe(state)
    await later(1)
    const after = await stands(one)
    if (state === 'REJECTED') expect(after.mayDo).toEqual([])
    else expect(after.state).not.toBe(state)
  })

  test('brings back a dispute that its school had accepted as paid', async () => {
    const one = await aCase(disputes)
    const before = await stands(one)
    await goesOn(product, 'acceptContend', { contendId: one.contendId, outcome: 'COMPLETED' }, school)
    await later(30)
    await form(one.told, 'ABANDONED_PAYMENT')
    await quiet(product)
    expect(await stands(one)).toEqual(before)
  })

  test.each(Object.entries(EVERY_DOOR))(
    'has its dispute back where it stood, when both are done through the %s',
    async (_door, writes) => {
      const one = await aCase(disputes, 5)
      const { id } = one.told
      const before = await stands(one)
      expect(await writes(product, school, { status: 'COMPLETED' }, id)).toEqual({ id, refusal: null })
      expect(await stands(one)).toMatchObject({ state: 'ACCEPTED', entry: [] })
      await later(30)
      const open = { status: 'ABANDONED_PAYMENT', statementAccepted: true }
      expect(await writes(product, school, open, id)).toEqual({ id, refusal: null })
      await written()
      expect(await stands(one)).toEqual(before)
      await later(10)
      expect(await stands(one)).toMatchObject({ state: 'OVERDUE', entry: [] })
    },
  )

  const asksFor = (amountOwed: string, { id }: Told) =>
    done(product, 'updateDebtor', { id, status: 'ABANDONED_PAYMENT', amountOwed }, school)
  const pays = ({ id }: Told) => done(product, 'recordPayment', { debtorId: id, amount: '45000' }, school)

  test('brings back a dispute where the last payment had closed it, and more is asked for then', async () => {
    const one = await aCase(disputes)
    const before = await stands(one)
    await pays(one.told)
    await later(30)
    await asksFor('45000', one.told)
    await quiet(product)
    expect(await stands(one)).toEqual(before)
  })

  test('leaves a plan that was paid to its end kept, whatever is asked for then', async () => {
    const one = await aCase(pleads('AGREE'))
    await pays(one.told)
    await asksFor('7000', one.told)
    expect((await stands(one)).state).toBe('KEPT')
  })

  test('tells the family in its letter that the case goes on, and where it stands', async () => {
    const one = await aCase(disputes, 5)
    await form(one.told, 'COMPLETED')
    await later(30)
    await form(one.told, 'ABANDONED_PAYMENT')
    const letter = await product.mail.letterTo(one.told.email, /has changed a claim/)
    const text = letter.text.replace(/\s+/g, ' ')
    expect(text).toContain('Your case about it goes on. It waits for the school’s answer.')
  })

  test('lets the family ask the provider, who could before', async () => {
    const { told, contendId } = await aCase(rejected, 5)
    await form(told, 'COMPLETED')
    await later(60)
    await form(told, 'ABANDONED_PAYMENT')
    const { contend } = await onCase(product, 'escalateContend', { contendId, message: 'We paid.' }, told)
    expect(contend).toMatchObject({ state: 'ESCALATED' })
  })

  describe('what the provider decides while the claim is closed', () => {
    async function decided(decision: string): Promise<OfOne> {
      const one = await aCase(escalated)
      await form(one.told, 'COMPLETED')
      await later(20)
      const { contendId } = one
      await goesOn(product, 'decideContend', { contendId, decision, reasons: 'Read.' }, provider)
      return one
    }

    test('for the family removes the claim, and nothing brings it back', async () => {
      const one = await decided('UPHOLD')
      const opened = { id: one.told.id, status: 'ABANDONED_PAYMENT', statementAccepted: true }
      const { userErrors } = await attempt(product, 'updateDebtor', opened, school)
      expect(userErrors).toMatchObject([{ code: 'CONFLICT' }])
      expect(await stands(one)).toMatchObject({ state: 'UPHELD', entry: [] })
    })

    test('for the school stays decided when the claim comes back', async () => {
      const one = await decided('DISMISS')
      await form(one.told, 'ABANDONED_PAYMENT')
      await quiet(product)
      expect(await stands(one)).toMatchObject({ state: 'DISMISSED', entry: [{ node: { disputed: false } }] })
    })
  })
})

describe('in the moment in which a mistake may be undone', () => {
  inAProduct({ UNDO_SECONDS: '600' })

  describe.each(DOORS)('a claim that was Completed through %s, and is opened again,', (_door, sets) => {
    test('is not written about to anybody, and both acts are on record', async () => {
      const { told, contendId } = await aCase(escalated)
      await written()
      const letters = product.mail.received.length
      await sets(told, 'COMPLETED')
      await sets(told, 'ABANDONED_PAYMENT')
      await written()
      expect(product.mail.received.slice(letters)).toEqual([])
      const { messages } = await caseOf(product, contendId, school)
      const acts = messages.slice(-2).map(({ side, act }: any) => `${side} ${act}`)
      expect(acts).toEqual(['SCHOOL SETTLE', 'SCHOOL RESUME'])
    })
  })

  // In turn through either door: below every state meets both.
  test.each(STATES.map(([where, makes, days], at) => [where, ...DOORS[at % 2]!, makes, days] as const))(
    'nobody gains a day on the last one, also where %s, and the claim is Completed through %s',
    async (where, _door, sets, makes, days) => {
      const one = await aCase(makes, days)
      await later((await daysLeft(one)) + (where === 'AGREED' ? product.world.rules.graceDays : 0))
      const before = await reads(one)
      const status = await statusOf(one.told)
      await sets(one.told, 'COMPLETED')
      await sets(one.told, status)
      expect(await reads(one)).toEqual(before)
      await later(1)
      await keepClocks(product)
      const after = await reads(one)
      if (before.state === 'REJECTED') expect(after.mayDo).toEqual([])
      else expect(after.state).not.toBe(before.state)
    },
  )

  test('a last payment that is voided gains its plan no day, also on the last one', async () => {
    const one = await aCase(pleads('AGREE'))
    await later((await daysLeft(one)) + product.world.rules.graceDays)
    const before = await reads(one)
    const paid = { debtorId: one.told.id, amount: '45000' }
    const { ledger } = await done(product, 'recordPayment', paid, school)
    expect((await reads(one)).state).toBe('KEPT')
    const wrong = { paymentId: ledger.at(-1).id, reason: 'WRONG_CHILD', statementAccepted: true }
    await done(product, 'voidPayment', wrong, school)
    expect(await reads(one)).toEqual(before)
  })

  test('no plan stays kept that an earlier payment had paid to its end, where that is voided', async () => {
    const one = await aCase(pleads('AGREE'))
    const debtorId = one.told.id
    const more = { id: debtorId, amountOwed: '60000', statementAccepted: true }
    await done(product, 'updateDebtor', more, school)
    const pays = async (amount: string) =>
      (await done(product, 'recordPayment', { debtorId, amount, requestKey: amount }, school)).ledger.at(-1)
        .id
    const ofThePlan = await pays('45000')
    expect((await reads(one)).state).toBe('KEPT')
    await pays('15000')
    const wrong = { paymentId: ofThePlan, reason: 'WRONG_CHILD', statementAccepted: true }
    await done(product, 'voidPayment', wrong, school)
    expect((await reads(one)).state).toBe('AGREED')
  })

  // Last: what another school was shown of these is held back for a while.
  test(
    'a claim that was Completed through the form, and is opened again, stands as it did, wherever its case stood',
    {
      timeout: 180_000,
    },
    () => expectAsBefore(form, 0),
  )
})

describe('in the moment in which a mistake may be undone, in a register of its own', () => {
  inAProduct({ UNDO_SECONDS: '600' })

  test(
    'a claim that was Completed through REST, and is opened again, stands as it did, wherever its case stood',
    {
      timeout: 180_000,
    },
    () => expectAsBefore(put, 0),
  )
})
