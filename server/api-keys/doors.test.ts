import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actsOf, type Act } from '../policy.js'
import { CALLS } from '../rest/calls.js'
import { aPicture, act, send, upload } from '../testing/client.js'
import { rows } from '../testing/databases/database.js'
import { listen } from '../testing/live.js'
import { aDebtor, aProvider, anApprovedSchool, decide, type SchoolPerson } from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'
import { Scope } from './api-key.entity.js'

const SCOPES_OF = Object.values(Scope)

let product: Product
let school: SchoolPerson
let debtor: { id: string }
const keys: Record<string, string> = {}
const addresses: Record<string, string> = {}

beforeAll(async () => {
  product = await aProduct({ env: { NOTICE_DAYS: '0' } })
  const provider = await aProvider(product)
  school = await anApprovedSchool(product, provider)
  const suspended = await anApprovedSchool(product, provider)
  const make = async (scopes: readonly Scope[], as: SchoolPerson) =>
    act(product, 'createApiKey', { name: 'A key', scopes }, { as, select: 'key apiKey { id }' })
  for (const scope of SCOPES_OF) keys[scope] = (await make([scope], school)).key
  keys['of a suspended school'] = (await make(SCOPES_OF, suspended)).key
  const [revoked, expired] = [await make(SCOPES_OF, school), await make(SCOPES_OF, school)]
  Object.assign(keys, { revoked: revoked.key, expired: expired.key, unknown: `dma_${'0'.repeat(64)}` })
  const file = await upload(product, await aPicture(), { as: school })
  debtor = await aDebtor(product, school, { evidence: [file.url] })
  // What people get for themselves, a key then tries to open.
  addresses['the list as a file'] = (
    await act(product, 'exportChecks', { filter: {} }, { as: school, select: 'url' })
  ).url
  addresses.list = (
    await send(product, 'mutation { exportDebtors { url } }', {}, school)
  ).data.exportDebtors.url
  addresses.evidence = file.url
  await act(product, 'revokeApiKey', { id: revoked.apiKey.id }, { as: school })
  await rows(product, `update api_key set expires_at = now() - interval '1 day' where id = ?`, [
    expired.apiKey.id,
  ])
  await decide(product, provider, 'suspendSchool', { schoolId: suspended.schoolId, reason: 'Because.' })
})
afterAll(() => product.close())

interface Door {
  method?: string
  path: () => string
  body?: unknown
  /** What opens it; null: no key does. Left out: whoever comes, with a key that opens something. */
  scope?: Scope | null
  shape: 'graphql' | 'contract' | 'page' | 'json'
}

const where = (address: string) => () => {
  const { pathname, search } = new URL(addresses[address]!)
  return pathname + search
}
const scopeOf = (name: Act) => SCOPES_OF.find((scope) => actsOf(scope).includes(name)) ?? null
const query = (text: string): Pick<Door, 'method' | 'path' | 'body' | 'shape'> => ({
  method: 'POST',
  path: () => '/graphql',
  body: { query: text },
  shape: 'graphql',
})

/** Every door that asks who comes, and some that do not. */
const DOORS: Record<string, Door> = {
  'a query': { ...query('{ dashboard { totals { count } } }'), scope: Scope.READ_DEBTORS },
  'a query for anybody': query('{ registerRules { country } }'),
  'a mutation': {
    ...query('mutation { checkWards(input: { wards: [] }) { userErrors { code } } }'),
    scope: Scope.CHECK,
  },
  'a subscription': { ...query('subscription { changes { id } }'), scope: null },
  ...Object.fromEntries(
    CALLS.filter(({ act: name }) => name !== 'viewer').map(({ method, path, act: name }) => [
      `${method.toUpperCase()} ${path}/ of the contract`,
      {
        method: method.toUpperCase(),
        path: () => `/api/r${path.replace('{id}', debtor.id)}/`,
        ...(method === 'get' ? {} : { body: {} }),
        scope: scopeOf(name),
        shape: 'contract',
      },
    ]),
  ),
  'who is signed in, of the contract': {
    path: () => '/api/r/dj-rest-auth/user/',
    scope: null,
    shape: 'contract',
  },
  'the contract’s document': { path: () => '/api/r/openapi.json', shape: 'contract' },
  'a file': { path: where('evidence'), scope: Scope.READ_DEBTORS, shape: 'json' },
  'a file, of the contract': {
    path: () => `/api/r${where('evidence')()}`,
    scope: Scope.READ_DEBTORS,
    shape: 'contract',
  },
  'a file that there is not': {
    path: () => '/files/aaaaaaaaaaaaaaaaaaaaaa',
    scope: Scope.READ_DEBTORS,
    shape: 'json',
  },
  'an export of checks': { path: where('the list as a file'), scope: null, shape: 'json' },
  'an export of the list': { path: where('list'), scope: null, shape: 'json' },
  'an export of the audit trail': { path: () => '/provider/audit.csv?ticket=x', scope: null, shape: 'json' },
  'an export of the newsletter': {
    path: () => '/provider/newsletter.csv?ticket=x',
    scope: null,
    shape: 'json',
  },
  'what became of an import': { path: () => '/admin/imports/1/result.csv', scope: null, shape: 'json' },
  'a printed letter': { path: () => `/letters/claim/${debtor.id}`, scope: null, shape: 'page' },
  'a printed letter of nobody': { path: () => '/letters/claim/0', scope: null, shape: 'page' },
  'a claim’s page': { path: () => '/claim/nothing', shape: 'page' },
  'a family’s own pages': { path: () => '/contend', shape: 'json' },
  'a page of the newsletter': { path: () => '/newsletter/nothing', shape: 'page' },
  'the form of the contact page': { method: 'POST', path: () => '/contact', shape: 'page' },
  'what is not there': { path: () => '/nothing-here.json', shape: 'json' },
}

