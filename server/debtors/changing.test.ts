import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attempt, debtorOf, done, found } from '../testing/claims.js'
import { aPicture, ask, upload } from '../testing/client.js'
import { aDebtor, aProvider, anApprovedSchool, type Person, type SchoolPerson } from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'
import { quiet, stored } from '../testing/stored.js'

let product: Product
let provider: Person
let school: SchoolPerson
let other: SchoolPerson
beforeAll(async () => {
  product = await aProduct({ env: { NOTICE_DAYS: '0' } })
  provider = await aProvider(product)
  school = await anApprovedSchool(product, provider, 'Greenfield Academy')
  other = await anApprovedSchool(product, provider, 'Other School')
})
afterAll(() => product.close())

const update = (id: string, change: Record<string, unknown>) =>
  done(product, 'updateDebtor', { id, ...change }, school)
const pay = (debtorId: string, amount: string, more: Record<string, unknown> = {}) =>
  attempt(product, 'recordPayment', { debtorId, amount, ...more }, school)

describe('another school’s debtor looks as if it did not exist', () => {
  const UNKNOWN = '2147483647'
  test.each([
    ['updateDebtor', (id: string) => ({ id, amountOwed: '1', status: 'COMPLETED' })],
    ['withdrawDebtor', (id: string) => ({ id, reason: 'not ours' })],
    ['recordPayment', (debtorId: string) => ({ debtorId, amount: '1' })],
    ['recordHandOver', (id: string) => ({ id })],
  ])('to %s', async (name, input) => {
    const { id } = await aDebtor(product, school)
    await quiet(product)
    const before = await stored(product)
    const answer = await attempt(product, name, input(id), other)
    expect(answer).toEqual(await attempt(product, name, input(UNKNOWN), other))
    expect(answer.userErrors).toMatchObject([{ code: 'NOT_FOUND' }])
    expect(await stored(product)).toEqual(before)
  })

  test('to resendLetter', async () => {
    const { letter } = await aDebtor(product, school)
    await quiet(product)
    const before = await stored(product)
    const answer = await attempt(product, 'resendLetter', { letterId: letter.id }, other)
    expect(answer).toEqual(await attempt(product, 'resendLetter', { letterId: UNKNOWN }, other))
    expect(answer.userErrors).toMatchObject([{ code: 'NOT_FOUND' }])
    expect(await stored(product)).toEqual(before)
  })

  test('when it is read', async () => {
    const { id } = await aDebtor(product, school)
    expect(await debtorOf(product, id, other)).toBeNull()
    expect(await debtorOf(product, UNKNOWN, other)).toBeNull()
    expect((await debtorOf(product, id, school)).id).toBe(id)
  })
})

test('an update is on record with who, before and after; what was left out stays', async () => {
  const { id } = await aDebtor(product, school, { studentName: 'Bola Ade', term: 'First term' })
  await update(id, { studentName: 'Bola Adeyemi', dueDate: '2026-01-15' })
  const { history, ...debtor } = await debtorOf(product, id, school)
  expect(debtor).toMatchObject({ studentName: 'Bola Adeyemi', dueDate: '2026-01-15', term: 'First term' })
  expect(history).toEqual([
    {
      act: 'debtor.updated',
      by: school.username,
      changes: [
        { field: 'studentName', before: 'Bola Ade', after: 'Bola Adeyemi' },
        { field: 'dueDate', before: null, after: '2026-01-15' },
      ],
    },
    { act: 'debtor.added', by: school.username, changes: [] },
  ])
})

test('a new name is found in the directory, the old one no longer', async () => {
  const { id } = await aDebtor(product, school, { studentName: 'Zebulon Quartey' })
  await quiet(product)
  expect(await found(product, 'zebulon quartey', other)).toEqual(['Zebulon Quartey'])
  await update(id, { studentName: 'Yakubu Danjuma' })
  expect(await found(product, 'zebulon quartey', other)).toEqual([])
  expect(await found(product, 'yakubu danjuma', other)).toEqual(['Yakubu Danjuma'])
})

test('a corrected amount is a line of the ledger, not a rewritten one', async () => {
  const { id } = await aDebtor(product, school, { amountOwed: '45000' })
  const debtor = await update(id, { amountOwed: '40000.50' })
  expect(debtor).toMatchObject({ amountOwed: { amount: '40000.50' }, amountClaimed: { amount: '40000.50' } })
  expect(debtor.ledger).toMatchObject([
    { kind: 'OPENING', amount: { amount: '45000.00' } },
    { kind: 'CORRECTION', amount: { amount: '-4999.50' }, recordedBy: school.username },
  ])
})

test.each(['studentName', 'parentName', 'phone', 'amountOwed', 'status'])(
  'a change cannot leave a claim without its %s',
  async (field) => {
    const { id } = await aDebtor(product, school)
    await quiet(product)
    const before = await debtorOf(product, id, school)
    expect(await attempt(product, 'updateDebtor', { id, [field]: null }, school)).toMatchObject({
      userErrors: [{ field: [field] }],
    })
    expect(await debtorOf(product, id, school)).toEqual(before)
  },
)

