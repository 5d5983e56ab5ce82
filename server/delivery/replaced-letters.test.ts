import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aToldFamily, type Told } from '../testing/claims/cases.js'
import { attempt, daysLater, debtorOf, done } from '../testing/claims/claims.js'
import { act } from '../testing/client.js'
import { rows } from '../testing/databases/database.js'
import { aDebtor, aProvider, anApprovedSchool } from '../testing/people.js'
import { theProduct } from '../testing/product.js'
import { quiet } from '../testing/databases/stored.js'
import { settle } from './settle.js'
import { holdNextLetter, waitsLong, waitsNoLonger } from '../testing/waiting-letters.js'

const product = await theProduct({ env: { NOTICE_DAYS: '0', UNDO_SECONDS: '60' } })
const school = await anApprovedSchool(product, await aProvider(product), 'Greenfield Academy')
afterEach(() => void (product.mail.answer = () => null))

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

/** It was tried, was not wanted then, and waits for the end of the moment. */
const WAITS = `
  select from letter l join pgboss.job on name = 'letters' and (job.data ->> 'letterId')::int = l.id
   where l.debtor_id = ? and l.kind = 'claim-changed' and l.state = 'QUEUED' and job.state = 'created' and start_after > now()`

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
      await expect.poll(() => rows(product, WAITS, [told.id])).toHaveLength(1)
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

const OTHER = '2025/2026, third term'
const THIRD = '2026/2027, first term'

describe.each<[string, number | null]>([
  ['and is taken', null],
  ['and is not taken', 451],
])('while a letter about a change is at the mail server %s', (_what, answer) => {
  const isTaken = answer === null
  const afterwards = async (...acts: object[]) => {
    const { arrived, answer: answers } = holdNextLetter(product)
    const [first, ...more] = acts
    await changes(first!)
    await arrived
    for (const one of more) await changes(one)
    answers(answer)
    await leaves()
    return read().map((text) => text.slice(text.indexOf('different now:'), text.indexOf('Read the claim')))
  }
  const termOf = async (): Promise<string> => (await debtorOf(product, told.id, school)).term
  const unheard = () =>
    rows(
      product,
      'select id from claim_change where debtor_id = ? and noticed_at is null and ended_at is null',
      [told.id],
    )

  test('it is taken back: whoever read of it reads that, too', async () => {
    const term = await termOf()
    const letters = await afterwards({ term: OTHER }, { term })
    const back = [expect.stringContaining(OTHER), expect.stringContaining(`${term} (before: ${OTHER})`)]
    expect(letters).toEqual(isTaken ? back : [])
    expect(await unheard()).toEqual([])
  })

  test('it goes on and is taken back', async () => {
    const term = await termOf()
    const letters = await afterwards({ term: OTHER }, { term: THIRD }, { term })
    expect(letters.at(-1)).toEqual(
      isTaken ? expect.stringContaining(`${term} (before: ${OTHER})`) : undefined,
    )
    expect(await unheard()).toEqual([])
  })

  test('another change comes: both are told, against what was heard', async () => {
    const letters = await afterwards({ amountOwed: '90000' }, { amountOwed: '100000', term: OTHER })
    const last = isTaken ? '100,000.00 (before: ₦90,000.00)' : '100,000.00 (before: ₦45,000.00)'
    expect(letters.at(-1)).toContain(last)
    expect(letters.at(-1)).toContain(OTHER)
    expect(letters).toHaveLength(isTaken ? 2 : 1)
    expect(await unheard()).toEqual([])
  })

  test('the claim is marked as Completed by mistake for a moment: the raise is told once', async () => {
    const letters = await afterwards(
      { amountOwed: '90000' },
      { status: 'COMPLETED' },
      { status: 'ABANDONED_PAYMENT' },
    )
    expect(letters).toEqual([expect.stringContaining('90,000.00 (before: ₦45,000.00)')])
    expect(await unheard()).toEqual([])
  })
})

test('a claim that is closed and open again, while the letter about a change is at the mail server that refuses it, is told as such', async () => {
  const { arrived, answer } = holdNextLetter(product)
  await changes({ amountOwed: '90000' })
  await arrived
  await changes({ status: 'COMPLETED' })
  product.clock.forward(1 / 24)
  await changes({ status: 'ABANDONED_PAYMENT', amountOwed: '45000' })
  answer(451)
  await leaves()
  expect(read().at(-1)).toMatch(/claims it again[^]*45,000\.00 is unpaid/)
  const [{ heard }] = await rows(
    product,
    'select min(heard_claimed) as heard from claim_change where debtor_id = ? and noticed_at is not null and ended_at is null',
    [told.id],
  )
  expect(heard).toBe(0)
})

test('a change that is taken back while the first letter to another address is at the mail server is told there', async () => {
  const { term } = await debtorOf(product, told.id, school)
  await changes({ term: OTHER })
  await leaves()
  const { arrived, answer } = holdNextLetter(product)
  const parentEmail = `other.${told.email}`
  await changes({ parentEmail })
  await arrived
  await changes({ term })
  answer(null)
  await leaves()
  const letters = product.mail.received.filter(({ to }) => to === parentEmail)
  expect(letters.map(({ text }) => text.replace(/\s+/g, ' '))).toEqual([
    expect.stringContaining(OTHER),
    expect.stringContaining(`${term} (before: ${OTHER})`),
  ])
})

