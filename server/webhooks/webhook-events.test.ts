import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { aDispute, aToldFamily, dayIn, goesOn } from '../testing/claims/cases.js'
import { daysLater, done, found } from '../testing/claims/claims.js'
import { act, ask } from '../testing/client.js'
import { keepClocks } from '../testing/clocks.js'
import { rows } from '../testing/databases/database.js'
import { aDebtor, aProvider, anApprovedSchool, type Person, type SchoolPerson } from '../testing/people.js'
import { quiet } from '../testing/databases/stored.js'
import { aProduct, type Product } from '../testing/product.js'
import { aReceiver, type Receiver } from '../testing/servers/webhook-receiver.js'
import { WebhookEvent } from './webhook-event.js'

let product: Product
let provider: Person
let school: SchoolPerson
let receiver: Receiver
const told = new Set<string>()
beforeAll(async () => {
  product = await aProduct({ env: { NOTICE_DAYS: '0', WEBHOOKS_PRIVATE: 'true' } })
  provider = await aProvider(product)
  school = await anApprovedSchool(product, provider)
  receiver = await aReceiver()
  await listen(school, receiver)
})
afterAll(async () => {
  await product.close()
  await receiver.close()
})
beforeEach(() => daysLater(product, 0, provider, school))
afterEach(() => {
  for (const { event } of receiver.received.splice(0)) told.add(event.type)
})

/** Has a school's receiver told of everything. */
const listen = (as: SchoolPerson, { url }: Receiver) =>
  act(product, 'createWebhook', { url, events: Object.keys(WebhookEvent) }, { as })

/** What came since the last test, once nothing is on its way. */
async function events(of = receiver): Promise<{ type: string; data: any }[]> {
  const waiting = () => rows(product, `select 1 from webhook_delivery where state = 'WAITING'`)
  await expect.poll(waiting, { interval: 30 }).toEqual([])
  return of.received.map(({ event: { type, data } }) => ({ type, data }))
}
const types = async () => (await events()).map(({ type }) => type).toSorted()

test('a claim is told from its listing to its end, by its number', async () => {
  const { id } = await aDebtor(product, school)
  await done(product, 'updateDebtor', { id, amountOwed: '40000' }, school)
  await done(product, 'recordPayment', { debtorId: id, amount: '100' }, school)
  await done(product, 'recordPayment', { debtorId: id, amount: '39900' }, school)
  expect(await types()).toEqual([
    'debtor.cleared',
    'debtor.listed',
    'debtor.updated',
    'payment.recorded',
    'payment.recorded',
  ])
  for (const { data } of await events()) expect(data).toEqual({ debtorId: id })
})

test('a payment that is voided is told, and that its claim is open again', async () => {
  const { id } = await aDebtor(product, school)
  const { ledger } = await done(product, 'recordPayment', { debtorId: id, amount: '45000' }, school)
  const input = { paymentId: ledger.at(-1).id, reason: 'WRONG_CHILD', statementAccepted: true }
  await done(product, 'voidPayment', input, school)
  expect(await types()).toEqual([
    'debtor.cleared',
    'debtor.listed',
    'debtor.updated',
    'payment.recorded',
    'payment.voided',
  ])
  for (const { data } of await events()) expect(data).toEqual({ debtorId: id })
})

test('marking it Completed clears it, and withdrawing it says so', async () => {
  const { id } = await aDebtor(product, school)
  await done(product, 'updateDebtor', { id, status: 'COMPLETED' }, school)
  await done(product, 'withdrawDebtor', { id: (await aDebtor(product, school)).id }, school)
  expect(await types()).toEqual([
    'debtor.cleared',
    'debtor.listed',
    'debtor.listed',
    'debtor.updated',
    'debtor.withdrawn',
  ])
})

test('a dispute is told step by step, with where it stands, to the decision that removes the entry', async () => {
  const family = await aToldFamily(product, school)
  const { id } = await aDispute(product, family)
  await goesOn(product, 'rejectContend', { contendId: id, message: 'No.' }, school)
  await goesOn(product, 'escalateContend', { contendId: id, message: 'Yes.' }, family)
  await act(
    product,
    'decideContend',
    { contendId: id, decision: 'UPHOLD', reasons: 'Paid.' },
    { as: provider },
  )
  const all = await events()
  const about = (type: string) => all.filter((one) => one.type === type).map(({ data }) => data)
  const at = (state: string) => [{ debtorId: family.id, contendId: id, state }]
  expect(about('contend.opened')).toEqual(at('OPEN'))
  expect(about('contend.answered')).toEqual(at('REJECTED'))
  expect(about('contend.escalated')).toEqual(at('ESCALATED'))
  expect(about('contend.decided')).toEqual(at('UPHELD'))
  expect(about('debtor.removed')).toEqual(at('UPHELD'))
})

test('what the school puts right is told as what became of the claim', async () => {
  const accepts = async (input: object) => {
    const { id } = await aDispute(product, await aToldFamily(product, school))
    await goesOn(product, 'acceptContend', { contendId: id, ...input }, school)
  }
  await accepts({ outcome: 'AMOUNT_CORRECTED', amount: '100' })
  await accepts({ outcome: 'COMPLETED' })
  await accepts({ outcome: 'WITHDRAWN' })
  const became = (await types()).filter((type) => /updated|cleared|withdrawn/.test(type))
  expect(became).toEqual(['debtor.cleared', 'debtor.updated', 'debtor.withdrawn'])
})