test('evidence added later stands beside the first', async () => {
  const [first, second] = await Promise.all(
    ['#111111', '#222222'].map(async (colour) => upload(product, await aPicture(colour), { as: school })),
  )
  const { id } = await aDebtor(product, school, { evidence: [first!.url] })
  const { evidence } = await update(id, { addEvidence: [second!.id] })
  expect(evidence.map((file: any) => file.id).toSorted()).toEqual([first!.id, second!.id].toSorted())
})

describe('Completed', () => {
  test('settles the rest as paid, and taking it back restores just that', async () => {
    const { id } = await aDebtor(product, school, { amountOwed: '45000' })
    await pay(id, '5000')
    expect(await update(id, { status: 'COMPLETED' })).toMatchObject({
      amountOwed: { amount: '0.00' },
      inDirectory: { listed: false, reason: 'Everything is paid.' },
    })
    const restored = await update(id, { status: 'PENDING_PAYMENT' })
    expect(restored).toMatchObject({ status: 'PENDING_PAYMENT', amountOwed: { amount: '40000.00' } })
    await update(id, { status: 'COMPLETED' })
    expect(await update(id, { status: 'ABANDONED_PAYMENT' })).toMatchObject({
      amountOwed: { amount: '40000.00' },
      amountClaimed: { amount: '45000.00' },
    })
  })

  test('taken back with an amount means that this amount is owed now', async () => {
    const { id } = await aDebtor(product, school, { amountOwed: '45000' })
    await update(id, { status: 'COMPLETED' })
    const debtor = await update(id, { status: 'PENDING_PAYMENT', amountOwed: '12000' })
    expect(debtor.amountOwed.amount).toBe('12000.00')
  })

  test('taken back by a form that sends what it was shown restores what was settled', async () => {
    const { id } = await aDebtor(product, school, { amountOwed: '45000' })
    await update(id, { status: 'COMPLETED' })
    const debtor = await update(id, { status: 'PENDING_PAYMENT', amountOwed: '0.00' })
    expect(debtor.amountOwed.amount).toBe('45000.00')
  })

  test('with another amount settles that amount', async () => {
    const { id } = await aDebtor(product, school, { amountOwed: '45000' })
    const debtor = await update(id, { status: 'COMPLETED', amountOwed: '30000' })
    expect(debtor).toMatchObject({ amountOwed: { amount: '0.00' }, amountClaimed: { amount: '30000.00' } })
  })

  test('tells the family, once', async () => {
    const { id } = await aDebtor(product, school, { parentEmail: 'settled@example.com' })
    await quiet(product)
    await update(id, { status: 'COMPLETED' })
    await update(id, { term: 'Third term' })
    await quiet(product)
    const letters = product.mail.received.filter(({ to }) => to === 'settled@example.com')
    expect(letters.map(({ subject }) => subject)).toEqual([
      'A letter about school fees at Greenfield Academy',
      'Greenfield Academy says that all is settled',
    ])
  })

  test('from the start writes to nobody', async () => {
    const debtor = await aDebtor(product, school, { status: 'COMPLETED', parentEmail: 'never@example.com' })
    expect(debtor).toMatchObject({ letter: null, amountOwed: { amount: '0.00' } })
    await quiet(product)
    expect(product.mail.received.map(({ to }) => to)).not.toContain('never@example.com')
  })
})

