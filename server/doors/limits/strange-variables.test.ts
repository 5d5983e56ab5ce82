import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDoors } from '../../testing/doors.js'
import { LocalDate } from '../../shared/local-date.js'
import { MoneyAmount } from '../../shared/money.js'

const graphql = {
  typeDefs: `
    scalar LocalDate
    scalar MoneyAmount
    type Query { debtors(first: Int! = 25): [Person!]!  on(day: LocalDate): Int  owed(amount: MoneyAmount): Int  wish(input: Wish): Int }
    input Wish { name: String day: LocalDate }
    type Person { name: String! }`,
  resolvers: {
    LocalDate,
    MoneyAmount,
    Query: { debtors: () => [], on: () => 1, owed: () => 1, wish: () => 1 },
  },
}
let doors: Awaited<ReturnType<typeof openDoors>>
beforeAll(async () => {
  doors = await openDoors({ graphql })
})
afterAll(() => doors.close())

const VALUES: [string, string][] = [
  ['an object that says nothing of itself', '{"toString":1,"valueOf":1}'],
  [
    'an object that is taken for another',
    '{"__proto__":null,"constructor":1,"toJSON":1,"then":1,"length":-1}',
  ],
  ['a list', '["Person"]'],
  ['a number', '25'],
  ['a number beyond all', '1e400'],
  ['less than nothing', '-1'],
  ['null', 'null'],
  ['a truth', 'true'],
  ['a list 60,000 levels deep', `${'['.repeat(60_000)}${']'.repeat(60_000)}`],
  ['an object 20,000 levels deep', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
  ['a name of the language itself', '"__proto__"'],
]
/** Each place where a limit or a type of our own reads a variable. */
const READERS: [string, string][] = [
  ['the size of what is asked about the schema', 'query ($v: String!) { __type(name: $v) { name } }'],
  ['the same with a default', 'query ($v: String! = "Person") { __type(name: $v) { name fields { name } } }'],
  ['the rows of a page', 'query ($v: Int!) { debtors(first: $v) { name } }'],
  ['the same with a default', 'query ($v: Int! = 3) { debtors(first: $v) { name } }'],
  ['a day', 'query ($v: LocalDate) { on(day: $v) }'],
  ['an amount', 'query ($v: MoneyAmount) { owed(amount: $v) }'],
  ['an input', 'query ($v: Wish) { wish(input: $v) }'],
  ['a variable that nothing asks for', 'query { debtors { name } }'],
]

test.each(READERS)('%s is no way to an error of the server', async (_what, query) => {
  for (const [what, value] of VALUES) {
    const response = await fetch(`${doors.url}/graphql`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: `{"query":${JSON.stringify(query)},"variables":{"v":${value}}}`,
    })
    const answer = (await response.json()) as { errors?: { extensions: { code: string } }[] }
    expect(response.status, what).toBeLessThan(500)
    for (const { extensions } of answer.errors ?? [])
      expect(['BAD_USER_INPUT', 'BAD_REQUEST', 'QUERY_TOO_COMPLEX'], what).toContain(extensions.code)
  }
  expect(doors.lines.filter(({ level }) => Number(level) >= 50)).toEqual([])
})
