import { expect, test } from 'vitest'
import { DEBTOR, debtorOf, thrown } from '../testing/claims/claims.js'
import { act, aPicture, ask, send, upload } from '../testing/client.js'
import { ADD_DEBTOR, aClaim, aDebtor, aProvider, aSchool, anApprovedSchool } from '../testing/people.js'
import { theProduct } from '../testing/product.js'
import { quiet, stored } from '../testing/databases/stored.js'

const product = await theProduct()
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider, 'Greenfield Academy')
const other = await anApprovedSchool(product, provider, 'Other School')

const add = async (over: Record<string, unknown>, as = school) =>
  (await ask(product, ADD_DEBTOR, { input: aClaim(over) }, as)).addDebtor
const count = async (as = school): Promise<number> =>
  (await ask(product, '{ dashboard { debtors { totalCount } } }', {}, as)).dashboard.debtors.totalCount

test.each([
  ['0.01', '0.01'],
  ['1000000000.00', '1000000000.00'],
  [1_000_000_000, '1000000000.00'],
  [45000.5, '45000.50'],
  [0.3, '0.30'],
  ['45000', '45000.00'],
  ['999999999.99', '999999999.99'],
])('an amount of %o is kept to the hundredth', async (amountOwed, kept) => {
  const { id, amountOwed: owed } = await aDebtor(product, school, { amountOwed })
  expect(owed).toEqual({ amount: kept, currency: 'NGN' })
  expect((await debtorOf(product, id, school)).ledger).toMatchObject([
    { kind: 'OPENING', amount: { amount: kept }, recordedBy: school.username },
  ])
})

test.each(['12.345', 0.1 + 0.2, '45,000', '1e3', 1e21, '', 'much', '٣', '9007199254740993', true, null])(
  'an amount of %o is refused as none',
  async (amountOwed) => {
    const before = await count()
    const variables = { input: aClaim({ amountOwed }) }
    expect(await thrown(product, ADD_DEBTOR, variables, school)).toBe('BAD_USER_INPUT')
    expect(await count()).toBe(before)
  },
)

test.each(['2026-05-31', '31/05/2026', '31 May 2026', '2026/5/31'])(
  'a day that is written as %j is taken, and answered as one',
  async (dueDate) => {
    const { debtor, userErrors } = await add({ dueDate })
    expect(userErrors).toEqual([])
    const { dueDate: kept } = (
      await ask(product, 'query ($id: ID!) { debtor(id: $id) { dueDate } }', { id: debtor.id }, school)
    ).debtor
    expect(kept).toBe('2026-05-31')
    const written = `mutation { updateDebtor(input: { id: "${debtor.id}", dueDate: "${dueDate}" }) { userErrors { code } } }`
    expect(await ask(product, written, {}, school)).toEqual({ updateDebtor: { userErrors: [] } })
  },
)

test.each(['31/04/2026', '5/31/2026', 'soon', '', 20260531])('%j is refused as no day', async (dueDate) => {
  expect(await thrown(product, ADD_DEBTOR, { input: aClaim({ dueDate }) }, school)).toBe('BAD_USER_INPUT')
})

test.each([0, '0.00', '-5', -0.01, '1000000000.01'])(
  'an amount of %o is outside of what may be claimed',
  async (amountOwed) => {
    const { debtor, userErrors } = await add({ amountOwed })
    expect(debtor).toBeNull()
    expect(userErrors).toMatchObject([{ code: 'INVALID', field: ['amountOwed'] }])
  },
)

test('an amount written into the document itself is as exact as one in a variable', async () => {
  const query = `mutation { addDebtor(input: { studentName: "Literal Amount", parentName: "Literal", phone: "1",
    amountOwed: 45000.10, statementAccepted: true }) { debtor { amountOwed { amount } } userErrors { message } } }`
  expect((await ask(product, query, {}, school)).addDebtor.debtor.amountOwed.amount).toBe('45000.10')
  const threeDecimals = query.replace('45000.10', '45000.101')
  expect(await thrown(product, threeDecimals, {}, school)).toBe('GRAPHQL_VALIDATION_FAILED')
})

test.each([
  ['0803 123 4567', '+2348031234567'],
  ['+44 20 7946 0958', '+442079460958'],
  ['009234 803 123 4567', '+2348031234567'],
  ['0803 123 4567 / 0805 765 4321', '+2348031234567'],
  ['ask at the gate', null],
])('a phone number %o is kept as typed and, where it can be read, in E.164', async (phone, phoneE164) => {
  const { id } = await aDebtor(product, school, { phone })
  expect(await debtorOf(product, id, school)).toMatchObject({ phone, phoneE164 })
})

test('everything that is missing is said at once, and nothing is stored', async () => {
  await quiet(product)
  const before = await stored(product)
  const blank = { studentName: ' ', parentName: '', phone: '', parentEmail: 'not an address', amountOwed: 0 }
  const { debtor, userErrors } = await add({ ...blank, dueDate: '1980-01-01', dateOfBirth: '2090-01-01' })
  expect(debtor).toBeNull()
  expect(userErrors.map((error: any) => error.field.join('.')).toSorted()).toEqual([
    'amountOwed',
    'dateOfBirth',
    'dueDate',
    'parentEmail',
    'parentName',
    'phone',
    'studentName',
  ])
  expect(await stored(product)).toEqual(before)
})

