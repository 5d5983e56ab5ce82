import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDispute, aToldFamily, goesOn, type Told } from '../../testing/claims/cases.js'
import { daysLater, done, found } from '../../testing/claims/claims.js'
import { act, send } from '../../testing/client.js'
import { keepClocks } from '../../testing/clocks.js'
import { aCheckedList, anImport } from '../../testing/imports.js'
import {
  aProvider,
  anApprovedSchool,
  officeOf,
  type Person,
  type SchoolPerson,
} from '../../testing/people.js'
import { aProduct, type Product } from '../../testing/product.js'
import { rest, restDone } from '../../testing/rest.js'
import { rows } from '../../testing/databases/database.js'
import { quiet } from '../../testing/databases/stored.js'

let product: Product
let provider: Person
let school: SchoolPerson
let looker: SchoolPerson
let bystander: SchoolPerson
/** Where letters to each of them go. */
let offices: Record<'school' | 'looker' | 'bystander', string>
beforeAll(async () => {
  product = await aProduct({ env: { NOTICE_DAYS: '0' } })
  provider = await aProvider(product)
  school = await anApprovedSchool(product, provider, 'Greenfield College')
  looker = await anApprovedSchool(product, provider, 'Hill Top School')
  bystander = await anApprovedSchool(product, provider, 'River School')
  offices = {
    school: await officeOf(product, school),
    looker: await officeOf(product, looker),
    bystander: await officeOf(product, bystander),
  }
})
afterAll(() => product.close())

const later = (days: number) => daysLater(product, days, provider, school, looker, bystander)

/** A claim that another school has just looked at. */
async function aShownClaim(): Promise<Told> {
  const told = await aToldFamily(product, school, { dueDate: '2026-01-15' })
  expect(await found(product, told.name, looker)).toEqual([told.name])
  return told
}

/** The letters about entries that have changed, since it was last asked, by whom they went to. */
async function letters(): Promise<Record<string, string[]>> {
  await quiet(product)
  const told = product.mail.received.filter(({ subject }) => subject === 'A claim that you saw has changed')
  product.mail.received.length = 0
  const words = (to: string) =>
    told.filter((letter) => letter.to === to).map(({ text }) => text.replace(/\s+/g, ' '))
  return { looker: words(offices.looker), bystander: words(offices.bystander), school: words(offices.school) }
}

type Door = (told: Told) => Promise<unknown>
const byForm =
  (change: object): Door =>
  ({ id }) =>
    done(product, 'updateDebtor', { id, statementAccepted: true, ...change }, school)
const byRest =
  (change: object): Door =>
  async ({ id }) => {
    const row = await restDone(product, 'GET', `/dashboard/${id}/`, { as: school })
    await restDone(product, 'PUT', `/dashboard/${id}/`, { as: school, body: { ...row, ...change } })
  }
const byImport =
  (columns: string, values: string): Door =>
  async ({ id }) => {
    const list = await aCheckedList(product, `id;${columns}\r\n${id};${values}`, school)
    expect((await anImport(product, { id: list.id }, school)).state).toBe('DONE')
  }
const byKey =
  (mutation: string, type: string, input: (id: string) => object): Door =>
  async ({ id }) => {
    const { key } = await act(
      product,
      'createApiKey',
      { name: 'Ledger', scopes: ['WRITE_DEBTORS'] },
      { as: school, select: 'key' },
    )
    const query = `mutation ($input: ${type}!) { ${mutation}(input: $input) { userErrors { message } } }`
    const headers = { Authorization: `Bearer ${key}` }
    const answer = await send(product, query, { input: input(id) }, { key: null }, headers)
    expect(answer.errors).toEqual([])
    expect(answer.data[mutation].userErrors).toEqual([])
  }
const byPaying =
  (amount: string): Door =>
  ({ id }) =>
    done(product, 'recordPayment', { debtorId: id, amount }, school)
const byAccepting =
  (answer: object): Door =>
  async (told) => {
    const { id } = await aDispute(product, told, { reason: 'WRONG_AMOUNT' })
    await goesOn(product, 'acceptContend', { contendId: id, ...answer }, school)
  }
const bySilence: Door = async (told) => {
  await aDispute(product, told)
  await later(30)
  await keepClocks(product)
}
async function anEscalation(told: Told): Promise<string> {
  const { id } = await aDispute(product, told)
  await goesOn(product, 'rejectContend', { contendId: id, message: 'Nothing came.', files: [] }, school)
  await goesOn(product, 'escalateContend', { contendId: id, message: 'It did.', files: [] }, told)
  return id
}
const byDecision: Door = async (told) => {
  const contendId = await anEscalation(told)
  await goesOn(product, 'decideContend', { contendId, decision: 'UPHOLD', reasons: 'It was paid.' }, provider)
}
const byNoDecision: Door = async (told) => {
  await anEscalation(told)
  await later(16)
  await keepClocks(product)
}