async function come(
  door: Door,
  key: string | null,
): Promise<{ status: number; text: string; headers: Headers }> {
  const response = await fetch(product.url + door.path(), {
    method: door.method ?? 'GET',
    redirect: 'manual',
    headers: {
      ...(door.body ? { 'Content-Type': 'application/json' } : {}),
      ...(key ? { Authorization: `Bearer ${key}` } : {}),
    },
    ...(door.body ? { body: JSON.stringify(door.body) } : {}),
  })
  return { status: response.status, text: await response.text(), headers: response.headers }
}

function expectShape(
  { shape }: Door,
  { text, headers }: { text: string; headers: Headers },
  code: string,
): void {
  const type = headers.get('Content-Type') ?? ''
  if (shape === 'page') {
    expect(type).toMatch(/html/)
    return expect(text).toMatch(/\bkey\b|no program/)
  }
  expect(type).toMatch(/json/)
  const body = JSON.parse(text)
  if (shape === 'contract') expect(body).toMatchObject({ detail: expect.any(String) as string })
  else expect(body.errors).toMatchObject([{ message: expect.any(String) as string, extensions: { code } }])
}

describe.each(Object.entries(DOORS))('%s', (_name, door) => {
  test.each(['revoked', 'expired', 'unknown', 'of a suspended school'])(
    'is a 401 to a key that is %s',
    async (which) => {
      const answer = await come(door, keys[which]!)
      expect(answer.status).toBe(401)
      expect(answer.headers.get('WWW-Authenticate')).toBe(
        door.shape === 'contract' ? 'Token' : 'Bearer error="invalid_token"',
      )
      expectShape(door, answer, 'UNAUTHENTICATED')
    },
  )

  test('is a 403 to a key without its scope, opens to the one with it, and says nothing of a fault of ours', async () => {
    for (const scope of SCOPES_OF) {
      const answer = await come(door, keys[scope]!)
      const opens = door.scope === undefined || door.scope === scope
      expect(answer.status, scope).toBeLessThan(500)
      if (opens) expect(answer.status, scope).not.toBeOneOf([401, 403])
      else {
        expect(answer.status, scope).toBe(403)
        expectShape(door, answer, 'FORBIDDEN')
      }
    }
    expect((await come(door, null)).status, 'nobody').toBeLessThan(500)
  })
})

test('live changes are turned away before the line is open: a dead key by a 401, every other by a 403', async () => {
  for (const [which, key] of Object.entries(keys)) {
    const status = SCOPES_OF.includes(which as Scope) ? 403 : 401
    await expect(listen(product, { key }), which).rejects.toThrow(`refused: ${status}`)
  }
})

test('every part of the product that asks who comes is among these doors', async () => {
  const asking: string[] = []
  for await (const file of glob('server/**/*.ts'))
    if (!file.endsWith('.test.ts') && /await contextOf\(/.test(readFileSync(file, 'utf8'))) asking.push(file)
  expect(asking.toSorted()).toEqual([
    // Only on the machine that it runs on.
    'server/demo/clock-routes.ts',
    'server/documents/file-routes.ts',
    'server/exports/export-file.ts',
    'server/imports/result-file.ts',
    'server/pages/contend/contend-routes.ts',
    'server/pages/printable-letter.ts',
    'server/rest/rest.ts',
  ])
})
