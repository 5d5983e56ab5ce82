import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ask, send, visitor, type Answer } from '../../testing/client.js'
import { aProvider, anApprovedSchool, type Person, type SchoolPerson } from '../../testing/people.js'
import { aProduct, type Product } from '../../testing/product.js'

const env = {
  LOOKS_PER_MINUTE: '4',
  LOOKS_PER_HOUR: '9',
  LOOKS_PER_DAY: '9',
  BATCH_ROWS_PER_DAY: '5',
  REQUESTS_PER_MINUTE: '2000',
}
let product: Product
let second: Product
let provider: Person
let school: SchoolPerson
beforeAll(async () => {
  product = await aProduct({ env })
  second = await aProduct({ env, beside: product })
  provider = await aProvider(product)
})
beforeEach(async () => {
  school = await anApprovedSchool(product, provider)
})
afterAll(async () => {
  await second.close()
  await product.close()
})

const TOLD = 'rateLimit { allowance cost limit remaining resetAt }'
const CHECK = `checkWard(input: { student: "Nobody Listed", reference: "1" }) { check { id } userErrors { code } }`
const list = (count: number) =>
  `checkWards(input: { wards: [${`{ student: "Nobody Listed", reference: "1" } `.repeat(count)}] }) { checks { id } userErrors { code } }`
const sent = (query: string, to = product): Promise<Answer> => send(to, query, {}, school)

/** What the headers say, each window by its name. */
function windows({ headers }: Answer): Record<string, { q: number; w: number; r: number; t: number }> {
  const read = (name: string) =>
    headers
      .get(name)!
      .split(', ')
      .map((item): [string, Record<string, number>] => {
        const [limit, ...numbers] = item.split(';')
        const named = numbers.map((each) => [each[0]!, Number(each.slice(2))])
        return [JSON.parse(limit!) as string, Object.fromEntries(named) as Record<string, number>]
      })
  const left = new Map(read('RateLimit'))
  return Object.fromEntries(
    read('RateLimit-Policy').map(([limit, policy]) => [limit, { ...policy, ...left.get(limit) }]),
  ) as ReturnType<typeof windows>
}

test('an operation that does not look is told of its requests, in the answer and in the headers', async () => {
  const answer = await send(product, `{ ${TOLD} }`, {}, visitor)
  const { rateLimit } = answer.data
  expect(rateLimit).toMatchObject({ allowance: 'REQUESTS', cost: 1, limit: 2000 })
  expect(rateLimit.remaining).toBeGreaterThan(1000)
  expect(rateLimit.remaining).toBeLessThan(2000)
  expect(Object.keys(windows(answer))).toEqual(['requests'])
  expect(windows(answer).requests).toMatchObject({ q: 2000, w: 60, r: rateLimit.remaining })
  expect(answer.headers.get('X-RateLimit-Limit')).toBe('2000')
  expect(answer.headers.get('X-RateLimit-Remaining')).toBe(String(rateLimit.remaining))
  const reset = Number(answer.headers.get('X-RateLimit-Reset')) * 1000
  expect(Math.abs(reset - Date.parse(rateLimit.resetAt))).toBeLessThan(2000)
  const next = await send(product, `{ ${TOLD} }`, {}, visitor)
  expect(next.data.rateLimit.remaining).toBe(rateLimit.remaining - 1)
})

test('a check tells in its own answer what is left of the looks, whichever server was asked', async () => {
  const first = await sent(`mutation { ${CHECK} ${TOLD} }`)
  expect(first.data.rateLimit).toMatchObject({ allowance: 'LOOKS', cost: 1, limit: 4, remaining: 3 })
  const other = await sent(`mutation { ${CHECK} ${TOLD} }`, second)
  expect(other.data.rateLimit).toMatchObject({ limit: 4, remaining: 2 })
  expect(windows(other)).toMatchObject({
    requests: { q: 2000 },
    'look-minute': { q: 4, w: 60, r: 2 },
    'look-hour': { q: 9, w: 3600, r: 7 },
    'look-day': { q: 9, w: 86_400, r: 7 },
  })
  expect(other.headers.get('X-RateLimit-Remaining')).toBe('2')
})

test('several checks of one operation are one cost', async () => {
  const { data } = await sent(`mutation { a: ${CHECK} b: ${CHECK} ${TOLD} }`)
  expect(data.rateLimit).toMatchObject({ cost: 2, remaining: 2 })
})

test.each([
  ['before', `{ ${TOLD} directory(search: "okafor") { hint } }`],
  ['behind', `{ directory(search: "okafor") { hint } ${TOLD} }`],
])('a search is told as well, with rateLimit written %s it', async (_where, query) => {
  const { data } = await sent(query)
  expect(data.rateLimit).toMatchObject({ allowance: 'LOOKS', cost: 1, remaining: 3 })
})

test('a list draws on the applicants of the day and on no look', async () => {
  const { data } = await sent(`mutation { ${list(3)} ${TOLD} }`)
  expect(data.rateLimit).toMatchObject({ allowance: 'APPLICANTS', cost: 3, limit: 5, remaining: 2 })
  expect(Date.parse(data.rateLimit.resetAt) - Date.now()).toBeGreaterThan(23 * 60 * 60 * 1000)
  const after = await sent(`mutation { ${CHECK} ${TOLD} }`, second)
  expect(after.data.rateLimit).toMatchObject({ allowance: 'LOOKS', remaining: 3 })
})

test('what is refused says when to come again, and what is left all the same', async () => {
  await sent(`mutation { ${list(3)} }`)
  const tooMany = await sent(`mutation { ${list(3)} }`, second)
  expect(tooMany.status).toBe(429)
  expect(tooMany.errors).toMatchObject([{ extensions: { code: 'RATE_LIMITED', limit: 'batch-check-day' } }])
  expect(Number(tooMany.headers.get('Retry-After'))).toBeGreaterThan(23 * 60 * 60)
  expect(tooMany.headers.get('X-RateLimit-Remaining')).toBe('2')

  for (let at = 0; at < 4; at++) await sent(`mutation { ${CHECK} }`)
  const refused = await sent(`mutation { ${CHECK} }`, second)
  expect(refused.status).toBe(429)
  const wait = Number(refused.headers.get('Retry-After'))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(60)
  expect(windows(refused)['look-minute']).toMatchObject({ q: 4, r: 0, t: wait })
})

test('one request too many says so in the same headers, over GraphQL and over REST', async () => {
  const narrow = await aProduct({
    env: { ...env, REQUESTS_PER_MINUTE: '3', TRUST_PROXY: '1' },
    beside: product,
  })
  // A network that the servers beside have not counted.
  const as = { key: 'of nobody', address: '203.0.113.7' }
  const asked = () => send(narrow, '{ registerRules { country } }', {}, as)
  for (let at = 0; at < 3; at++)
    expect((await asked()).headers.get('X-RateLimit-Remaining')).toBe(`${2 - at}`)
  const refused = await asked()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(windows(refused)).toMatchObject({ requests: { q: 3, r: 0 } })
  const contract = await fetch(`${narrow.url}/api/r/dashboard/`, {
    headers: { Authorization: `Token ${as.key}`, 'X-Forwarded-For': as.address },
  })
  expect(contract.status).toBe(429)
  expect(contract.headers.get('X-RateLimit-Remaining')).toBe('0')
  await narrow.close()
})

test('asking for it changes nothing and needs nobody signed in', async () => {
  const { rateLimit } = await ask(product, `mutation { ${TOLD} }`)
  expect(rateLimit).toMatchObject({ allowance: 'REQUESTS', cost: 1 })
})