const LESS = /the amount has changed\..* Amount now: ₦30,000\.00 .*write down what is true now/
const RENAMED = /a name has been corrected\..* Parent now: Ngosi Okafor .*write down what is true now/
const PAID = /recorded as paid\..*cross it out/
const GONE = /taken out of the register\..*cross it out/
const parentName = 'Ngosi Okafor'

const MATRIX: [string, Door, RegExp][] = [
  ['a lower amount by the form', byForm({ amountOwed: '30000' }), LESS],
  ['a lower amount by REST', byRest({ amount_owed: '30000' }), LESS],
  ['a lower amount by a list', byImport('amount', '30000'), LESS],
  [
    'a lower amount by a key',
    byKey('updateDebtor', 'UpdateDebtorInput', (id) => ({ id, amountOwed: '30000' })),
    LESS,
  ],
  ['a payment', byPaying('15000'), LESS],
  [
    'a payment by a key',
    byKey('recordPayment', 'RecordPaymentInput', (debtorId) => ({ debtorId, amount: '15000' })),
    LESS,
  ],
  [
    'an amount that was granted to the family',
    byAccepting({ outcome: 'AMOUNT_CORRECTED', amount: '30000' }),
    LESS,
  ],
  ['a name by the form', byForm({ parentName }), RENAMED],
  ['a name by REST', byRest({ name_of_parent: parentName }), RENAMED],
  ['a name by a list', byImport('parent', parentName), RENAMED],
  ['a name by a key', byKey('updateDebtor', 'UpdateDebtorInput', (id) => ({ id, parentName })), RENAMED],
  ['completed by the form', byForm({ status: 'COMPLETED' }), PAID],
  ['completed by REST', byRest({ status: 'Completed' }), PAID],
  ['completed by a list', byImport('status', 'Completed'), PAID],
  [
    'completed by a key',
    byKey('updateDebtor', 'UpdateDebtorInput', (id) => ({ id, status: 'COMPLETED' })),
    PAID,
  ],
  ['the last payment', byPaying('45000'), PAID],
  ['a claim granted as paid', byAccepting({ outcome: 'COMPLETED' }), PAID],
  ['withdrawn by its school', ({ id }) => done(product, 'withdrawDebtor', { id }, school), GONE],
  ['withdrawn by a key', byKey('withdrawDebtor', 'WithdrawDebtorInput', (id) => ({ id })), GONE],
  ['withdrawn for the family', byAccepting({ outcome: 'WITHDRAWN' }), GONE],
  ['removed by the silence of its school', bySilence, GONE],
  ['removed by a decision', byDecision, GONE],
  ['removed because nobody decided', byNoDecision, GONE],
  ['another person by the form', byForm({ studentName: 'Somebody Else' }), GONE],
  ['another person by REST', byRest({ name_of_student: 'Somebody Else' }), GONE],
]

test.each(MATRIX)(
  '%s is told to the school that was shown the entry, and to no other',
  async (_what, door, words) => {
    const told = await aShownClaim()
    await letters()
    await door(told)
    const { looker: letter, ...others } = await letters()
    expect(letter).toEqual([expect.stringMatching(words)])
    expect(letter![0]).toContain(`You looked for: ${told.name}`)
    expect(letter![0]).toContain('Listed by: Greenfield College')
    expect(others).toEqual({ bystander: [], school: [] })
  },
)

test('no letter says why: what the family was granted reads like what the school did by itself', async () => {
  const wordsOf = async (door: Door) => {
    const told = await aShownClaim()
    await letters()
    await door(told)
    const [letter] = (await letters()).looker!
    return letter!.replaceAll(told.name, 'the ward').replaceAll(/https?:\S+|\d+ \w{3} \d{4}/g, '')
  }
  const pairs: [Door, Door][] = [
    [byForm({ amountOwed: '30000' }), byAccepting({ outcome: 'AMOUNT_CORRECTED', amount: '30000' })],
    [byForm({ status: 'COMPLETED' }), byAccepting({ outcome: 'COMPLETED' })],
    [({ id }) => done(product, 'withdrawDebtor', { id }, school), byDecision],
  ]
  for (const [own, granted] of pairs) expect(await wordsOf(granted)).toBe(await wordsOf(own))
})

test('several changes of one day are one letter that day, and one the next day with what is true then', async () => {
  const told = await aShownClaim()
  await letters()
  await byPaying('5000')(told)
  expect((await letters()).looker).toEqual([expect.stringContaining('Amount now: ₦40,000.00')])
  await byPaying('4000')(told)
  await byForm({ parentName })(told)
  await byPaying('6000')(told)
  expect((await letters()).looker).toEqual([])
  await later(1)
  await keepClocks(product)
  const { looker: next } = await letters()
  expect(next).toEqual([expect.stringMatching(/Parent now: Ngosi Okafor Amount now: ₦30,000\.00/)])
  await later(1)
  await keepClocks(product)
  expect((await letters()).looker).toEqual([])
})

