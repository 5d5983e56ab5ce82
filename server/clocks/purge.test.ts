import { getNamedType, type GraphQLInputObjectType } from 'graphql'
import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { CLAIM_FIELDS } from '../debtors/claim-fields.js'
import { DAY, addMonths, localDate, startOfDay } from '../../common/days.js'
import { daysLater, tokenIn } from '../testing/claims/claims.js'
import { daysOf, keepClocks } from '../testing/clocks.js'
import { aPicture, act, ask, send, upload } from '../testing/client.js'
import { SCHEMA } from '../testing/every-field.js'
import { everythingWith, rows } from '../testing/databases/database.js'
import { aDebtor, aProvider, anApprovedSchool } from '../testing/people.js'
import { theProduct } from '../testing/product.js'
import { runClocks } from './run-clocks.js'

const LAGOS = 'Africa/Lagos'
const silent = pino({ level: 'silent' })

const product = await theProduct({ env: { NOTICE_DAYS: '0' } })
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider, 'Greenfield College')

let number = 0
let id: string
let email: string
let token: string
/** What only this family could have told: nothing of it may be left anywhere. */
let secrets: string[]
beforeEach(async () => {
  await daysLater(product, 0, provider, school)
  // Nothing of what other tests have left is due any more.
  await rows(product, 'update debtor set withdrawn_at = now(), purged_at = now() where purged_at is null')
  const mark = `Zz${'abcdefghijklmnopqrstuvwxyz'[++number]}uz`
  email = `${mark}@example.com`.toLowerCase()
  // Fewer digits stand in some hash or time by chance.
  const digits = `9${String(number).padStart(2, '0')}4777`
  const phone = `0803 ${digits}`
  secrets = [mark, digits]
  const claim = {
    ...everyText(`Of ${mark}`),
    ...{ studentName: `${mark} Obi`, parentName: `Mrs ${mark} Obi`, parentEmail: email, phone },
    ...{ dateOfBirth: '2014-03-09', term: `Term of ${mark}` },
    evidence: [(await upload(product, await aPicture(), { as: school, name: `${mark}.png` })).url],
  }
  ;({ id } = await aDebtor(product, school, claim))
  token = tokenIn(await product.mail.letterTo(email))
})

/** Every text that a claim has a field for: a field that is added later is filled too. */
function everyText(text: string) {
  const fields = Object.values((SCHEMA.getType('AddDebtorInput') as GraphQLInputObjectType).getFields())
  const texts = fields.filter(
    ({ name, type }) => name in CLAIM_FIELDS && getNamedType(type).name === 'String',
  )
  return Object.fromEntries(texts.map(({ name }) => [name, text]))
}

const { today, at } = daysOf(() => ({ product, people: [provider, school] }))
const purgedNow = async () => (await keepClocks(product)).get('purged') ?? 0
/** By this run, and nothing personal of it is left anywhere, however young. */
const isPurgedWhole = async () => {
  expect(await purgedNow()).toBe(1)
  for (const secret of secrets) expect(await everythingWith(product, secret)).toEqual([])
}
const bySchool = (mutation: string, input: object) =>
  act(product, mutation, input as Record<string, unknown>, { as: school })
const disputes = async () => {
  const mark = secrets[0]
  const file = await upload(product, await aPicture('#abcdef'), { name: `${mark}-receipt.png` })
  const input = { token, reason: 'ALREADY_PAID', message: `${mark} paid.`, files: [file.id] }
  const { contend } = await act(product, 'contendClaim', input, { select: 'contend { id }' })
  return contend.id as string
}