test('nobody is listed without the statement that the debt is due and may be shared', async () => {
  await quiet(product)
  const before = await stored(product)
  const { debtor, userErrors } = await add({ statementAccepted: false })
  expect(debtor).toBeNull()
  expect(userErrors).toMatchObject([{ code: 'REQUIRED', field: ['statementAccepted'] }])
  expect(await stored(product)).toEqual(before)
})

test('debtor, ledger, evidence, link and letter are one: bad evidence leaves nothing of them', async () => {
  const mine = await upload(product, await aPicture(), { as: school })
  await quiet(product)
  const before = await stored(product)
  const { debtor, userErrors } = await add({
    evidence: [mine.id, 'A'.repeat(22)],
    parentEmail: 'rolled@example.com',
  })
  expect(debtor).toBeNull()
  expect(userErrors).toMatchObject([{ code: 'NOT_FOUND', field: ['evidence'] }])
  expect(await stored(product)).toEqual(before)
  expect(await add({ evidence: [mine.id] })).toMatchObject({ userErrors: [] })
  expect(product.mail.received.map(({ to }) => to)).not.toContain('rolled@example.com')
})

test('a claim carries five papers, by whichever door they come, and a sixth leaves nothing behind', async () => {
  const papers = async (count: number) =>
    Promise.all(
      Array.from({ length: count }, async () => (await upload(product, await aPicture(), { as: school })).id),
    )
  const refused = (field: string) => [{ code: 'INVALID', field: [field] }]
  const six = await papers(6)
  expect((await add({ evidence: six })).userErrors).toMatchObject(refused('evidence'))
  const { debtor } = await add({ evidence: six.slice(0, 4) })
  const more = (addEvidence: string[]) =>
    act(product, 'updateDebtor', { id: debtor.id, addEvidence }, { as: school })
  const at = await Promise.all([more(six.slice(4)), more(await papers(1))])
  expect(at.map(({ userErrors }) => userErrors.length).toSorted()).toEqual([0, 1])
  expect((await more(six.slice(0, 4))).userErrors).toEqual([])
})

test('the same request key twice adds once, and answers the debtor that is already there', async () => {
  const before = await count()
  const form = aClaim({ requestKey: 'form-1', studentName: 'Keyed Once' })
  const first = await add(form)
  const second = await add(form)
  expect(second.debtor.id).toBe(first.debtor.id)
  expect(await count()).toBe(before + 1)
})

test('the same request key at another school is another request', async () => {
  const mine = await add({ requestKey: 'shared-key' })
  const theirs = await add({ requestKey: 'shared-key' }, other)
  expect(theirs.debtor.id).not.toBe(mine.debtor.id)
  expect(await debtorOf(product, mine.debtor.id, other)).toBeNull()
})

test.each([
  ['with a request key', { requestKey: 'hammered' }],
  ['without one', {}],
])('twenty requests at once with the same content add one debtor and one letter %s', async (how, key) => {
  const before = await count()
  const parentEmail = `twenty-${how.length}@example.com`
  const input = aClaim({ parentEmail, studentName: `Twenty ${how}`, ...key })
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => send(product, ADD_DEBTOR, { input }, school)),
  )
  expect(answers.flatMap(({ errors }) => errors)).toEqual([])
  expect(new Set(answers.map(({ data }) => data.addDebtor.debtor.id)).size).toBe(1)
  expect(await count()).toBe(before + 1)
  await quiet(product)
  expect(product.mail.received.filter(({ to }) => to === parentEmail)).toHaveLength(1)
})

test('the same content once more, long after, is a claim of its own', async () => {
  const input = aClaim({ studentName: 'Later Again' })
  const first = (await ask(product, ADD_DEBTOR, { input }, school)).addDebtor
  product.clock.forward(0.01)
  const second = (await ask(product, ADD_DEBTOR, { input }, school)).addDebtor
  expect(second.debtor.id).not.toBe(first.debtor.id)
})

test('a likely duplicate of one’s own is pointed out, not blocked; another school’s is not told of', async () => {
  const first = await add({ studentName: 'Olumide Adebayo', parentName: 'Kehinde Adebayo' })
  expect(first.likelyDuplicates).toEqual([])
  const spelt = { studentName: 'ADEBAYO Olumidé', parentName: 'Mr Kehinde Adebayo', amountOwed: '100' }
  const second = await add(spelt)
  expect(second.debtor.id).not.toBe(first.debtor.id)
  expect(second.likelyDuplicates).toEqual([{ id: first.debtor.id }])
  expect((await add(spelt, other)).likelyDuplicates).toEqual([])
})

test('a claim is answered as it is read a moment later, though its answer reads little of it', async () => {
  // Of a school that waits for approval: its letter is held, and nothing changes in between.
  const waiting = await aSchool(product)
  const whole = `${DEBTOR} letterRefused changeUntold confirmBy revision contend { id } removed { at }`
  const { addDebtor } = await ask(
    product,
    `mutation ($input: AddDebtorInput!) { addDebtor(input: $input) { debtor { ${whole} } } }`,
    { input: aClaim() },
    waiting,
  )
  const { debtor } = await ask(
    product,
    `query ($id: ID!) { debtor(id: $id) { ${whole} } }`,
    { id: addDebtor.debtor.id },
    waiting,
  )
  expect(addDebtor.debtor.letter).toMatchObject({ state: 'HELD' })
  expect(addDebtor.debtor).toEqual(debtor)
})
