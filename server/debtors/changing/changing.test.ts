import { describe, expect, test } from 'vitest'
import { attempt, daysLater, debtorOf, done, found } from '../../testing/claims/claims.js'
import { aPicture, ask, upload } from '../../testing/client.js'
import { aDebtor, aProvider, anApprovedSchool } from '../../testing/people.js'
import { theProduct } from '../../testing/product.js'
import { restDone } from '../../testing/rest.js'
import { quiet, stored, unchanged } from '../../testing/databases/stored.js'

const product = await theProduct({ env: { NOTICE_DAYS: '0' } })
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider, 'Greenfield Academy')
const other = await anApprovedSchool(product, provider, 'Other School')

const update = (id: string, change: Record<string, unknown>) =>
  done(product, 'updateDebtor', { id, ...change }, school)

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
  // No letter may be leaving: its family would have heard of another child.
  const claim = { studentName: 'Bola Ade', term: 'First term', parentEmail: null }
  const { id } = await aDebtor(product, school, claim)
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

test('an update that changes nothing is no act: it confirms nothing and leaves no trace', async () => {
  const { id } = await aDebtor(product, school, { studentName: 'Bola Ade', amountOwed: '45000' })
  await quiet(product)
  const before = await stored(product)
  await update(id, { studentName: 'Bola Ade', amountOwed: '45000' })
  await update(id, {})
  await quiet(product)
  expect(await stored(product)).toEqual(before)
})

test('a row that is put back over REST as it was read is no act, though something was paid and days have passed', async () => {
  const claim = { studentName: 'Bola Ade', term: 'First term', dueDate: '2026-01-15' }
  const { id } = await aDebtor(product, school, { ...claim, parentEmail: 'put-back@example.com' })
  await done(product, 'recordPayment', { debtorId: id, amount: '5000' }, school)
  await quiet(product)
  await daysLater(product, 3, school, other, provider)
  const as = { as: school }
  const row = await restDone(product, 'GET', `/dashboard/${id}/`, as)
  const put = () => restDone(product, 'PUT', `/dashboard/${id}/`, { ...as, body: row })
  // Nothing in any table: confirmed no later, no line of its history, no letter to the family.
  expect(await unchanged(product, put)).toEqual(row)
})

test('a new name is found in the directory, the old one no longer', async () => {
  const { id } = await aDebtor(product, school, { studentName: 'Zebulon Quartey' })
  await quiet(product)
  expect(await found(product, 'zebulon quartey', other)).toEqual(['Zebulon Quartey'])
  await update(id, { studentName: 'Yakubu Danjuma' })
  expect(await found(product, 'zebulon quartey', other)).toEqual([])
  await quiet(product)
  expect(await found(product, 'yakubu danjuma', other)).toEqual(['Yakubu Danjuma'])
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

test('evidence alone is a change: on record, and another revision', async () => {
  const read = async (id: string) =>
    (
      await ask(
        product,
        'query ($id: ID!) { debtor(id: $id) { revision history { act changes { field before after } } } }',
        { id },
        school,
      )
    ).debtor
  const { id } = await aDebtor(product, school)
  const before = await read(id)
  const file = await upload(product, await aPicture('#555555'), { as: school, name: 'invoice.png' })
  await update(id, { addEvidence: [file.id] })
  const { revision, history } = await read(id)
  expect(revision).not.toBe(before.revision)
  expect(history[0]).toEqual({
    act: 'debtor.updated',
    changes: [{ field: 'evidence', before: null, after: 'invoice.png' }],
  })
  // Sent again it is there.
  await update(id, { addEvidence: [file.id] })
  expect((await read(id)).revision).toBe(revision)
})

test('evidence that is sent again, since its answer was lost, is there once', async () => {
  const paper = async (colour: string) => upload(product, await aPicture(colour), { as: school })
  const [file, further] = [await paper('#333333'), await paper('#444444')]
  const { id } = await aDebtor(product, school)
  await update(id, { phone: '0803 999 9999', addEvidence: [file.id] })
  const { evidence } = await update(id, { phone: '0803 999 9999', addEvidence: [file.url, further.id] })
  expect(evidence.map((one: any) => one.id)).toEqual([file.id, further.id])
  // Only where it is: to another claim it is gone.
  const another = { id: (await aDebtor(product, school)).id, addEvidence: [file.id] }
  expect((await attempt(product, 'updateDebtor', another, school)).userErrors).toMatchObject([
    { code: 'NOT_FOUND', field: ['addEvidence'] },
  ])
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
  await done(product, 'recordPayment', { debtorId: id, amount: '1' }, school)
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