describe('a withdrawn claim', () => {
  let left: string
  beforeEach(async () => {
    const contendId = await disputes()
    await bySchool('rejectContend', { contendId, message: `No payment of ${secrets[0]}.` })
    await bySchool('updateDebtor', { id, parentName: `Mrs ${secrets[0]} Ada Obi` })
    await bySchool('recordPayment', { debtorId: id, amount: '5000', note: `From ${secrets[0]}` })
    await bySchool('withdrawDebtor', { id, reason: `It was ${secrets[0]}’s.` })
    left = today()
  })

  test('is kept whole for twelve months, and then nothing personal of it is left anywhere', async () => {
    const files = async () => {
      let count = 0
      for await (const _key of product.world.store.keys()) count += 1
      return count
    }
    const before = await files()
    const ledger = () =>
      rows(product, 'select kind, amount from ledger_entry where debtor_id = ? order by id', [id])
    const lines = await ledger()
    await at(addMonths(left, 12), DAY - 10_000)
    expect(await purgedNow()).toBe(0)
    expect((await everythingWith(product, secrets[0]!)).length).toBeGreaterThan(5)
    await at(addMonths(left, 12), DAY)
    await isPurgedWhole()
    expect(await files()).toBe(before - 2)
    expect(await ledger()).toEqual(lines)
    expect(await purgedNow()).toBe(0)
  })

  test('shows as purged to its school, which can no longer change it', async () => {
    await at(addMonths(left, 13))
    await purgedNow()
    const query = `query ($id: ID!) { debtor(id: $id) { studentName parentName parentEmail phone purgedAt amountOwed { amount }
      evidence { id } letter { to } history { act by changes { field before after } } } }`
    const { debtor } = await ask(product, query, { id }, school)
    expect(debtor).toMatchObject({
      ...{ studentName: 'Deleted', parentName: 'Deleted', parentEmail: null, phone: '' },
      ...{ purgedAt: expect.any(String), amountOwed: { amount: '40000.00' }, evidence: [] },
    })
    const acts = debtor.history.map(({ act }: { act: string }) => act)
    expect(acts).toEqual(
      expect.arrayContaining(['debtor.purged', 'debtor.withdrawn', 'debtor.payment', 'contend.open']),
    )
    expect(debtor.history.find(({ act }: { act: string }) => act === 'contend.open').by).toBe('the family')
    const changed = debtor.history.flatMap(({ changes }: any) => changes)
    expect(changed).toContainEqual({
      field: 'parentName',
      before: expect.stringMatching(/^[\w-]{43}$/),
      after: expect.stringMatching(/^[\w-]{43}$/),
    })
    // What is only a number or a state is still legible.
    expect(changed).toContainEqual({ field: 'payment', before: null, after: '₦5,000.00' })
    for (const [mutation, input] of Object.entries({
      updateDebtor: { id, term: 'x' },
      withdrawDebtor: { id },
      recordPayment: { debtorId: id, amount: '1' },
    })) {
      const { userErrors } = await bySchool(mutation, input)
      expect(userErrors, mutation).toMatchObject([{ code: 'CONFLICT' }])
    }
  })

  test('opens by no link any more', async () => {
    const open = async () =>
      (await ask(product, 'query ($token: String!) { claim(token: $token) { studentName } }', { token }))
        .claim
    expect(await open()).not.toBeNull()
    await at(addMonths(left, 13))
    await purgedNow()
    expect(await open()).toBeNull()
    const { errors, data } = await send(
      product,
      'query ($token: String) { contend(id: "1", token: $token) { id } }',
      { token },
    )
    expect([errors, data]).toEqual([[], { contend: null }])
  })
})

