import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { aToldFamily, type Told } from '../testing/cases.js'
import { daysLater, debtorOf, done } from '../testing/claims.js'
import { act } from '../testing/client.js'
import { rows } from '../testing/database.js'
import { aProvider, anApprovedSchool, type SchoolPerson } from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'
import { quiet } from '../testing/stored.js'
import { waitsLong, waitsNoLonger } from '../testing/waiting-letters.js'

let product: Product
let school: SchoolPerson
beforeAll(async () => {
  product = await aProduct({ env: { NOTICE_DAYS: '0', UNDO_SECONDS: '60' } })
  school = await anApprovedSchool(product, await aProvider(product), 'Greenfield Academy')
})
afterEach(() => void (product.mail.answer = () => null))
afterAll(() => product.close())

let told: Told
beforeEach(async () => {
  await daysLater(product, 1, school)
  told = await aToldFamily(product, school)
  product.mail.received.length = 0
})

const changes = (over: object) =>
  done(product, 'updateDebtor', { id: told.id, statementAccepted: true, ...over }, school)
const pays = async (amount: string): Promise<string> => {
  const { ledger } = await done(product, 'recordPayment', { debtorId: told.id, amount }, school)
  return ledger.findLast(({ kind }: { kind: string }) => kind === 'PAYMENT').id
}
const voids = (paymentId: string) =>
  done(product, 'voidPayment', { paymentId, reason: 'CHEQUE_RETURNED', statementAccepted: true }, school)
/** The mail server takes nothing until `leaves`. */
const isDown = () => void (product.mail.answer = () => 451)
const leaves = async () => {
  product.mail.answer = () => null
  await waitsNoLonger(product)
}
const read = () =>
  product.mail.received
    .filter(({ to }) => to === told.email)
    .map(({ subject, text }) => `${subject}\n${text.replace(/\s+/g, ' ')}`)
test.each<[string, object]>([
  ['its term', { term: '2025/2026, third term' }],
  ['its amount', { amountOwed: '90000' }],
])(
  'that a payment was voided is told, also where the claim changes before that letter leaves: %s',
  async (_what, over) => {
    const payment = await pays('5000')
    isDown()
    await voids(payment)
    await waitsLong(product, { kind: 'claim-payment-voided' })
    await changes(over)
    await leaves()
    expect(read().toSorted()).toEqual([
      expect.stringMatching(/^Greenfield Academy has changed a claim/),
      expect.stringMatching(/^Greenfield Academy has voided a payment[^]*5,000\.00[^]*returned the cheque/),
    ])
  },
)

test('that a claim is open again without a payment is told, also where it changes before that letter leaves', async () => {
  const payment = await pays('45000')
  await leaves()
  await daysLater(product, 1, school)
  product.mail.received.length = 0
  isDown()
  await voids(payment)
  await waitsLong(product, { kind: 'claim-changed' })
  await changes({ term: '2025/2026, third term' })
  await leaves()
  expect(read()).toEqual([expect.stringMatching(/claims it again[^]*45,000\.00[^]*returned the cheque/)])
})

test.each<[string, boolean]>([
  ['before it is tried again', false],
  ['which is tried meanwhile', true],
])(
  'a raise is told, also where the claim is marked as Completed by mistake for a moment: %s',
  async (_what, isTried) => {
    isDown()
    await changes({ amountOwed: '90000' })
    await waitsLong(product, { kind: 'claim-changed' })
    await changes({ status: 'COMPLETED' })
    if (isTried) {
      await rows(product, `update pgboss.job set start_after = now() where state = 'retry'`)
      const states = () =>
        rows(product, `select state from letter where debtor_id = ? and kind = 'claim-changed'`, [told.id])
      await expect.poll(states, { timeout: 10_000 }).toEqual([{ state: 'CANCELLED' }])
    }
    await changes({ status: 'ABANDONED_PAYMENT' })
    await leaves()
    expect(read()).toEqual([expect.stringMatching(/changed a claim[^]*90,000\.00 \(before: ₦45,000\.00\)/)])
    const [{ noticed_at: heard }] = await rows(
      product,
      'select noticed_at from claim_change where debtor_id = ?',
      [told.id],
    )
    expect(heard).not.toBeNull()
  },
)

test('a change that was made while the claim was marked as Completed for a moment is told once it is open', async () => {
  await changes({ status: 'COMPLETED', term: '2025/2026, third term' })
  await changes({ status: 'ABANDONED_PAYMENT' })
  await quiet(product)
  expect(read()).toEqual([expect.stringMatching(/changed a claim[^]*third term \(before: /)])
})

test('a payment that was recorded by mistake and is voided in the moment is told to nobody', async () => {
  await voids(await pays('45000'))
  await quiet(product)
  expect(read()).toEqual([])
})

test('a further link that the family has asked for leaves, also where the claim changes before', async () => {
  isDown()
  await act(product, 'requestClaimLink', { token: told.token })
  await waitsLong(product, { kind: 'claim-link' })
  await changes({ amountOwed: '90000' })
  await leaves()
  expect(read()).toHaveLength(2)
})

test('a change that is taken back while a letter tells it is followed by one that says so', async () => {
  const { term } = await debtorOf(product, told.id, school)
  const arrived = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<null>()
  product.mail.answer = () => {
    arrived.resolve()
    return answered.promise
  }
  await changes({ term: '2025/2026, third term' })
  await arrived.promise
  await changes({ term })
  answered.resolve(null)
  await quiet(product)
  expect(read()).toEqual([
    expect.stringMatching(/third term \(before: 2025\/2026, second term/),
    expect.stringMatching(/second term, invoice \d+ \(before: 2025\/2026, third term\)/),
  ])
})
