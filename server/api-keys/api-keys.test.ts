import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { daysLater } from '../testing/claims.js'
import { act, ask } from '../testing/client.js'
import { rows } from '../testing/database.js'
import { aProvider, anApprovedSchool, decide, type Person, type SchoolPerson } from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'
import { everyText } from '../testing/stored.js'

let product: Product
let provider: Person
let school: SchoolPerson
beforeAll(async () => {
  product = await aProduct({ env: { NOTICE_DAYS: '0' } })
  provider = await aProvider(product)
  school = await anApprovedSchool(product, provider)
})
afterAll(() => product.close())

let made: { key: string; apiKey: { id: string } }
const make = (input: object = {}) =>
  act(
    product,
    'createApiKey',
    { name: 'Admissions', scopes: ['CHECK'], ...input },
    { as: school, select: 'key apiKey { id beginning scopes expiresAt }' },
  )
beforeEach(async () => {
  await daysLater(product, 0, provider, school)
  made = await make()
})

/** As a program asks: with the key in the header that programs use. Answers the codes of errors, or []. */
async function codes(query: string, variables: object = {}, key = made.key): Promise<unknown[]> {
  const response = await fetch(`${product.url}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
    body: JSON.stringify({ query, variables }),
  })
  const { errors = [] } = (await response.json()) as { errors?: any[] }
  return errors.map(({ extensions }) => extensions.code)
}
const CHECK = `mutation { checkWard(input: { student: "Nobody Listed", reference: "1" }) { check { id } userErrors { code } } }`

test('a program checks with its key, and the look says which key it was', async () => {
  expect(await codes(CHECK)).toEqual([])
  const [look] = await rows(product, 'select api_key_id, account_id from look order by id desc limit 1')
  expect(String((look as any).api_key_id)).toBe(made.apiKey.id)
})

test('a key does what its scopes say and nothing else, least of all making keys', async () => {
  for (const query of [
    '{ directory(search: "okafor") { hint } }',
    '{ dashboard { totals { count } } }',
    'mutation { createApiKey(input: { name: "x", scopes: [CHECK] }) { key } }',
    '{ viewer { sessions { id } } }',
    '{ viewer { unreadNotifications } }',
    '{ viewer { contends { id } } }',
    '{ viewer { school { contends { edges { node { id } } } } } }',
    '{ viewer { school { apiKeys { id } } } }',
    'mutation { changeEmail(input: { password: "x", email: "x@example.com" }) { userErrors { code } } }',
  ])
    expect(await codes(query), query).toEqual(['FORBIDDEN'])
  const { key } = await make({ scopes: ['SEARCH', 'READ_DEBTORS'] })
  expect(
    await codes('{ directory(search: "okafor") { hint } dashboard { totals { count } } }', {}, key),
  ).toEqual([])
  expect(await codes(CHECK, {}, key)).toEqual(['FORBIDDEN'])
})

test('a revoked, an expired and an invented key open nothing from the next request on', async () => {
  const short = await make({ days: 2 })
  expect(await codes(CHECK, {}, short.key)).toEqual([])
  await act(product, 'revokeApiKey', { id: made.apiKey.id }, { as: school, select: 'apiKey { revokedAt }' })
  expect(await codes(CHECK)).toEqual(['UNAUTHENTICATED'])
  await daysLater(product, 3)
  expect(await codes(CHECK, {}, short.key)).toEqual(['UNAUTHENTICATED'])
  expect(await codes(CHECK, {}, `dma_${'0'.repeat(64)}`)).toEqual(['UNAUTHENTICATED'])
})

test('the keys of a suspended school rest until it is reinstated', async () => {
  await decide(product, provider, 'suspendSchool', { schoolId: school.schoolId, reason: 'An inquiry.' })
  expect(await codes(CHECK)).toEqual(['UNAUTHENTICATED'])
  await decide(product, provider, 'reinstateSchool', { schoolId: school.schoolId })
  expect(await codes(CHECK)).toEqual([])
})

test('a key is shown once; the database and the list hold only how it begins', async () => {
  expect(await everyText(product)).not.toContain(made.key)
  const { viewer } = await ask(
    product,
    '{ viewer { school { apiKeys { id name beginning scopes lastUsedAt revokedAt } } } }',
    {},
    school,
  )
  expect(viewer.school.apiKeys[0]).toMatchObject({
    id: made.apiKey.id,
    name: 'Admissions',
    beginning: made.key.slice(0, 10),
    scopes: ['CHECK'],
    lastUsedAt: null,
  })
})

test('a key without a name, a scope or an end is refused; another school’s looks as if it did not exist', async () => {
  const { userErrors } = await make({ name: ' ', scopes: [], days: 1000 })
  expect(userErrors.map(({ field }: any) => field[0])).toEqual(['name', 'scopes', 'days'])
  const other = await anApprovedSchool(product, provider)
  const refused = await act(
    product,
    'revokeApiKey',
    { id: made.apiKey.id },
    { as: other, select: 'apiKey { id }' },
  )
  expect(refused.userErrors).toMatchObject([{ code: 'NOT_FOUND' }])
  expect(await codes(CHECK)).toEqual([])
})