describe('what else has left the register', () => {
  test('because it was completed, goes twelve months after its last payment', async () => {
    await bySchool('recordPayment', { debtorId: id, amount: '45000' })
    const left = today()
    await at(addMonths(left, 12), DAY - 10_000)
    expect(await purgedNow()).toBe(0)
    await at(addMonths(left, 12), DAY)
    await isPurgedWhole()
  })

  test('because its school stayed silent, goes twelve months after it was removed', async () => {
    const opened = today()
    await disputes()
    // Removed when the 28th day had ended.
    const left = localDate(new Date(startOfDay(opened, LAGOS).getTime() + 29.5 * DAY), LAGOS)
    await at(left)
    await keepClocks(product)
    await at(addMonths(left, 12), DAY - 10_000)
    expect(await purgedNow()).toBe(0)
    await at(addMonths(left, 12), DAY)
    await isPurgedWhole()
  })

  test('because it was too old, goes twelve months after that; not at once when it was too old already', async () => {
    await bySchool('updateDebtor', { id, dueDate: addMonths(today(), -12 * 6) })
    expect(await purgedNow()).toBe(0)
    const listed = today()
    await at(addMonths(listed, 12), DAY)
    await isPurgedWhole()
    ;({ id } = await aDebtor(product, school, { dueDate: today() }))
    const due = today()
    await at(addMonths(due, 48), DAY)
    await isPurgedWhole()
  })

  test('because it was too old, goes twelve months after that, whatever its school confirms meanwhile', async () => {
    await bySchool('updateDebtor', { id, dueDate: today() })
    const due = today()
    for (const month of [6, 11]) {
      await at(addMonths(due, 36 + month))
      expect(await bySchool('confirmDebtor', { id })).toMatchObject({ userErrors: [] })
    }
    await at(addMonths(due, 48), DAY - 10_000)
    expect(await purgedNow()).toBe(0)
    await at(addMonths(due, 48), DAY)
    await isPurgedWhole()
  })

  test('because another due date was written long after it was listed, is kept for twelve months from then', async () => {
    const listed = today()
    await at(addMonths(listed, 5))
    await bySchool('confirmDebtor', { id })
    await at(addMonths(listed, 14))
    const old = addMonths(today(), -12 * 6)
    await bySchool('updateDebtor', { id, dueDate: old })
    const written = today()
    // Writing it once more puts nothing off.
    await at(addMonths(written, 6))
    await bySchool('updateDebtor', { id, dueDate: null })
    await bySchool('updateDebtor', { id, dueDate: old })
    await at(addMonths(written, 12), DAY - 10_000)
    expect(await purgedNow()).toBe(0)
    await at(addMonths(written, 12), DAY)
    await isPurgedWhole()
  })
})

test('a claim that stands, or that waits for an answer, is never purged', async () => {
  await disputes()
  await rows(product, `update debtor set withdrawn_at = ? where id = ?`, [product.clock.now(), id])
  const { id: stands } = await aDebtor(product, school)
  // The provider has to decide this one; it does so only after very long.
  await rows(product, `update contend set state = 'ESCALATED', clock_from = ? where debtor_id = ?`, [
    new Date(product.clock.now().getTime() + 400 * DAY),
    id,
  ])
  await at(addMonths(today(), 13))
  await bySchool('updateDebtor', { id: stands, term: 'x' })
  expect(await purgedNow()).toBe(0)
})

describe('a claim that was too old for twelve months when its family disputed it in vain', () => {
  let contendId: string
  let refused: string
  beforeEach(async () => {
    await bySchool('updateDebtor', { id, dueDate: today() })
    await at(addMonths(today(), 48))
    contendId = await disputes()
    await bySchool('rejectContend', { contendId, message: 'No payment came.' })
    refused = today()
  })

  test('is kept until the last day on which the family may ask the provider to decide is over', async () => {
    await at(refused, 31 * DAY - 10_000)
    expect(await purgedNow()).toBe(0)
    await at(refused, 31 * DAY)
    await isPurgedWhole()
  })

  test('is brought before the provider on that day, and kept while it waits for the decision', async () => {
    await at(refused, 30 * DAY)
    await keepClocks(product)
    const input = { token, contendId, message: 'Please decide.' }
    expect(await act(product, 'escalateContend', input)).toMatchObject({ userErrors: [] })
    await at(refused, 31 * DAY)
    expect(await purgedNow()).toBe(0)
  })
})

test('stopped in the middle, a purge leaves no claim half purged, and the next run takes the rest', async () => {
  const others: string[] = []
  for (const parentEmail of [1, 2, 3].map((one) => `p${number}${one}@example.com`))
    others.push((await aDebtor(product, school, { parentEmail })).id)
  for (const one of [id, ...others]) await bySchool('withdrawDebtor', { id: one })
  const last = addMonths(today(), 12)
  await at(last, DAY - 10_000)
  // What else is due is done.
  expect(await purgedNow()).toBe(0)
  await at(last, DAY)
  // Asked before each step and each claim: eight times until the first of them.
  let asked = 0
  await runClocks(product.world, silent, () => ++asked > 10)
  const states = async () =>
    await rows(
      product,
      `select purged_at is null as whole, student_name <> 'Deleted' as named from debtor where id = any(?)`,
      [`{${[id, ...others].join(',')}}`],
    )
  const half = await states()
  expect(half.every(({ whole, named }) => whole === named)).toBe(true)
  expect(half.filter(({ whole }) => whole)).toHaveLength(2)
  expect(await purgedNow()).toBe(2)
})
