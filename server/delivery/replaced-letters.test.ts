import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import {
  attempt,
  claimBy,
  daysLater,
  debtorOf,
  done,
  letterState,
  tokenIn,
} from '../testing/claims/claims.js'
import { theWrittenFamily } from '../testing/claims/written-family.js'
import { act } from '../testing/client.js'
import { rows } from '../testing/databases/database.js'
import { quiet } from '../testing/databases/stored.js'
import { aDebtor, aProvider, anApprovedSchool } from '../testing/people.js'
import { theProduct } from '../testing/product.js'
import { holdNextLetter, waitsLong } from '../testing/waiting-letters.js'
import { ClaimLink } from '../contends/families/claim-link.entity.js'
import { settle } from './settle.js'

const product = await theProduct({ env: { NOTICE_DAYS: '0', UNDO_SECONDS: '60' } })
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider, 'Greenfield Academy')
const { told, changes, isDown, leaves, read } = theWrittenFamily(product, school)

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
      await expect.poll(() => rows(product, WAITS, [told().id])).toHaveLength(1)
    }
    await changes({ status: 'ABANDONED_PAYMENT' })
    await leaves()
    expect(read()).toEqual([expect.stringMatching(/changed a claim[^]*90,000\.00 \(before: ₦45,000\.00\)/)])
    const [{ noticed_at: heard }] = await rows(
      product,
      'select noticed_at from claim_change where debtor_id = ?',
      [told().id],
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

test('a further link that the family has asked for leaves, also where the claim changes before', async () => {
  isDown()
  await act(product, 'requestClaimLink', { token: told().token })
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
  const termOf = async (): Promise<string> => (await debtorOf(product, told().id, school)).term
  const unheard = () =>
    rows(
      product,
      'select id from claim_change where debtor_id = ? and noticed_at is null and ended_at is null',
      [told().id],
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
    [told().id],
  )
  expect(heard).toBe(0)
})

test('a change that is taken back while the first letter to another address is at the mail server is told there', async () => {
  const { term } = await debtorOf(product, told().id, school)
  await changes({ term: OTHER })
  await leaves()
  const parentEmail = `other.${told().email}`
  // Not what tells the present address of that, which may be the first to come.
  const { arrived, answer } = holdNextLetter(product, parentEmail)
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
  const input = { token: told().token, surname: told().name.split(' ').at(-1) }
  expect((await act(product, 'revokeClaimLinks', input)).userErrors).toEqual([])
  await leaves()
  expect(read()).toEqual([expect.stringContaining('90,000.00 (before: ₦45,000.00)')])
})

test.each<[string, (letterId: string) => Promise<unknown>]>([
  ['its school', (letterId) => done(product, 'resendLetter', { letterId }, school)],
  [
    'the desk',
    (letterId) => act(product, 'sendLettersAgain', { letterId }, { as: provider, select: 'sent' }),
  ],
  [
    'the desk, with all others',
    () => act(product, 'sendLettersAgain', { filter: {} }, { as: provider, select: 'sent' }),
  ],
])(
  'a raise whose letter was refused is told when %s sends it again, also where the family has ended its other links',
  async (_who, sendsAgain) => {
    const { arrived, answer } = holdNextLetter(product)
    await changes({ amountOwed: '90000' })
    await arrived
    answer(550)
    const { id: letterId } = await letterState(product, told().id, 'FAILED', school)
    const input = { token: told().token, surname: told().name.split(' ').at(-1) }
    expect((await act(product, 'revokeClaimLinks', input)).userErrors).toEqual([])
    const open = { debtor: Number(told().id), revokedAt: null }
    expect(await product.world.orm.em.fork().count(ClaimLink, open)).toBe(1)
    // The days that have passed have signed them out.
    await daysLater(product, 0, provider)
    await sendsAgain(letterId)
    await leaves()
    expect(read()).toEqual([expect.stringContaining('90,000.00 (before: ₦45,000.00)')])
    expect(await claimBy(product, tokenIn({ text: read()[0]! }))).toEqual(expect.anything())
  },
)

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
