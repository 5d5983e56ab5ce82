import { beforeEach, describe, expect, test } from 'vitest'
import {
  aDispute,
  aToldFamily,
  caseOf,
  contendsOf,
  dayIn,
  goesOn,
  onCase,
  type Told,
} from '../../testing/claims/cases.js'
import { DOORS } from '../../testing/claims/claim-doors.js'
import { debtorOf, done, found } from '../../testing/claims/claims.js'
import { rows } from '../../testing/databases/database.js'
import { act } from '../../testing/client.js'
import { aCheckedList, anImport } from '../../testing/imports.js'
import { aDebtor } from '../../testing/people.js'
import { printed } from '../../testing/printed.js'
import { restDone } from '../../testing/rest.js'
import { statementsOf } from '../../testing/databases/statements.js'
import { quiet } from '../../testing/databases/stored.js'
import { WAYS_IN, type TypedClaim } from '../../testing/ways-in.js'
import { theRegister } from '../../testing/register.js'

const TERM = 'First term 2025/26'

const { product, school, other, later } = await theRegister({ env: { NOTICE_DAYS: '7' } })
let told: Told
beforeEach(async () => {
  await later(0)
  told = await aToldFamily(product, school, { term: TERM, amountOwed: '45000.00' })
})

const surname = () => told.name.split(' ')[1]!
const listing = Object.entries(WAYS_IN).filter(([door]) => !/edit/i.test(door))
const withdraw = () => done(product, 'withdrawDebtor', { id: told.id }, school)

