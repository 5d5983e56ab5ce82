import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerOf, openDoors } from '../../testing/doors.js'

const graphql = {
  typeDefs: `
    type Query { me: Person  debtors(first: Int! = 25): Page! }
    type Page { edges: [Edge!]!  pageInfo: Info! }
    type Edge { cursor: String! node: Person! }
    type Info { hasNextPage: Boolean! }
    type Person { name: String!  friend: Person  letters: [Letter!]!  debtors(first: Int! = 25): Page! }
    type Letter { subject: String! }`,
  resolvers: {
    Query: { me: () => person, debtors: () => page },
    Person: { friend: () => person, letters: () => [{ subject: 'hello' }], debtors: () => page },
  },
}
const person = { name: 'Ada' }
const page = { edges: [{ cursor: 'a', node: person }], pageInfo: { hasNextPage: false } }

let doors: Awaited<ReturnType<typeof openDoors>>
beforeAll(async () => {
  doors = await openDoors({ graphql })
})
afterAll(() => doors.close())

const nested = (levels: number) => `${'{ friend '.repeat(levels)}{ name }${' }'.repeat(levels)}`
const deep = (levels: number) => `{ me ${nested(levels - 2)} }`

async function refusal(query: string, variables: Record<string, unknown> = {}) {
  const response = await doors.ask(query, variables)
  const { data, errors } = await answerOf(response)
  expect(data).toBeUndefined()
  expect(errors).toHaveLength(1)
  expect({ status: response.status, code: errors![0]!.extensions.code }).toEqual({
    status: 400,
    code: 'QUERY_TOO_COMPLEX',
  })
  return errors![0]!.message
}

async function errorsOf(query: string, variables: Record<string, unknown> = {}) {
  return (await answerOf(await doors.ask(query, variables))).errors
}

test('an operation of twelve levels is answered, thirteen and fifty are refused', async () => {
  expect(await errorsOf(deep(12))).toBeUndefined()
  expect(await refusal(deep(13))).toContain('13 levels deep; 12 is the most')
  expect(await refusal(deep(50))).toContain('50 levels deep')
})

test('fragments hide no depth', async () => {
  const chain = Array.from(
    { length: 14 },
    (_, at) => `fragment F${at} on Person { friend { ...F${at + 1} } }`,
  )
  expect(await refusal(`{ me { ...F0 } } ${chain.join('\n')} fragment F14 on Person { name }`)).toContain(
    'levels deep',
  )
  expect(
    await errorsOf('{ me { ... on Person { ... on Person { ...F } } } } fragment F on Person { name }'),
  ).toBeUndefined()
})

test('thirty aliases are answered, thirty-one are refused, also when a fragment repeats them', async () => {
  const aliases = (count: number) => Array.from({ length: count }, (_, at) => `a${at}: name`).join(' ')
  expect(await errorsOf(`{ me { ${aliases(30)} } }`)).toBeUndefined()
  expect(await refusal(`{ me { ${aliases(31)} } }`)).toContain('31 aliases; 30 is the most')
  expect(await refusal(`{ me { ...F friend { ...F } } } fragment F on Person { ${aliases(16)} }`)).toContain(
    '32 aliases',
  )
})

test('a thousand aliases are refused while they are read', async () => {
  const query = `{ ${Array.from({ length: 1000 }, (_, at) => `a${at}: me { name }`).join(' ')} }`
  expect(await refusal(query)).toContain('2000 words and signs are the most')
})

test('directives are bounded', async () => {
  const fields = (count: number) => Array.from({ length: count }, () => 'name @include(if: true)').join(' ')
  expect(await errorsOf(`{ me { ${fields(30)} } }`)).toBeUndefined()
  expect(await refusal(`{ me { ${fields(31)} } }`)).toContain('31 directives')
})

test('a page of a hundred rows with their letters is answered', async () => {
  expect(
    await errorsOf(
      '{ debtors(first: 100) { edges { cursor node { name letters { subject } } } pageInfo { hasNextPage } } }',
    ),
  ).toBeUndefined()
})

test('pages within pages cost their product, however the number of rows is said', async () => {
  const inner = 'edges { node { debtors(first: 100) { edges { node { name } } } } }'
  const cost = /20\d{3} objects; 5000 is the most/
  expect(await refusal(`{ debtors(first: 100) { ${inner} } }`)).toMatch(cost)
  expect(await refusal(`query Q($n: Int!) { debtors(first: $n) { ${inner} } }`, { n: 100 })).toMatch(cost)
  expect(await refusal(`query Q($n: Int! = 100) { debtors(first: $n) { ${inner} } }`)).toMatch(cost)
  expect(await refusal(`{ debtors(first: 100) { ...P } } fragment P on Page { ${inner} }`)).toMatch(cost)
  // 25 × 25 × 25 rows that are never mentioned
  const unsaid =
    '{ debtors { edges { node { debtors { edges { node { debtors { edges { cursor } } } } } } } } }'
  expect(await refusal(unsaid)).toContain('objects')
})

test('fragments that double at every level are refused at once', async () => {
  const bomb = Array.from(
    { length: 40 },
    (_, at) => `fragment F${at} on Person { ...F${at + 1} ...F${at + 1} }`,
  )
  // Counted, not followed: that would take a thousand years.
  const query = `{ me { ...F0 } } ${bomb.join('\n')} fragment F40 on Person { a: name friend { name } }`
  expect(await refusal(query)).toContain('1099511627776 aliases')
})

test('what is said too often is refused before it is held against itself', async () => {
  const often = 'the same fields or fragments too often'
  const many = (count: number, one: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => one(at))
  expect(await errorsOf(`{ me { ${'name '.repeat(150)} } }`)).toBeUndefined()
  expect(await refusal(`{ me { ${'name '.repeat(250)} } }`)).toContain(often)
  expect(await refusal(`{ ${'me { friend { name } } '.repeat(150)} }`)).toContain(often)
  // One after the other they would be followed until the stack ends.
  const chain = many(220, (at) => `fragment F${at} on Query { ...F${at + 1} }`)
  expect(await refusal(`{ ...F0 } ${chain.join(' ')} fragment F220 on Query { me { name } }`)).toContain(
    often,
  )
})

test('several operations in one request are refused', async () => {
  const response = await fetch(`${doors.url}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify([{ query: '{ me { name } }' }, { query: '{ me { name } }' }]),
  })
  expect(response.status).toBe(400)
  expect((await answerOf(response)).errors![0]!.extensions.code).toBe('BAD_REQUEST')
})

test('subscriptions and persisted queries are not offered, and nobody takes that for a fault', async () => {
  const subscription = await doors.ask('subscription { me { name } }')
  expect([subscription.status, (await answerOf(subscription)).errors![0]!.extensions.code]).toEqual([
    400,
    'BAD_REQUEST',
  ])
  for (const version of [1, 99]) {
    const extensions = { persistedQuery: { version, sha256Hash: '0'.repeat(64) } }
    const response = await fetch(`${doors.url}/graphql`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ extensions }),
    })
    expect((await answerOf(response)).errors![0]!.extensions.code).toBe('PERSISTED_QUERY_NOT_SUPPORTED')
  }
})

test('a page’s size that is no number is told as such, whatever it plays', async () => {
  for (const n of [{ toString: 'x', valueOf: 1 }, [], 'many', { length: -1 }]) {
    const [error] = (await errorsOf('query ($n: Int!) { debtors(first: $n) { edges { cursor } } }', { n }))!
    expect(error!.extensions.code).toBe('BAD_USER_INPUT')
  }
})