test('silence, a plan and its breach are told when the clock has put them on record', async () => {
  const silent = await aToldFamily(product, school)
  await aDispute(product, silent)
  const pleading = await aToldFamily(product, school)
  const { id } = await goesOn(
    product,
    'pleadForTime',
    { instalments: [{ dueOn: dayIn(product, 5) }] },
    pleading,
  )
  await goesOn(product, 'answerPlan', { contendId: id, answer: 'AGREE' }, school)
  const taken = await aToldFamily(product, school)
  await goesOn(product, 'withdrawContend', { contendId: (await aDispute(product, taken)).id }, taken)
  await daysLater(product, 16, school)
  await keepClocks(product)
  const all = await events()
  const of = (debtorId: string) =>
    all.filter(({ data }) => data.debtorId === debtorId).map(({ type }) => type)
  expect(of(silent.id).toSorted()).toEqual(['contend.opened', 'contend.overdue', 'debtor.listed'])
  expect(of(pleading.id).toSorted()).toEqual([
    'contend.answered',
    'contend.opened',
    'debtor.listed',
    'plan.agreed',
    'plan.broken',
  ])
  expect(of(taken.id).toSorted()).toEqual(['contend.closed', 'contend.opened', 'debtor.listed'])
})

test('a correction reaches exactly the schools that were shown the entry, each with its own check', async () => {
  const others = await Promise.all([0, 1, 2].map(() => anApprovedSchool(product, provider)))
  const receivers = await Promise.all(others.map(() => aReceiver()))
  await Promise.all(others.map((other, at) => listen(other, receivers[at]!)))
  const [checker, searcher] = others as [SchoolPerson, SchoolPerson, SchoolPerson]
  const family = await aToldFamily(product, school, {
    studentName: 'Ifeoma Nwachukwu',
    parentName: 'Obi Nwachukwu',
  })
  const { check } = await act(
    product,
    'checkWard',
    { student: 'Ifeoma Nwachukwu', parent: 'Obi Nwachukwu', phone: '0803 123 4567', reference: 'A-1' },
    { as: checker, select: 'check { id results { entry { id } } }' },
  )
  expect(check.results.map(({ entry }: any) => entry.id)).toEqual([family.id])
  expect(await found(product, 'ifeoma nwachukwu', searcher)).toEqual(['Ifeoma Nwachukwu'])
  await done(product, 'withdrawDebtor', { id: family.id }, school)
  // With the letter, and not before.
  await quiet(product)
  const got = await Promise.all(receivers.map((one) => events(one)))
  const corrected = { debtorId: family.id, correction: 'withdrawn' }
  expect(got).toEqual([
    [{ type: 'debtor.corrected', data: { ...corrected, checkId: check.id } }],
    [{ type: 'debtor.corrected', data: { ...corrected, checkId: null } }],
    [],
  ])
  told.add('debtor.corrected')
  expect((await types()).includes('debtor.corrected')).toBe(false)
  await Promise.all(receivers.map((one) => one.close()))
})

test('by now everything that can be chosen has been told, and no body holds a name, an address or a sum', async () => {
  expect([...told].toSorted()).toEqual(Object.values<string>(WebhookEvent).toSorted())
  const bodies = (await rows(product, 'select body from webhook_delivery')).map(({ body }) => body).join('\n')
  const people = await rows(
    product,
    `select student_name, parent_name, parent_email, phone, term from debtor
      union all select name, address, email, contact_number, null from school`,
  )
  const words = people
    .flatMap((row) => Object.values<string | null>(row))
    .flatMap((text) => (text ?? '').split(/[\s,]+/))
    .filter((word) => word.length > 3)
  expect(words.length).toBeGreaterThan(100)
  for (const word of new Set(words)) expect(bodies.toLowerCase()).not.toContain(word.toLowerCase())
  const shapes = bodies.split('\n').flatMap((body) => Object.entries<any>(JSON.parse(body).data))
  for (const [field, value] of shapes)
    expect(value === null ? '' : String(value), field).toMatch(/^(\d+|[A-Z_]+|[a-z]+|)$/)
})

test('a school is told of what it chose, and of nobody else’s claims', async () => {
  const other = await anApprovedSchool(product, provider)
  const theirs = await aReceiver()
  await act(product, 'createWebhook', { url: theirs.url, events: ['DEBTOR_WITHDRAWN'] }, { as: other })
  await done(product, 'withdrawDebtor', { id: (await aDebtor(product, school)).id }, school)
  await done(product, 'withdrawDebtor', { id: (await aDebtor(product, other)).id }, other)
  expect((await events(theirs)).map(({ type }) => type)).toEqual(['debtor.withdrawn'])
  const { viewer } = await ask(product, '{ viewer { school { webhooks { events } } } }', {}, other)
  expect(viewer.school.webhooks).toEqual([{ events: ['DEBTOR_WITHDRAWN'] }])
  await theirs.close()
})
