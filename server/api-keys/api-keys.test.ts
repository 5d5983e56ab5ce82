import { beforeEach, expect, test } from 'vitest'
import { daysLater } from '../testing/claims/claims.js'
import { act, ask } from '../testing/client.js'
import { rows } from '../testing/databases/database.js'
import { aDebtor, aProvider, anApprovedSchool, decide } from '../testing/people.js'
import { theProduct } from '../testing/product.js'
import { everyText } from '../testing/databases/stored.js'

const product = await theProduct({ env: { NOTICE_DAYS: '0' } })
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider)

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

/** As a program asks: with the key in the header that programs use. */
const sent = (query: string, variables: object = {}, key = made.key, headers?: Record<string, string>) =>
  fetch(`${product.url}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(headers ?? { Authorization: `Bearer ${key}` }) },
    body: JSON.stringify({ query, variables }),
  })
/** The codes of errors that it is answered, or []. */
async function codes(...asked: Parameters<typeof sent>): Promise<unknown[]> {
  const response = await sent(...asked)
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

test('a key that opens nothing is told so by a 401 whatever it asks for, and does not go on as a visitor', async () => {
  await act(product, 'revokeApiKey', { id: made.apiKey.id }, { as: school })
  for (const query of [CHECK, '{ registerRules { country } }', '{ viewer { username } }']) {
    const answer = await sent(query)
    expect(answer.status, query).toBe(401)
    expect(answer.headers.get('WWW-Authenticate')).toBe('Bearer error="invalid_token"')
    expect(await answer.json()).toMatchObject({
      errors: [{ message: expect.stringMatching(/^This key is not valid/) as string }],
    })
  }
})

test('a key counts in the Authorization header alone: neither in a cookie nor in an address', async () => {
  const other = { 'Sec-Fetch-Site': 'same-origin' }
  const asCookie = await sent(CHECK, {}, '', { ...other, Cookie: `dma-cookies=${made.key}` })
  expect(await asCookie.json()).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] })
  for (const name of ['key', 'api_key', 'access_token', 'token', 'Authorization']) {
    const query = encodeURIComponent('{ viewer { username } }')
    const answer = await fetch(`${product.url}/graphql?query=${query}&${name}=${made.key}`, {
      headers: { 'Apollo-Require-Preflight': 'true' },
    })
    expect(await answer.json(), name).toEqual({ data: { viewer: null } })
  }
})

test('a key never sees more than its school', async () => {
  const { key } = await make({ scopes: ['CHECK', 'READ_DEBTORS', 'WRITE_DEBTORS'] })
  const other = await anApprovedSchool(product, provider)
  const debtor = await aDebtor(product, other)
  const { check } = await act(
    product,
    'checkWard',
    { student: 'Nobody Listed', reference: 'theirs' },
    { as: other, select: 'check { id }' },
  )
  const read = async (query: string) => ((await (await sent(query, {}, key)).json()) as any).data
  expect(await read(`{ check(id: "${check.id}") { id } debtor(id: "${debtor.id}") { id } }`)).toEqual({
    check: null,
    debtor: null,
  })
  const refused = await read(
    `mutation { recordCheckOutcome(input: { checkId: "${check.id}", outcome: ADMITTED }) { userErrors { code } }
      withdrawDebtor(input: { id: "${debtor.id}", reason: "x" }) { userErrors { code } } }`,
  )
  expect(refused.recordCheckOutcome.userErrors).toEqual([{ code: 'NOT_FOUND' }])
  expect(refused.withdrawDebtor.userErrors).toEqual([{ code: 'NOT_FOUND' }])
  expect(await read('{ viewer { school { id } } }')).toEqual({ viewer: { school: { id: school.schoolId } } })
})

test('when a key was last used is known to the minute, and costs one write in it', async () => {
  const [before] = await rows(product, 'select xmin from api_key where id = ?', [made.apiKey.id])
  for (let times = 0; times < 5; times++) await sent('{ viewer { school { id } } }')
  const written =
    'select xmin, extract(epoch from last_used_at)::float8 * 1000 as used from api_key where id = ?'
  const [once] = await rows(product, written, [made.apiKey.id])
  expect(once.xmin).not.toBe(before.xmin)
  expect(Math.abs(once.used - product.clock.now().getTime())).toBeLessThan(60_000)
  await sent('{ viewer { school { id } } }')
  expect(await rows(product, written, [made.apiKey.id])).toEqual([once])
  await daysLater(product, 1, provider, school)
  await sent('{ viewer { school { id } } }')
  const [again] = await rows(product, written, [made.apiKey.id])
  expect(again.used - once.used).toBeGreaterThan(23 * 60 * 60 * 1000)
})

test('a school has twenty keys that work; those that have ended are in nobody’s way', async () => {
  const full = await anApprovedSchool(product, provider)
  const one = (days: number) =>
    act(product, 'createApiKey', { name: 'One of many', scopes: ['CHECK'], days }, { as: full })
  for (let count = 0; count < 19; count++) expect((await one(30)).userErrors).toEqual([])
  expect((await one(1)).userErrors).toEqual([])
  expect((await one(30)).userErrors).toMatchObject([{ code: 'CONFLICT' }])
  await daysLater(product, 2, full)
  expect((await one(30)).userErrors).toEqual([])
})

test('one that works stays on the list, however many have been made and have ended since', async () => {
  const rotating = await anApprovedSchool(product, provider)
  const input = { name: 'The oldest', scopes: ['CHECK'], days: 30 }
  await act(product, 'createApiKey', input, { as: rotating })
  await rows(
    product,
    `insert into api_key (school_id, made_by_id, name, beginning, key_hash, scopes, created_at, expires_at, revoked_at)
     select school_id, made_by_id, 'Rotated', beginning, key_hash || n, scopes, created_at, expires_at, now()
       from api_key, generate_series(1, 101) n where school_id = ?`,
    [rotating.schoolId],
  )
  const { viewer } = await ask(product, '{ viewer { school { apiKeys { name } } } }', {}, rotating)
  expect(viewer.school.apiKeys[0].name).toBe('The oldest')
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
    '{ viewer { school { apiKeys { id name beginning scopes madeBy lastUsedAt revokedAt } } } }',
    {},
    school,
  )
  expect(viewer.school.apiKeys[0]).toMatchObject({
    id: made.apiKey.id,
    name: 'Admissions',
    beginning: made.key.slice(0, 10),
    scopes: ['CHECK'],
    madeBy: school.username,
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