describe('what the school has withdrawn and lists again', () => {
  test.each(listing)('is the same claim, as old as it was, by the door %s', async (_door, wayIn) => {
    const before = await debtorOf(product, told.id, school)
    await withdraw()
    await later(40)
    const claim = { studentName: told.name, term: '1st term, 2025/2026', parentEmail: told.email }
    expect(await wayIn(product, school, claim)).toEqual({ id: told.id, refusal: null })
    const after = await debtorOf(product, told.id, school)
    expect(after).toMatchObject({ withdrawnAt: null, amountOwed: before.amountOwed })
    expect(after.history[0].act).toBe('debtor.listed-again')
    const [{ aged }] = await rows(product, 'select aged_from::text as aged from debtor where id = ?', [
      told.id,
    ])
    expect(aged).toBe(dayIn(product, -40))
  })

  test('is told to its family, and seen by others only after a notice of its own', async () => {
    await later(8)
    expect(await found(product, told.name, other)).toEqual([told.name])
    await withdraw()
    await quiet(product)
    const letters = product.mail.received.length
    await WAYS_IN.form!(product, school, { studentName: told.name, term: TERM, parentEmail: told.email })
    await quiet(product)
    const [letter] = product.mail.received.slice(letters).filter(({ to }) => to === told.email)
    expect(letter!.text.replace(/\s+/g, ' ')).toMatch(/had closed its claim .* now claims it again/)
    expect(letter!.text).toMatch(/\/claim\/[\w-]{43}/)
    await later(7)
    expect(await found(product, told.name, other)).toEqual([])
    await later(1)
    expect(await found(product, told.name, other)).toEqual([told.name])
  })

  test('is told by its first letter where that had not left', async () => {
    product.mail.answer = (to) => (to === 'unheard@example.com' ? 451 : null)
    const { id } = await aDebtor(product, school, {
      studentName: 'Unheard Of',
      parentEmail: 'unheard@example.com',
      term: TERM,
    })
    await done(product, 'withdrawDebtor', { id }, school)
    product.mail.answer = () => null
    const claim = { studentName: 'Unheard Of', term: TERM, parentEmail: 'unheard@example.com' }
    expect(await WAYS_IN.form!(product, school, claim)).toMatchObject({ id })
    await quiet(product)
    expect(product.mail.received.filter(({ to }) => to === 'unheard@example.com')).toHaveLength(1)
  })

  test('keeps its payments: what is owed now is a correction of what was', async () => {
    await done(product, 'recordPayment', { debtorId: told.id, amount: '5000' }, school)
    await withdraw()
    await WAYS_IN.form!(product, school, { studentName: told.name, term: TERM, amountOwed: '30000.00' })
    const { ledger, amountOwed } = await debtorOf(product, told.id, school)
    expect(ledger.map(({ kind }: any) => kind)).toEqual(['OPENING', 'PAYMENT', 'CORRECTION'])
    expect(amountOwed.amount).toBe('30000.00')
  })

  test.each([
    [
      'what was read is sent back',
      { name: 'Ada Eze', pays: '5000', status: 'Abandoned payment', claimed: '45000.00', owed: '40000.00' },
    ],
    [
      'all was paid, and is sent back so',
      { name: 'Obi Ude', pays: '45000', status: 'Completed', claimed: '45000.00', owed: '0.00' },
    ],
    [
      'all was paid, and is claimed once more',
      { name: 'Uju Ike', pays: '45000', status: 'Abandoned payment', claimed: '90000.00', owed: '45000.00' },
    ],
  ])(
    'keeps its payments by the REST contract, which says what is claimed before them: %s',
    async (_what, { name, pays, status, claimed, owed }) => {
      const { id } = await aDebtor(product, school, { studentName: name, parentEmail: null })
      await done(product, 'recordPayment', { debtorId: id, amount: pays }, school)
      const read = await restDone(product, 'GET', `/dashboard/${id}`, { as: school })
      await done(product, 'withdrawDebtor', { id }, school)
      const again = await restDone(product, 'POST', '/dashboard', { as: school, body: { ...read, status } })
      expect(again).toMatchObject({ id: read.id, amount_owed: Number(claimed) })
      const after = await debtorOf(product, id, school)
      expect(after.amountOwed.amount).toBe(owed)
    },
  )

  const PAID: [string, (id: string) => Promise<unknown>][] = [
    ['all was paid', (debtorId) => done(product, 'recordPayment', { debtorId, amount: '45000' }, school)],
    ['a part was paid', (debtorId) => done(product, 'recordPayment', { debtorId, amount: '20000' }, school)],
    [
      'a part was paid, and the rest settled by its status',
      async (id) => {
        await done(product, 'recordPayment', { debtorId: id, amount: '20000' }, school)
        await done(product, 'updateDebtor', { id, status: 'COMPLETED' }, school)
      },
    ],
  ]
  test.each(
    listing.flatMap(([door, wayIn]) => PAID.map(([what, pays]) => [door, what, wayIn, pays] as const)),
  )('as Completed claims no more than it did, by the door %s: %s', async (_door, _what, wayIn, pays) => {
    await pays(told.id)
    await withdraw()
    const claim = { studentName: told.name, term: TERM, parentEmail: told.email, status: 'COMPLETED' }
    expect(await wayIn(product, school, claim)).toEqual({ id: told.id, refusal: null })
    const { ledger, ...sums } = await debtorOf(product, told.id, school)
    expect(sums).toMatchObject({
      status: 'COMPLETED',
      amountOwed: { amount: '0.00' },
      amountClaimed: { amount: '45000.00' },
    })
    const paid = ledger.filter(({ kind }: any) => kind === 'PAYMENT').map(({ amount }: any) => +amount.amount)
    expect(paid.reduce((sum: number, one: number) => sum + one, 0)).toBe(-45000)
  })

  test.each([
    ...PAID.map(([what, pays]) => [`Completed, where ${what}`, pays, 'COMPLETED', '0.00'] as const),
    ['open again, where a part was paid, and the rest settled', PAID[2]![1], 'ABANDONED_PAYMENT', '25000.00'],
    ['open again, where a part was paid', PAID[1]![1], 'ABANDONED_PAYMENT', '25000.00'],
  ] as const)(
    'keeps its own sum where another claim is edited into it, and nobody types one: %s',
    async (_what, pays, status, left) => {
      await pays(told.id)
      await withdraw()
      const { id } = await aDebtor(product, school, {
        amountOwed: '30000',
        studentName: 'Ladi Other',
        term: TERM,
      })
      const { parentName, phone } = await debtorOf(product, told.id, school)
      const edit = { studentName: told.name, parentName, phone, parentEmail: told.email, status }
      expect(await DOORS.form(product, school, { ...edit, statementAccepted: true }, id)).toEqual({
        id: told.id,
        refusal: null,
      })
      expect(await debtorOf(product, told.id, school)).toMatchObject({
        status,
        amountOwed: { amount: left },
        amountClaimed: { amount: '45000.00' },
      })
    },
  )

  test('answers a request that is sent again, and the one after two minutes is a claim of its own', async () => {
    await withdraw()
    const claim = { studentName: told.name, term: TERM, parentEmail: told.email, requestKey: 'again' }
    const twice = [await WAYS_IN.form!(product, school, claim), await WAYS_IN.form!(product, school, claim)]
    expect(twice).toEqual([
      { id: told.id, refusal: null },
      { id: told.id, refusal: null },
    ])
  })

  test.each<[string, () => TypedClaim]>([
    ['another term', () => ({ studentName: told.name, term: 'Second term 2025/26' })],
    ['a twin', () => ({ studentName: `Somtochukwu ${surname()}`, term: TERM })],
    [
      'the other parent',
      () => ({ studentName: told.name, term: TERM, parentName: `Emeka ${surname()}`, phone: '0905 1' }),
    ],
  ])('is not what names %s: that is a claim of its own', async (_what, claim) => {
    await withdraw()
    const { id } = await WAYS_IN.form!(product, school, claim())
    expect([null, told.id]).not.toContain(id)
    expect((await debtorOf(product, told.id, school)).withdrawnAt).not.toBeNull()
  })

  test('comes back in one list with others, each once, in statements that do not grow with it', async () => {
    const listOf = async (many: number, family: string) => {
      const names = WARDS.slice(0, many).map((ward) => `${ward} ${family}`)
      const lines = names.map((name) => `${name},Ngozi ${family},0803 1,500,${TERM}`)
      const list = ['Student,Parent,Phone,Amount,Term', ...lines].join('\n')
      const run = async () => {
        const { id } = await aCheckedList(product, list, school)
        return (await anImport(product, { id }, school)).lines.map(({ debtorId }: any) => debtorId)
      }
      const first = await run()
      for (const id of first) await done(product, 'withdrawDebtor', { id }, school)
      await quiet(product)
      let again: string[] = []
      const statements = await statementsOf(product, async () => (again = await run()))
      expect(again).toEqual(first)
      return statements.filter((sql) =>
        /update "debtor" |insert into "(history_entry|claim_change)"/.test(sql),
      ).length
    }
    expect(await listOf(8, 'Adeleke')).toBe(await listOf(4, 'Mohammed'))
  })
})

