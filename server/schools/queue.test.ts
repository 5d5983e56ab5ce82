import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, send } from '../testing/client.js'
import { aProvider, aSchool, decide, type Person, type SchoolPerson } from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'

let product: Product
let provider: Person
const waiting: SchoolPerson[] = []
beforeAll(async () => {
  product = await aProduct()
  provider = await aProvider(product)
  for (const name of ['First', 'Second', 'Third', 'Fourth', 'Fifth'])
    waiting.push(await aSchool(product, name))
})
afterAll(() => product.close())

const QUEUE = `query ($state: ApplicationState, $first: Int, $after: String) {
  schoolApplications(state: $state, first: $first, after: $after) {
    totalCount pageInfo { hasNextPage endCursor } edges { cursor node { decision kind school { name } } } } }`
const page = async (variables: Record<string, unknown>) => {
  const { schoolApplications } = await ask(product, QUEUE, variables, provider)
  return {
    ...schoolApplications,
    names: schoolApplications.edges.map(({ node }: any) => node.school.name) as string[],
  }
}

test('the longest waiting come first, and a page goes on where the last one ended though somebody was decided meanwhile', async () => {
  const first = await page({ first: 2 })
  expect(first.names).toEqual(['First', 'Second'])
  expect(first).toMatchObject({ totalCount: 5, pageInfo: { hasNextPage: true } })
  await decide(product, provider, 'approveSchool', { schoolId: waiting[1]!.schoolId })
  const second = await page({ first: 2, after: first.pageInfo.endCursor })
  expect(second.names).toEqual(['Third', 'Fourth'])
  const third = await page({ first: 2, after: second.pageInfo.endCursor })
  expect(third.names).toEqual(['Fifth'])
  expect(third.pageInfo.hasNextPage).toBe(false)
  expect((await page({})).totalCount).toBe(4)
  expect(
    (await ask(product, '{ desk { waitingApplications } }', {}, provider)).desk.waitingApplications,
  ).toBe(4)
})

test('what was decided is listed the newest turn first, with its decision', async () => {
  const reasons = [{ message: 'No.' }]
  await decide(product, provider, 'rejectSchool', { schoolId: waiting[2]!.schoolId, reasons })
  const decided = await page({ state: 'DECIDED' })
  expect(decided.names).toEqual(['Third', 'Second'])
  expect(decided.edges.map(({ node }: any) => node.decision)).toEqual(['REJECTED', 'APPROVED'])
  const rest = await page({ state: 'DECIDED', first: 1, after: decided.edges[0].cursor })
  expect(rest.names).toEqual(['Second'])
})

test.each([
  ['more than a hundred at once', { first: 101 }],
  ['none', { first: 0 }],
  ['what comes after a page marker that is not ours', { after: 'not-ours' }],
  [
    'what comes after a page marker with SQL in it',
    { after: Buffer.from('["1; drop"]').toString('base64url') },
  ],
])('asking for %s is refused with a sentence', async (_case, variables) => {
  const { errors } = await send(product, QUEUE, variables, provider)
  expect(errors[0]?.extensions.code).toBe('BAD_USER_INPUT')
})