test('a raise that waits is told, also where the family ends its other links meanwhile', async () => {
  isDown()
  await changes({ amountOwed: '90000' })
  await waitsLong(product, { kind: 'claim-changed' })
  const input = { token: told.token, surname: told.name.split(' ').at(-1) }
  expect((await act(product, 'revokeClaimLinks', input)).userErrors).toEqual([])
  await leaves()
  expect(read()).toEqual([expect.stringContaining('90,000.00 (before: ₦45,000.00)')])
})

test('a change that is made while the first letter is at the mail server, which refuses it, is told by that letter', async () => {
  const { arrived, answer } = holdNextLetter(product)
  const { id } = await aDebtor(product, school, { parentEmail: 'first@example.com' })
  await arrived
  await done(product, 'updateDebtor', { id, amountOwed: '90000', statementAccepted: true }, school)
  answer(451)
  await leaves()
  const letters = product.mail.received.filter(({ to }) => to === 'first@example.com')
  expect(letters.map(({ subject }) => subject)).toEqual(['A letter about school fees at Greenfield Academy'])
  expect(letters[0]!.text).toContain('90,000.00')
})

describe('a claim that is closed by mistake and open again while its first letter is at the mail server', () => {
  const FIRST = 'A letter about school fees at Greenfield Academy'
  const SAYS = { '45000': '45,000.00', '90000': '90,000.00' }

  test.each([
    { words: 'takes it', code: null, amount: '45000', letters: [FIRST] },
    { words: 'refuses it for now', code: 451, amount: '45000', letters: [FIRST] },
    {
      words: 'takes it, at a higher amount',
      code: null,
      amount: '90000',
      letters: [FIRST, 'Greenfield Academy has changed a claim about school fees'],
    },
    { words: 'refuses it for now, at a higher amount', code: 451, amount: '90000', letters: [FIRST] },
  ] as const)(
    'is told once, and never that it had been closed: $words',
    async ({ code, amount, letters }) => {
      for (const hours of [0, 1]) {
        const to = `closed.${hours}.${code}.${amount}@example.com`
        const { arrived, answer } = holdNextLetter(product)
        const { id } = await aDebtor(product, school, { parentEmail: to, amountOwed: '45000' })
        await arrived
        await done(product, 'updateDebtor', { id, status: 'COMPLETED' }, school)
        product.clock.forward(hours / 24)
        const over = { status: 'ABANDONED_PAYMENT', amountOwed: amount, statementAccepted: true }
        await done(product, 'updateDebtor', { id, ...over }, school)
        answer(code)
        await leaves()
        const read = product.mail.received.filter((letter) => letter.to === to)
        expect(read.map(({ subject }) => subject)).toEqual(letters)
        expect(read.at(-1)!.text).toContain(SAYS[amount])
        expect(read.filter(({ text }) => /claims it again/.test(text.replace(/\s+/g, ' ')))).toEqual([])
        const [claim] = await rows(
          product,
          'select noticed_at is not null as told from debtor where id = ?',
          [id],
        )
        expect(claim).toEqual({ told: true })
      }
    },
  )
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

describe.each<[string, number | null]>([
  ['takes it', null],
  ['refuses it for now', 451],
])('a family has heard whom a letter named when it was worded: the mail server %s', (_what, code) => {
  test.each<[string, boolean]>([
    ['the first one', true],
    ['one about a change', false],
  ])('%s', async (_which, isFirst) => {
    const claim = { studentName: 'Chidi Okafor', parentEmail: `heard.${isFirst}.${code}@example.com` }

    const first = isFirst ? holdNextLetter(product) : null
    const { id } = await aDebtor(product, school, claim)
    if (!isFirst) await quiet(product)
    const { arrived, answer } = first ?? holdNextLetter(product)
    const amountOwed = '90000'
    if (!isFirst) await done(product, 'updateDebtor', { id, amountOwed, statementAccepted: true }, school)
    await arrived
    await done(product, 'updateDebtor', { id, studentName: 'Chidi Emeka Okafor' }, school)
    answer(code)
    await leaves()
    const { userErrors } = await attempt(
      product,
      'updateDebtor',
      { id, studentName: 'Emeka Okafor', statementAccepted: false },
      school,
    )
    expect(userErrors.map(({ field }: { field: string[] }) => field)).toEqual(
      code === null ? [['statementAccepted']] : [],
    )
    await done(product, 'withdrawDebtor', { id }, school)
  })
})

test('a first letter that is found unwanted is tried again where it is wanted by then, waits where its claim is Completed for a moment, and is cancelled after that', async () => {
  isDown()
  const { id } = await aDebtor(product, school, { parentEmail: 'unwanted@example.com' })
  await waitsLong(product, { debtor: id })
  const [letter] = await rows(product, 'select id from letter where debtor_id = ?', [id])
  const found = () => settle(product.world, letter.id, { fate: 'unwanted' }, pino({ level: 'silent' }))
  // Read as it was before this moment.
  expect(await found()).toBe('again')
  await done(product, 'updateDebtor', { id, status: 'COMPLETED' }, school)
  const state = async () =>
    (await rows(product, 'select state from letter where id = ?', [letter.id]))[0].state
  expect(await found()).toBe('done')
  expect(await state()).toBe('QUEUED')
  product.clock.forward(1 / 24)
  expect(await found()).toBe('done')
  expect(await state()).toBe('CANCELLED')
})

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