const WARDS = ['Ada', 'Bello', 'Chidi', 'Dayo', 'Femi', 'Gozie', 'Halima', 'Jumoke']

describe('in the middle of a dispute, withdrawing', () => {
  beforeEach(async () => {
    await aDispute(product, told)
    await withdraw()
  })

  test('and listing again against the other parent is refused, by every door', async () => {
    const claim = {
      studentName: told.name,
      parentName: `Emeka ${surname()}`,
      phone: '0905 1',
      parentEmail: null,
    }
    for (const [door, wayIn] of Object.entries(WAYS_IN)) {
      const { refusal } = await wayIn(product, school, { ...claim, term: door === 'rest' ? null : TERM })
      expect([door, refusal]).toEqual([door, expect.stringContaining(`claim ${told.id} `)])
    }
  })

  test.each(['edit', 'editedByImport'])(
    'and putting another claim to that person brings it back with its case: %s',
    async (door) => {
      expect(await WAYS_IN[door]!(product, school, { studentName: told.name, term: TERM })).toEqual({
        id: told.id,
        refusal: null,
      })
      expect(await contendsOf(product, told.id)).toMatchObject([{ state: 'OPEN', outcome: null }])
    },
  )
})

test('what was about an earlier family comes back as its own claim, with its cases', async () => {
  await aDispute(product, told)
  await done(
    product,
    'updateDebtor',
    { id: told.id, studentName: `Somtochukwu ${surname()}`, statementAccepted: true },
    school,
  )
  // Not the same request again.
  product.clock.forward(0.01)
  const { id } = await WAYS_IN.form!(product, school, {
    studentName: told.name,
    term: TERM,
    parentEmail: told.email,
  })
  expect(id).not.toBe(told.id)
  expect(await contendsOf(product, id!)).toHaveLength(1)
})

describe('an earlier family that had answered by a printed letter', () => {
  /** Answered by its printed letter, then the claim came to name a brother, and was listed again for the first. */
  async function comesBack({ contact = null as string | null, endsItsLinks = false, isPaid = false }) {
    const handed = await printed(product, told.id, school)
    await done(product, 'recordHandOver', { id: told.id }, school)
    const { id: contendId } = await aDispute(product, { token: handed.token! }, { email: contact })
    await quiet(product)
    const byMail = { token: told.token, surname: surname() }
    if (endsItsLinks) expect((await act(product, 'revokeClaimLinks', byMail)).userErrors).toEqual([])
    const inPart = { contendId, outcome: 'PAID', amountPaid: '5000', paidOn: dayIn(product, 0) }
    if (isPaid) await goesOn(product, 'acceptContend', inPart, school)
    await done(product, 'updateDebtor', { id: told.id, parentEmail: null }, school)
    const brother = { id: told.id, studentName: `Somtochukwu ${surname()}`, statementAccepted: true }
    product.clock.forward(0.01)
    await done(product, 'updateDebtor', brother, school)
    const meanwhile = await caseOf(product, contendId, { token: handed.token! })
    product.clock.forward(0.01)
    const again = { studentName: told.name, term: TERM, parentEmail: null }
    const { id } = await WAYS_IN.form!(product, school, again)
    return { id: id!, contendId, token: handed.token!, meanwhile }
  }

  test.each([
    ['and gave no address', null],
    ['and gave an address', 'typed@example.com'],
  ])('%s finds its letter dead meanwhile, and a way on when its case comes back', async (_what, contact) => {
    const { contendId, token, meanwhile } = await comesBack({ contact })
    expect(meanwhile).toBeNull()
    await goesOn(product, 'rejectContend', { contendId, message: 'No such payment.' }, school)
    expect(await caseOf(product, contendId, { token })).toMatchObject({ state: 'REJECTED' })
    const asks = { contendId, message: 'It was paid.' }
    expect((await onCase(product, 'escalateContend', asks, { token })).userErrors).toEqual([])
  })

  test('finds a way on also where a voided payment brings back what it had answered', async () => {
    const { id, contendId, token } = await comesBack({ isPaid: true })
    const { ledger } = await debtorOf(product, id, school)
    const { id: paymentId } = ledger.find(({ kind }: { kind: string }) => kind === 'PAYMENT')
    await done(product, 'voidPayment', { paymentId, reason: 'WRONG_AMOUNT' }, school)
    expect(await caseOf(product, contendId, { token })).toMatchObject({ state: 'OPEN' })
  })

  test('does not find open again what it had ended itself', async () => {
    const { contendId, token } = await comesBack({ endsItsLinks: true })
    expect(await caseOf(product, contendId, { token })).toBeNull()
  })
})
