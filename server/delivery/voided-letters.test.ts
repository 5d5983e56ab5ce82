import { describe, expect, test } from 'vitest'
import { attempt, daysLater, done } from '../testing/claims/claims.js'
import { theWrittenFamily } from '../testing/claims/written-family.js'
import { rows } from '../testing/databases/database.js'
import { quiet } from '../testing/databases/stored.js'
import { aDebtor, aProvider, anApprovedSchool } from '../testing/people.js'
import { theProduct } from '../testing/product.js'
import { holdNextLetter, waitsLong } from '../testing/waiting-letters.js'

const product = await theProduct({ env: { NOTICE_DAYS: '0', UNDO_SECONDS: '60' } })
const school = await anApprovedSchool(product, await aProvider(product), 'Greenfield Academy')
const { changes, pays, voids, isDown, leaves, read } = theWrittenFamily(product, school)

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

test.each<[string, () => Promise<unknown>]>([
  ['by its status', () => changes({ status: 'COMPLETED' })],
  ['by a later payment', () => pays('40000')],
])(
  'an older payment that is voided in the moment takes nothing back: the claim was completed %s',
  async (_how, completes) => {
    const older = await pays('5000')
    await completes()
    await voids(older)
    await leaves()
    expect(read()).toEqual([expect.stringMatching(/claims it again[^]*5,000\.00[^]*returned the cheque/)])
  },
)

test('a payment that was recorded by mistake and is voided in the moment is told to nobody', async () => {
  await voids(await pays('45000'))
  await quiet(product)
  expect(read()).toEqual([])
})

test.each<[string, number | null, RegExp[]]>([
  ['takes it', null, [/^A letter about[^]*40,000\.00/, /has voided a payment[^]*5,000\.00[^]*45,000\.00/]],
  ['refuses it for now', 451, [/^A letter about[^]*45,000\.00/]],
  ['refuses it for good', 550, []],
])(
  'a family reads what is owed, also where a payment is voided while the first letter is at the mail server, which %s',
  async (_what, code, letters) => {
    const to = `voided.${code}@example.com`
    isDown()
    const { id } = await aDebtor(product, school, { parentEmail: to, amountOwed: '45000' })
    await waitsLong(product, { debtor: id })
    const paid = await done(product, 'recordPayment', { debtorId: id, amount: '5000' }, school)
    const { arrived, answer } = holdNextLetter(product)
    await rows(product, `update pgboss.job set start_after = now() where state = 'retry'`)
    await arrived
    await voids(paid.ledger.at(-1).id)
    answer(code)
    await leaves()
    const read = product.mail.received.filter((letter) => letter.to === to)
    expect(read.map(({ subject, text }) => `${subject}\n${text}`)).toEqual(
      letters.map((words) => expect.stringMatching(words)),
    )
  },
)

describe('a claim that is open again without payments', () => {
  test('of which one is of longer ago comes back like any other, however soon after the last', async () => {
    const old = await pays('35000')
    await leaves()
    await daysLater(product, 1, school)
    await pays('10000')
    const voiding = { paymentId: old, reason: 'CHEQUE_RETURNED' }
    const { userErrors } = await attempt(product, 'voidPayment', voiding, school)
    expect(userErrors).toMatchObject([{ code: 'REQUIRED', field: ['statementAccepted'] }])
    await voids(old)
    await leaves()
    expect(read()).toEqual([expect.stringMatching(/claims it again[^]*35,000\.00[^]*returned the cheque/)])
  })

  test('names each of them, whatever was done before the letter left', async () => {
    const first = await pays('45000')
    await leaves()
    await daysLater(product, 1, school)
    product.mail.received.length = 0
    isDown()
    await voids(first)
    await waitsLong(product, { kind: 'claim-changed' })
    const second = await pays('44000')
    await pays('1000')
    await daysLater(product, 1, school)
    await voids(second)
    await changes({ status: 'COMPLETED' })
    await changes({ status: 'ABANDONED_PAYMENT' })
    await leaves()
    const letter = read().find((text) => text.includes('claims it again'))!
    expect(letter).toMatch(/₦45,000\.00 Made on/)
    expect(letter).toMatch(/₦44,000\.00 Made on/)
  })
})

test('of five payments that are voided in one day each is told, within two days', async () => {
  const payments: string[] = []
  for (let at = 1; at <= 5; at++) payments.push(await pays(`${at}000`))
  for (const one of payments) await voids(one)
  await leaves()
  await daysLater(product, 1, school)
  await product.world.outbox.releaseLater(product.world.orm.em.fork())
  await leaves()
  const voided = read().filter((text) => text.includes('has voided a payment'))
  expect(voided.map((text) => /₦(\d),000\.00/.exec(text)?.[1]).toSorted()).toEqual(['1', '2', '3', '4', '5'])
})
