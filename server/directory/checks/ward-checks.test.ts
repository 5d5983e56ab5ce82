import { describe, expect, test } from 'vitest'
import { done } from '../../testing/claims/claims.js'
import { act, ask, send } from '../../testing/client.js'
import { rows } from '../../testing/databases/database.js'
import { aDebtor, aProvider, anApprovedSchool } from '../../testing/people.js'
import { theProduct } from '../../testing/product.js'
import { quiet } from '../../testing/databases/stored.js'

const product = await theProduct({ env: { NOTICE_DAYS: '0', BATCH_ROWS_PER_DAY: '8' } })
const provider = await aProvider(product)
const lister = await anApprovedSchool(product, provider, 'Greenfield College')
const asker = await anApprovedSchool(product, provider, 'Hillside School')

const CHECK = `id at purpose reference student parent outcome results { relation likelihood score
  evidence { field verdict weight text }
  entry { id studentName parentName amountOwed { amount } status since disputed school { name contactNumber } } }`
const checked = (input: object, as = asker) =>
  act(product, 'checkWard', { reference: 'A-1', ...input }, { as, select: `check { ${CHECK} }` })
const listed = async (over: Record<string, unknown>) => {
  const debtor = await aDebtor(product, lister, over)
  await quiet(product)
  return debtor
}
/** Found on everything: the very child, likely. */
const KNOWN = { student: 'Okafor Chidinma', parent: 'Mrs Ngozi Okafor', phone: '08031234567' }

test('a child that is listed is found however its name is written, and shown with what a school needs', async () => {
  const debtor = await listed({ studentName: 'Chidinma Okafor', parentName: 'Ngozi Okafor' })
  const { check } = await checked({ ...KNOWN, purpose: 'ADMISSION' })
  expect(check.results).toHaveLength(1)
  const [{ relation, likelihood, score, evidence, entry }] = check.results
  expect({ relation, likelihood }).toEqual({ relation: 'CHILD', likelihood: 'LIKELY' })
  expect(entry).toMatchObject({
    id: debtor.id,
    studentName: 'Chidinma Okafor',
    parentName: 'Ngozi Okafor',
    amountOwed: { amount: '45000.00' },
    status: 'ABANDONED_PAYMENT',
    disputed: false,
    school: { name: 'Greenfield College' },
  })
  const sum = evidence.reduce((total: number, { weight }: any) => total + weight, 0)
  expect(score).toBeCloseTo(sum, 6)
})

test('a name alone is never more than possible, and tells neither amount nor a name that was not typed', async () => {
  await listed({ studentName: 'Zubairu Oluwakemisola Adeyinka', parentName: 'Bolanle Adeyinka' })
  const { check } = await checked({ student: 'Zubairu Oluwakemisola Adeyinka' })
  expect(check.results[0]).toMatchObject({ relation: 'CHILD', likelihood: 'POSSIBLE' })
  expect(check.results[0].entry).toMatchObject({
    studentName: null,
    parentName: null,
    amountOwed: null,
    status: null,
    school: { name: 'Greenfield College' },
  })
  expect(JSON.stringify(check)).not.toContain('Bolanle')
})

test('nothing found is an answer too, on record like every other', async () => {
  const { check } = await checked({ student: 'Nobody Listed', parent: 'No Parent', reference: 'A-7' })
  expect(check).toMatchObject({ results: [], reference: 'A-7', purpose: 'ADMISSION' })
  const [look] = await rows(
    product,
    'select kind, purpose, reference, shown, account_id from look where id = ?',
    [check.id],
  )
  expect(look).toMatchObject({ kind: 'CHECK', purpose: 'ADMISSION', reference: 'A-7', shown: [] })
})

describe('the very next check', () => {
  test('knows what was corrected, completed and withdrawn', async () => {
    const found = async (student: string) =>
      (await checked({ student, parent: 'Amina Yakubu', phone: '0802 555 7788' })).check.results.length
    const { id } = await listed({
      studentName: 'Sadiq Yakubu',
      parentName: 'Amina Yakubu',
      phone: '08025557788',
    })
    expect(await found('Sadiq Yakubu')).toBe(1)
    await done(product, 'updateDebtor', { id, status: 'COMPLETED' }, lister)
    expect(await found('Sadiq Yakubu')).toBe(0)
    await done(product, 'updateDebtor', { id, status: 'PENDING_PAYMENT' }, lister)
    // Before the family has heard that it is not settled, nobody sees it again.
    await quiet(product)
    expect(await found('Sadiq Yakubu')).toBe(1)
    await done(product, 'withdrawDebtor', { id }, lister)
    expect(await found('Sadiq Yakubu')).toBe(0)
  })
})