describe('a payment', () => {
  test('lowers what is owed and leaves what is claimed', async () => {
    const { id } = await aDebtor(product, school, { amountOwed: '45000' })
    const { debtor } = await pay(id, '15000.25', { on: '2026-01-31', note: 'cash' })
    expect(debtor).toMatchObject({
      amountOwed: { amount: '29999.75' },
      amountClaimed: { amount: '45000.00' },
    })
    expect(debtor.ledger[1]).toEqual({
      kind: 'PAYMENT',
      amount: { amount: '-15000.25' },
      on: '2026-01-31',
      note: 'cash',
      recordedBy: school.username,
    })
    expect(debtor.history[0]).toMatchObject({
      act: 'debtor.payment',
      changes: [{ field: 'payment', before: null, after: '₦15,000.25' }],
    })
  })

  test.each([
    ['45000.01', {}, ['amount']],
    ['0', {}, ['amount']],
    ['-1', {}, ['amount']],
    ['1', { on: '2999-01-01' }, ['on']],
    ['1', { note: 'x'.repeat(501) }, ['note']],
  ])('of %s with %o is refused on its field', async (amount, more, field) => {
    const { id } = await aDebtor(product, school, { amountOwed: '45000' })
    const { debtor, userErrors } = await pay(id, amount, more)
    expect(debtor).toBeNull()
    expect(userErrors).toMatchObject([{ field }])
    expect((await debtorOf(product, id, school)).ledger).toHaveLength(1)
  })

  test('of the last of it completes the claim and tells the parent', async () => {
    const { id } = await aDebtor(product, school, { amountOwed: '45000', parentEmail: 'paid@example.com' })
    await product.mail.letterTo('paid@example.com')
    await quiet(product)
    const { debtor } = await pay(id, '45000')
    expect(debtor).toMatchObject({ status: 'COMPLETED', amountOwed: { amount: '0.00' } })
    expect(debtor.inDirectory.listed).toBe(false)
    await product.mail.letterTo('paid@example.com', /all is settled/)
  })

  test('of the whole sum, recorded twice at once, is taken once', async () => {
    const { id } = await aDebtor(product, school, { amountOwed: '45000' })
    const answers = await Promise.all([pay(id, '45000'), pay(id, '45000')])
    expect(answers.filter(({ debtor }) => debtor)).toHaveLength(1)
    expect(answers.flatMap(({ userErrors }) => userErrors)).toMatchObject([
      { code: 'INVALID', field: ['amount'] },
    ])
    const { ledger, amountOwed } = await debtorOf(product, id, school)
    expect(ledger).toHaveLength(2)
    expect(amountOwed.amount).toBe('0.00')
  })

  test('sent ten times at once with one key is recorded once', async () => {
    const { id } = await aDebtor(product, school, { amountOwed: '45000' })
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay(id, '1000', { requestKey: 'p1' })))
    expect(answers.flatMap(({ userErrors }) => userErrors)).toEqual([])
    expect((await debtorOf(product, id, school)).amountOwed.amount).toBe('44000.00')
  })

  test('on a withdrawn claim is refused', async () => {
    const { id } = await aDebtor(product, school)
    await done(product, 'withdrawDebtor', { id }, school)
    expect((await pay(id, '1')).userErrors).toMatchObject([{ code: 'CONFLICT', field: ['debtorId'] }])
  })
})

describe('withdrawing', () => {
  test('takes the entry out of the directory at once; the row stays with its school, tagged', async () => {
    const { id } = await aDebtor(product, school, { studentName: 'Wilhelmina Takeback' })
    await quiet(product)
    expect(await found(product, 'wilhelmina takeback', other)).toEqual(['Wilhelmina Takeback'])
    const debtor = await done(product, 'withdrawDebtor', { id, reason: 'Paid in cash long ago' }, school)
    expect(await found(product, 'wilhelmina takeback', other)).toEqual([])
    expect(debtor.withdrawnAt).not.toBeNull()
    expect(debtor.inDirectory).toMatchObject({
      listed: false,
      reason: 'The school has withdrawn this claim.',
    })
    expect(debtor.history[0]).toMatchObject({
      act: 'debtor.withdrawn',
      changes: [{ field: 'reason', before: null, after: 'Paid in cash long ago' }],
    })
    const { dashboard } = await ask(
      product,
      '{ dashboard { debtors { edges { node { id } } } } }',
      {},
      school,
    )
    expect(dashboard.debtors.edges.map((edge: any) => edge.node.id)).toContain(id)
  })

  test('tells the family that was told of the claim, once', async () => {
    const { id } = await aDebtor(product, school, { parentEmail: 'withdrawn@example.com' })
    await quiet(product)
    await done(product, 'withdrawDebtor', { id }, school)
    await done(product, 'withdrawDebtor', { id }, school)
    await quiet(product)
    const letters = product.mail.received.filter(({ to }) => to === 'withdrawn@example.com')
    expect(letters.map(({ subject }) => subject)).toEqual([
      'A letter about school fees at Greenfield Academy',
      'Greenfield Academy has withdrawn its claim',
    ])
  })

  test('ends changes: what was taken back can no longer be edited', async () => {
    const { id } = await aDebtor(product, school)
    await done(product, 'withdrawDebtor', { id }, school)
    const { userErrors } = await attempt(product, 'updateDebtor', { id, term: 'x' }, school)
    expect(userErrors).toMatchObject([{ code: 'CONFLICT', field: ['id'] }])
  })
})

test('a change that is made on a condition is refused once anything else was done with the claim', async () => {
  const { id } = await aDebtor(product, school)
  const revision = async () =>
    (await ask(product, 'query ($id: ID!) { debtor(id: $id) { revision } }', { id }, school)).debtor.revision
  await update(id, { status: 'COMPLETED' })
  const after = await revision()
  await update(id, { status: 'PENDING_PAYMENT', ifRevision: after })
  expect(await revision()).not.toBe(after)
  const seen = await revision()
  await pay(id, '1')
  const { debtor, userErrors } = await attempt(
    product,
    'updateDebtor',
    { id, status: 'COMPLETED', ifRevision: seen },
    school,
  )
  expect(debtor).toBeNull()
  expect(userErrors).toMatchObject([
    { code: 'CONFLICT', field: ['ifRevision'], message: 'Something else was done with this claim since.' },
  ])
  expect((await debtorOf(product, id, school)).status).toBe('PENDING_PAYMENT')
})
