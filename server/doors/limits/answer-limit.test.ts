import { getIntrospectionQuery } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerOf, openDoors } from '../../testing/doors.js'
import { LARGEST_ANSWER } from './answer-size.js'

const graphql = {
  typeDefs: `
    type Query { me: Person! perhaps: Person friends(count: Int!): [Person!]! some(count: Int!): [Person] words: [String!]! wish(input: Wish!): Int }
    input Wish { kind: String }
    type Person { name: String! nick: String letter: String! later: String! friends(count: Int!): [Person!]! }
    type Wide { ${Array.from({ length: 400 }, (_, at) => `field${at}: Int`).join(' ')} }`,
  resolvers: {
    Query: {
      me: () => person,
      perhaps: () => person,
      friends: (_: unknown, { count }: Count) => friends(count),
      some: (_: unknown, { count }: Count) => friends(count),
      words: () => Array.from({ length: LARGEST_ANSWER.fields + 1 }, () => 'a'),
    },
    Person: {
      friends: (_: unknown, { count }: Count) => friends(count),
      name: () => (read++, 'Ada'),
      nick: () => (read++, null),
      later: async () => (read++, 'Ada'),
      letter: () => (read++, 'a"'.repeat(25_000)),
    },
  },
}
interface Count {
  count: number
}
const person = {}
const friends = (count: number) => Array.from({ length: count }, () => person)
/** Within the limit: a row and its field each count. */
const ROWS = Math.floor(LARGEST_ANSWER.fields / 3)
/** How many fields of people were asked for. */
let read = 0

const EVERYTHING = {
  descriptions: true,
  specifiedByUrl: true,
  directiveIsRepeatable: true,
  schemaDescription: true,
  inputValueDeprecation: true,
  oneOf: true,
}

let doors: Awaited<ReturnType<typeof openDoors>>
beforeAll(async () => {
  doors = await openDoors({ graphql })
})
afterAll(() => doors.close())

async function answered(query: string) {
  read = 0
  const response = await doors.ask(query)
  const text = await response.text()
  return {
    status: response.status,
    bytes: text.length,
    ...(JSON.parse(text) as Awaited<ReturnType<typeof answerOf>>),
  }
}

/** What an operation is refused with, and nothing else. */
async function refusal(query: string): Promise<string> {
  const { status, data, errors, bytes } = await answered(query)
  expect({ status, data, codes: errors?.map(({ extensions }) => extensions.code) }).toEqual({
    status: 400,
    data: undefined,
    codes: ['QUERY_TOO_COMPLEX'],
  })
  expect(bytes).toBeLessThan(1000)
  return errors![0]!.message
}

describe('an answer that grows too large while it is made', () => {
  const tooMuch = 'answers too much at once'

  test.each(['name', 'later', 'nick'])('ends: nobody is asked for a further %s', async (field) => {
    const rows = LARGEST_ANSWER.fields - 1
    for (const list of [`friends(count: ${rows})`, `some(count: ${rows})`]) {
      expect(await refusal(`{ ${list} { ${field} } }`)).toContain(tooMuch)
      expect(read).toBeLessThanOrEqual(LARGEST_ANSWER.fields)
    }
    expect((await answered(`{ friends(count: ${ROWS}) { ${field} } }`)).errors).toBeUndefined()
  })

  test('is counted by its texts as they are written', async () => {
    // 25,000 letters and as many quotes, which are written with a stroke each.
    expect((await answered('{ friends(count: 66) { letter } }')).bytes).toBeGreaterThan(4_900_000)
    expect(await refusal('{ friends(count: 67) { letter } }')).toContain(tooMuch)
    expect(read).toBe(67)
  })

  test('is counted by its names, which are the caller’s, and by the members of lists', async () => {
    const name = 'a'.repeat(50_000)
    expect((await answered(`{ friends(count: 90) { ${name}: name } }`)).errors).toBeUndefined()
    expect(await refusal(`{ friends(count: 110) { ${name}: name } }`)).toContain(tooMuch)
    expect(await refusal(`{ friends(count: 110) { ${name}: __typename } }`)).toContain(tooMuch)
    expect(await refusal('{ words }')).toContain(tooMuch)
    expect(await refusal(`{ me { friends(count: ${LARGEST_ANSWER.fields}) { __typename } } }`)).toContain(
      tooMuch,
    )
  })

  test('is counted for each operation anew', async () => {
    for (let time = 0; time < 4; time += 1)
      expect((await answered(`{ friends(count: ${ROWS}) { name } }`)).errors).toBeUndefined()
  })
})

test('what is asked about the schema counts with the rest of the answer', async () => {
  // Each but its members and their names: 803 fields. The rows and their names: 20,001.
  const both = (times: number) =>
    `{ ${Array.from({ length: times }, (_, at) => `w${at}: __type(name: "Wide") { fields { name } __typename }`).join(' ')}
      friends(count: 10000) { name } }`
  expect((await answered(both(24))).errors).toBeUndefined()
  expect(await refusal(both(25))).toContain('answers too much at once')
})

test('what is wrong with the values of an operation is told of few of them: each repeats a whole value', async () => {
  const input = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`key${at}`, 1]))
  const response = await doors.ask('query ($input: Wish!) { wish(input: $input) }', { input })
  const text = await response.text()
  expect(text).toContain('is not defined by type')
  expect(text.length).toBeLessThan(6 * JSON.stringify(input).length)
})

describe('what is asked about the schema', () => {
  const tooMuch = 'asks too much about the schema'
  const aliased = (count: number, field: string, below: string) =>
    Array.from({ length: count }, (_, at) => `${field[0]}${at}: ${field} ${below}`).join(' ')

  test.each([
    ['an empty set of options', {}],
    ['everything there is', EVERYTHING],
  ])('is answered to those who ask for all of it, with %s', async (_what, options) => {
    const { data, errors } = await answered(getIntrospectionQuery(options))
    expect(errors).toBeUndefined()
    expect(data).toMatchObject({ __schema: { queryType: { name: 'Query' } } })
  })

  test.each([
    [
      'aliases that multiply level by level',
      `{ __schema { ${aliased(12, 'types', `{ ${aliased(12, 'fields', '{ name }')} }`)} } }`,
    ],
    ['aliases side by side', `{ __schema { ${aliased(100, 'types', '{ kind fields { name } }')} } }`],
    [
      'the schema again and again',
      `{ ${aliased(30, '__schema', '{ types { kind fields { name type { kind } } } }')} }`,
    ],
    [
      'a type again and again',
      `query ($n: String! = "Wide") { ${aliased(30, '__type(name: $n)', '{ fields { name description type { kind } } }')} }`,
    ],
    [
      'fragments',
      `{ __schema { types { ...T } } } fragment T on __Type { ${aliased(30, 'fields', '{ ...F }')} } fragment F on __Field { ${aliased(30, 'type', '{ ...N ofType { ...N } }')} } fragment N on __Type { name kind description fields { name } }`,
    ],
    ['one long name', `{ __schema { types { fields { ${'a'.repeat(200_000)}: name } } } }`],
  ])('is refused before any of it is answered: %s', async (_what, query) => {
    expect(await refusal(query)).toContain(tooMuch)
  })
})