test('what came of it is recorded, and the school reads its own checks again', async () => {
  const { check } = await checked(KNOWN)
  const recorded = await act(
    product,
    'recordCheckOutcome',
    { checkId: check.id, outcome: 'ADMITTED_WITH_PLAN' },
    { as: asker, select: 'check { outcome outcomeAt }' },
  )
  expect(recorded.check.outcome).toBe('ADMITTED_WITH_PLAN')
  const { viewer } = await ask(
    product,
    `{ viewer { school { checks(first: 1) { edges { node { ${CHECK} } } } } } }`,
    {},
    asker,
  )
  const [{ node }] = viewer.school.checks.edges
  expect(node).toMatchObject({ id: check.id, outcome: 'ADMITTED_WITH_PLAN' })
  expect(node.results[0].evidence).toEqual(check.results[0].evidence)
  const one = `query ($id: ID!) { check(id: $id) { id } }`
  expect((await ask(product, one, { id: check.id }, asker)).check.id).toBe(check.id)
  expect((await ask(product, one, { id: check.id }, lister)).check).toBeNull()
})

test('a check keeps who asked and all that was typed, for its receipt', async () => {
  const typed = {
    student: 'Uche Nwosu',
    parent: 'Ada Nwosu',
    phone: '0803 000 1111',
    email: 'ada@example.com',
    dateOfBirth: '2015-03-04',
    region: 'Lagos',
  }
  const receipt = `id apiKey ${Object.keys(typed).join(' ')}`
  const made = await act(
    product,
    'createApiKey',
    { name: 'Admissions desk', scopes: ['CHECK'] },
    { as: asker, select: 'key' },
  )
  for (const [as, apiKey] of [
    [asker, null],
    [{ ...asker, key: made.key }, 'Admissions desk'],
  ] as const) {
    const { check } = await act(
      product,
      'checkWard',
      { ...typed, reference: 'A-2' },
      { as, select: `check { ${receipt} }` },
    )
    const kept = await ask(
      product,
      `query ($id: ID!) { check(id: $id) { askedBy ${receipt} } }`,
      { id: check.id },
      asker,
    )
    expect(kept.check).toEqual({ askedBy: asker.username, ...check })
    expect(check).toEqual({ id: check.id, apiKey, ...typed })
  }
})

test('somebody else, once said, is not shown to that school for that ward again; to others it is', async () => {
  const debtor = await listed({
    studentName: 'Tunde Bakare',
    parentName: 'Sola Bakare',
    phone: '0805 111 2222',
  })
  const typed = { student: 'Bakare Tunde', parent: 'Sola Bakare', phone: '08051112222' }
  const { check } = await checked(typed)
  const { userErrors } = await act(
    product,
    'notTheSamePerson',
    { checkId: check.id, debtorId: debtor.id },
    { as: asker, select: 'check { id }' },
  )
  expect(userErrors).toEqual([])
  const kept = await ask(
    product,
    'query ($id: ID!) { check(id: $id) { results { somebodyElse } } }',
    { id: check.id },
    asker,
  )
  expect(kept.check.results).toEqual([{ somebodyElse: true }])
  expect((await checked({ ...typed, student: 'Tunde BAKARE' })).check.results).toEqual([])
  const third = await anApprovedSchool(product, provider)
  expect((await checked(typed, third)).check.results).toHaveLength(1)
  const foreign = await act(
    product,
    'notTheSamePerson',
    { checkId: check.id, debtorId: debtor.id },
    { as: third, select: 'check { id }' },
  )
  expect(foreign.userErrors).toMatchObject([{ code: 'NOT_FOUND', field: ['checkId'] }])
})

