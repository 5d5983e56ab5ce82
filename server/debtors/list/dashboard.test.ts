import { expect, test } from 'vitest'
import { done } from '../../testing/claims/claims.js'
import { aPicture, ask, send, upload } from '../../testing/client.js'
import { aDebtor, aProvider, anApprovedSchool, type Person } from '../../testing/people.js'
import { theProduct } from '../../testing/product.js'
import { everyStatementOf, statementsOf } from '../../testing/databases/statements.js'
import { quiet } from '../../testing/databases/stored.js'

const product = await theProduct()
const provider = await aProvider(product)

const LIST = `query ($first: Int!, $after: String, $search: String, $status: DebtStatus) { dashboard {
  school { id name } debtors(first: $first, after: $after, search: $search, status: $status) { totalCount
    pageInfo { hasNextPage hasPreviousPage endCursor }
    edges { cursor node { id studentName status amountOwed { amount } amountClaimed { amount } school { name }
      letter { id state } evidence { id url } inDirectory { listed reason } } } } } }`

const list = async (as: Person, variables: Record<string, unknown> = {}) =>
  (await ask(product, LIST, { first: 100, ...variables }, as)).dashboard.debtors
const names = (page: any): string[] => page.edges.map((edge: any) => edge.node.studentName)

test('totals count and add up everything that is not withdrawn, by status, exactly', async () => {
  const school = await anApprovedSchool(product, provider)
  const add = (amountOwed: string, over: Record<string, unknown> = {}) =>
    aDebtor(product, school, { amountOwed, studentName: `Ward ${amountOwed}`, ...over })
  await add('0.10')
  await add('0.20')
  const pending = await add('1000000000.00', { status: 'PENDING_PAYMENT' })
  await add('999', { status: 'COMPLETED' })
  const { id } = await add('7777')
  await done(product, 'withdrawDebtor', { id }, school)
  await done(product, 'recordPayment', { debtorId: pending.id, amount: '0.01' }, school)

  const query =
    '{ dashboard { totals { count owed { amount currency } undelivered byStatus { status count owed { amount } } } } }'
  const { totals } = (await ask(product, query, {}, school)).dashboard
  expect(totals).toEqual({
    count: 4,
    owed: { amount: '1000000000.29', currency: 'NGN' },
    undelivered: 0,
    byStatus: [
      { status: 'ABANDONED_PAYMENT', count: 2, owed: { amount: '0.30' } },
      { status: 'PENDING_PAYMENT', count: 1, owed: { amount: '999999999.99' } },
      { status: 'COMPLETED', count: 1, owed: { amount: '0.00' } },
    ],
  })
})

test('letters that could not be delivered are counted', async () => {
  const school = await anApprovedSchool(product, provider)
  product.mail.answer = (to) => (to === 'gone@example.com' ? 550 : null)
  await aDebtor(product, school, { parentEmail: 'gone@example.com' })
  await aDebtor(product, school)
  await quiet(product)
  const { dashboard } = await ask(product, '{ dashboard { totals { undelivered } } }', {}, school)
  expect(dashboard.totals.undelivered).toBe(1)
})

test('the list is newest first, whole over its pages, and stays so while rows are added', async () => {
  const school = await anApprovedSchool(product, provider)
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five'])
    await aDebtor(product, school, { studentName: name })
  const first = await list(school, { first: 2 })
  expect(names(first)).toEqual(['Five', 'Four'])
  expect(first.totalCount).toBe(5)
  await aDebtor(product, school, { studentName: 'Six' })
  const second = await list(school, { first: 2, after: first.pageInfo.endCursor })
  expect(names(second)).toEqual(['Three', 'Two'])
  const third = await list(school, { first: 2, after: second.pageInfo.endCursor })
  expect(names(third)).toEqual(['One'])
  expect(third.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true })
})

test('the list is found through by name, phone and status, signs and all', async () => {
  const school = await anApprovedSchool(product, provider)
  await aDebtor(product, school, {
    studentName: 'Ọlá 100%',
    phone: '0803 111 2222',
    status: 'PENDING_PAYMENT',
  })
  await aDebtor(product, school, { studentName: 'Under_score', parentName: 'Mrs Back\\slash' })
  await aDebtor(product, school, { studentName: 'Plain' })
  const searched = async (search: string) => names(await list(school, { search }))
  expect(await searched('ọlá')).toEqual(['Ọlá 100%'])
  expect(await searched('%')).toEqual(['Ọlá 100%'])
  expect(await searched('_')).toEqual(['Under_score'])
  expect(await searched('back\\')).toEqual(['Under_score'])
  expect(await searched('111 2222')).toEqual(['Ọlá 100%'])
  expect(await searched("' or 1=1 --")).toEqual([])
  expect(names(await list(school, { status: 'PENDING_PAYMENT' }))).toEqual(['Ọlá 100%'])
})

test('a page of 0 or 101 rows and a made-up page marker are refused', async () => {
  const school = await anApprovedSchool(product, provider)
  const marker = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  for (const variables of [
    { first: 0 },
    { first: 101 },
    { first: 5, after: 'x' },
    { first: 5, after: marker([99999999999]) },
    { first: 5, after: marker(['1 or 1=1']) },
    { first: 5, after: marker([1.5]) },
  ]) {
    const { errors } = await send(product, LIST, variables, school)
    expect(
      errors.map(({ extensions }) => extensions.code),
      JSON.stringify(variables),
    ).toEqual(['BAD_USER_INPUT'])
  }
})

test('My Home takes five statements, with the session and the limits', async () => {
  const school = await anApprovedSchool(product, provider)
  await aDebtor(product, school)
  await quiet(product)
  const home = `{ dashboard { school { id name state } totals { count owed { amount } }
    debtors(first: 50) { totalCount edges { node { id amountOwed { amount } school { name } letter { state } } } } } }`
  // Of the twenty requests that one lot holds only the first asks the limits' table.
  await ask(product, home, {}, school)
  const said = await everyStatementOf(() => ask(product, home, {}, school))
  // What is said around one of them travels with it.
  const statements = said.filter((one) => !/^(?:begin|commit)\b/.test(one))
  // Session, list, count, totals, letters.
  expect(statements, statements.join('\n')).toHaveLength(5)
})

test('the list with school, letter and evidence takes as many statements for 50 debtors as for 5', async () => {
  const school = await anApprovedSchool(product, provider)
  const addSome = async (count: number) => {
    for (let at = 0; at < count; at++) {
      const evidence = [(await upload(product, await aPicture(), { as: school })).id]
      await aDebtor(product, school, { studentName: `Ward ${at} of ${count}`, evidence })
    }
    await quiet(product)
  }
  const counted = async () => {
    let rows = 0
    const statements = await statementsOf(product, async () => {
      const page = await list(school, { first: 50 })
      rows = page.edges.length
      for (const { node } of page.edges)
        expect(node).toMatchObject({ letter: { state: 'SENT' }, evidence: [{}] })
    })
    return { rows, statements }
  }
  await addSome(5)
  const few = await counted()
  expect(few.rows).toBe(5)
  await addSome(45)
  const many = await counted()
  expect(many.rows).toBe(50)
  expect(few.statements.length).toBeGreaterThan(3)
  expect(many.statements).toHaveLength(few.statements.length)
  // The session, with the school; the page and its count; letters; evidence; where the claims’ contends stand.
  expect(many.statements, many.statements.join('\n')).toHaveLength(6)
}, 60_000)