test('a claim that ends on the day of an earlier letter is told as ended, and as nothing else', async () => {
  const told = await aShownClaim()
  await letters()
  await byPaying('5000')(told)
  await letters()
  await byPaying('4000')(told)
  await done(product, 'withdrawDebtor', { id: told.id }, school)
  await later(1)
  await keepClocks(product)
  const { looker: next } = await letters()
  expect(next).toEqual([expect.stringMatching(GONE)])
  expect(next![0]).not.toContain('Amount now')
})

test('what others are not shown tells nobody: a phone number, an address, a change of nothing', async () => {
  const told = await aShownClaim()
  await letters()
  await byForm({ phone: '0803 999 0000' })(told)
  await byForm({ parentEmail: 'elsewhere@example.com' })(told)
  await byForm({})(told)
  await byRest({})(told)
  expect((await letters()).looker).toEqual([])
})

test('a school that was shown only the earlier family hears nothing of the next one', async () => {
  const told = await aShownClaim()
  await byForm({ studentName: 'Quite Another' })(told)
  await letters()
  await later(1)
  await byPaying('5000')(told)
  await byForm({ status: 'COMPLETED' })(told)
  await keepClocks(product)
  expect((await letters()).looker).toEqual([])
})

test('what was shown under an earlier address ends like any other, and names nobody of the next family', async () => {
  const told = await aShownClaim()
  await byForm({ parentEmail: null })(told)
  await letters()
  await byForm({ studentName: 'Quite Another', parentName: 'And Her Mother' })(told)
  const { looker: letter } = await letters()
  expect(letter).toEqual([expect.stringMatching(GONE)])
  expect(letter![0]).not.toMatch(/Quite Another|And Her Mother/)
})

test('a look that showed no amount is not told of another one, but of the end', async () => {
  const told = await aToldFamily(product, school)
  const input = { student: told.name, purpose: 'ADMISSION', reference: 'A-17' }
  const { check } = await act(product, 'checkWard', input, {
    as: bystander,
    select: 'check { results { likelihood } }',
  })
  expect(check.results).toEqual([{ likelihood: 'POSSIBLE' }])
  await letters()
  await byPaying('5000')(told)
  expect((await letters()).bystander).toEqual([])
  await done(product, 'updateDebtor', { id: told.id, parentName: 'Ngosi Okafor' }, school)
  expect((await letters()).bystander).toEqual([])
  await byPaying('40000')(told)
  const [letter] = (await letters()).bystander!
  expect(letter).toMatch(PAID)
  expect(letter).not.toMatch(/Student:|Parent:|₦/)
})

test('two schools of one address are each told, on the same day, and each of what has come back since', async () => {
  const twin = await anApprovedSchool(product, provider, 'Hill Top Primary')
  await rows(product, 'update school set email = ? where id = ?', [offices.looker, twin.schoolId])
  const told = await aShownClaim()
  expect(await found(product, told.name, twin)).toEqual([told.name])
  await letters()
  await byPaying('5000')(told)
  expect((await letters()).looker).toHaveLength(2)
  await byPaying('40000')(told)
  await later(1)
  await keepClocks(product)
  expect((await letters()).looker).toEqual([expect.stringMatching(PAID), expect.stringMatching(PAID)])
})

test('a refused change tells nobody', async () => {
  const told = await aShownClaim()
  await letters()
  const row = await restDone(product, 'GET', `/dashboard/${told.id}/`, { as: school })
  const body = { ...row, amount_owed: '30000', email: 'not an address' }
  expect((await rest(product, 'PUT', `/dashboard/${told.id}/`, { as: school, body })).status).toBe(400)
  expect((await letters()).looker).toEqual([])
})

const RAISED: Door[] = [byForm({ amountOwed: '90000' })]
const REOPENED: Door[] = [
  byForm({ status: 'COMPLETED' }),
  byForm({ status: 'ABANDONED_PAYMENT', amountOwed: '90000' }),
]
test.each<[string, Door[], object]>([
  ['raised', RAISED, { parentEmail: null }],
  ['raised', RAISED, { parentEmail: 'elsewhere@example.com' }],
  ['closed and opened again', REOPENED, { parentEmail: null }],
])(
  'a school that saw a claim which was %s is told of a lower amount, also where its notice begins anew before',
  async (_what, before, address) => {
    await later(1)
    const told = await aShownClaim()
    for (const door of before) {
      await door(told)
      await quiet(product)
    }
    await later(2)
    await keepClocks(product)
    expect(await found(product, told.name, looker)).toEqual([told.name])
    await later(1)
    await letters()
    await byForm(address)(told)
    await byForm({ amountOwed: '60000' })(told)
    const { looker: read } = await letters()
    expect(read).toEqual([expect.stringContaining('60,000.00')])
  },
)

test('nor is it told of a raise that nobody has seen, where notice begins anew', async () => {
  await later(1)
  const told = await aShownClaim()
  await later(1)
  await letters()
  product.mail.answer = (to) => (to === told.email ? 451 : null)
  await byForm({ amountOwed: '90000' })(told)
  await byForm({ parentEmail: null })(told)
  product.mail.answer = () => null
  await byForm({ amountOwed: '60000' })(told)
  expect((await letters()).looker).toEqual([])
})