describe('a list of applicants', () => {
  const many = (wards: object[]) =>
    act(product, 'checkWards', { wards }, { as: asker, select: `checks { ${CHECK} }` })

  test('is answered in its order, all of it or none', async () => {
    const wards = [
      { ...KNOWN, reference: '1' },
      { student: 'Nobody Listed', reference: '2' },
    ]
    const { checks } = await many(wards)
    expect(checks.map(({ reference, results }: any) => [reference, results.length])).toEqual([
      ['1', 1],
      ['2', 0],
    ])
    const before = await rows(product, 'select count(*) from look')
    const { checks: none, userErrors } = await many([...wards, { student: 'X', reference: '' }])
    expect(none).toEqual([])
    expect(userErrors.map(({ field }: any) => field)).toEqual([
      ['wards', '2', 'student'],
      ['wards', '2', 'reference'],
    ])
    expect(await rows(product, 'select count(*) from look')).toEqual(before)
  })

  test('sent again under its key is answered again with the facts, neither checked nor counted twice', async () => {
    const list = (requestKey: string, as = asker) =>
      act(
        product,
        'checkWards',
        { wards: [{ ...KNOWN, reference: 'again' }], requestKey },
        { as, select: `checks { ${CHECK} }` },
      )
    const first = await list('list-1')
    expect(first.checks[0].results[0].entry.amountOwed).toEqual({ amount: '45000.00' })
    expect(await list('list-1')).toEqual(first)
    const count = `select count(*)::int as count from look where reference = 'again'`
    expect(await rows(product, count)).toEqual([{ count: 1 }])
    // Another school may have thought of the same key.
    const theirs = await list('list-1', await anApprovedSchool(product, provider))
    expect(theirs.checks[0].id).not.toBe(first.checks[0].id)
    // What has left the register since is told as it was told then, without its facts.
    const id = first.checks[0].results[0].entry.id
    await done(product, 'updateDebtor', { id, status: 'COMPLETED' }, lister)
    const [later] = (await list('list-1')).checks
    expect(later.results[0]).toMatchObject({ likelihood: 'LIKELY', entry: { id, amountOwed: null } })
    await done(product, 'updateDebtor', { id, status: 'PENDING_PAYMENT' }, lister)
    const owed = async () => (await list('list-1')).checks[0].results[0].entry.amountOwed
    await expect.poll(owed).toEqual({ amount: '45000.00' })
    // Much later that would be a look of which nothing is on record.
    product.clock.forward(16 / 1440)
    const [{ results }] = (await list('list-1')).checks
    expect(results[0]).toMatchObject({ likelihood: 'LIKELY', entry: { id, amountOwed: null } })
    // One of each school.
    expect(await rows(product, count)).toEqual([{ count: 2 }])
  })

  test('has a day’s allowance of its own, told when it is used up', async () => {
    const five = Array.from({ length: 5 }, (_, at) => ({
      student: `Nobody Listed ${at}`,
      reference: `${at}`,
    }))
    expect((await many(five)).checks).toHaveLength(5)
    const query = `mutation ($input: CheckWardsInput!) { checkWards(input: $input) { checks { id } } }`
    const { errors } = await send(product, query, { input: { wards: five } }, asker)
    expect(errors[0]!.extensions).toMatchObject({ code: 'RATE_LIMITED', limit: 'batch-check-day' })
  })
})

test('too little, too much and the unreadable are refused on their fields', async () => {
  const codes = async (input: object) =>
    (await checked(input)).userErrors.map(({ code, field }: any) => [code, field.join('.')])
  expect(await codes({ student: 'Al', reference: 'x' })).toEqual([['TOO_SHORT', 'student']])
  expect(await codes({ student: '%%%', reference: 'x' })).toEqual([['TOO_SHORT', 'student']])
  expect(await codes({ student: 'Alice', reference: ' ' })).toEqual([['REQUIRED', 'reference']])
  expect(await codes({ student: 'a'.repeat(201), parent: '\0', reference: 'x' })).toEqual([
    ['TOO_LONG', 'student'],
    ['INVALID', 'parent'],
  ])
  expect(await codes({ student: 'Alice', dateOfBirth: '2999-01-01', reference: 'x' })).toEqual([
    ['INVALID', 'dateOfBirth'],
  ])
})
