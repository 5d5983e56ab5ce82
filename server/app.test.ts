import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLogger } from './doors/logger.js'
import { tokenIn } from './testing/claims/claims.js'
import { aPicture, ask, send, upload } from './testing/client.js'
import { aDebtor, aProvider, anApprovedSchool, type SchoolPerson } from './testing/people.js'
import { aProduct, type Product } from './testing/product.js'
import { quiet } from './testing/databases/stored.js'

const lines: Record<string, any>[] = []
const built = mkdtempSync(join(tmpdir(), 'dma-built-'))
let product: Product
let school: SchoolPerson
beforeAll(async () => {
  for (const folder of ['client', 'playground']) mkdirSync(join(built, folder), { recursive: true })
  mkdirSync(join(built, 'client/.pages'))
  writeFileSync(join(built, 'client/.pages/app.html'), '<!doctype html><head></head><title>DMA</title>')
  writeFileSync(join(built, 'client/.pages/missing.html'), '<!doctype html><title>Missing</title>')
  writeFileSync(join(built, 'client/.pages/addresses.json'), '["/dashboard"]')
  writeFileSync(join(built, 'client/.pages/pages.json'), '[]')
  writeFileSync(join(built, 'playground/index.html'), '<!doctype html><title>Playground</title>')
  const write = (line: string) => void lines.push(JSON.parse(line))
  const log = createLogger({ logLevel: 'debug', production: true }, { write })
  product = await aProduct({ log, builtClient: built })
  school = await anApprovedSchool(product, await aProvider(product), 'Greenfield Academy')
})
afterAll(async () => {
  await product.close()
  rmSync(built, { recursive: true })
})

const get = (path: string, accept = '*/*') => fetch(`${product.url}${path}`, { headers: { Accept: accept } })
const HTML = 'text/html,application/xhtml+xml,*/*;q=0.8'

/** Runs a story while a table is away, as after a fault of ours. */
async function without<T>(table: string, story: () => Promise<T>): Promise<T> {
  const em = product.world.orm.em.fork()
  await em.execute(`alter table ${table} rename to away`)
  return story().finally(() => em.execute(`alter table away rename to ${table}`))
}

test('it lives, and is ready while the database answers and documents can be kept', async () => {
  expect(await (await get('/healthz')).json()).toEqual({ status: 'ok' })
  const ready = await get('/readyz')
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready', because: [], degraded: [] }])
})

test('it is not ready, and says why in a sentence, when documents cannot be kept', async () => {
  const { world } = product
  const { store } = world
  world.store = { ...store, check: () => Promise.reject(new Error('EROFS: read-only, /secret/path')) }
  const readiness = async () => {
    const response = await get('/readyz')
    return [response.status, await response.json()]
  }
  try {
    await expect
      .poll(readiness)
      .toEqual([503, { status: 'not ready', because: ['Documents cannot be kept.'], degraded: [] }])
    expect((await get('/healthz')).status).toBe(200)
  } finally {
    world.store = store
  }
  await expect.poll(async () => (await readiness())[0]).toBe(200)
})

test('however many ask whether it is ready, the documents’ store is asked at most once', async () => {
  const { world } = product
  const { store } = world
  let asked = 0
  world.store = { ...store, check: async () => void (asked += 1) }
  const answers = await Promise.all(Array.from({ length: 50 }, () => get('/readyz'))).finally(
    () => (world.store = store),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
  expect(asked).toBeLessThanOrEqual(1)
})

describe('every answer', () => {
  test.each(['/healthz', '/graphql', '/files/nothing', '/signin', '/assets/nothing.js'])(
    'of %s carries the security headers and a request id, and no name of what it runs on',
    async (path) => {
      const { headers } = await get(path, HTML)
      expect(headers.get('Content-Security-Policy')).toMatch(/default-src 'self'.*frame-ancestors 'none'/)
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(headers.get('X-Frame-Options')).toBe('DENY')
      expect(headers.get('Referrer-Policy')).toBe('same-origin')
      expect(headers.get('X-Request-Id')).toMatch(/^[\da-f-]{36}$/)
      expect(headers.get('X-Powered-By')).toBeNull()
    },
  )

  test('echoes a proxy’s own request id', async () => {
    const headers = { 'X-Request-Id': 'proxy-0123456789' }
    const response = await fetch(`${product.url}/healthz`, { headers })
    expect(response.headers.get('X-Request-Id')).toBe('proxy-0123456789')
  })

  test('where there is nothing is JSON for programs and the client’s page for people', async () => {
    const program = await get('/nothing/here', 'application/json')
    expect([program.status, await program.json()]).toMatchObject([
      404,
      { errors: [{ extensions: { code: 'NOT_FOUND' } }] },
    ])
    const person = await get('/dashboard', HTML)
    expect(person.status).toBe(200)
    expect(person.headers.get('X-Robots-Tag')).toBe('noindex')
    expect(await person.text()).toContain('<title>DMA</title>')
    expect((await get('/files/nothing', HTML)).headers.get('Content-Type')).toContain('json')
  })
})

describe('/graphql', () => {
  test('is the playground for a browser, under a policy of its own', async () => {
    const page = await get('/graphql', HTML)
    expect(await page.text()).toContain('<title>Playground</title>')
    expect(page.headers.get('Content-Security-Policy')).toContain("worker-src 'self' blob:")
  })

  test('answers programs that ask by GET, but changes nothing for them', async () => {
    const ask = async (query: string, headers: Record<string, string>) =>
      fetch(`${product.url}/graphql?query=${encodeURIComponent(query)}`, { headers })
    const preflighted = { 'apollo-require-preflight': 'true' }
    const query = await ask('{ registerRules { currency } }', preflighted)
    expect(await query.json()).toEqual({ data: { registerRules: { currency: 'NGN' } } })
    expect((await ask('mutation { signOut { userErrors { code } } }', preflighted)).status).toBe(405)
    expect((await ask('{ registerRules { currency } }', {})).status).toBe(400)
  })
})

test('a fault of ours is one sentence with the request id; the log finds it by that id', async () => {
  const { data, errors, headers } = await without('notification', () =>
    send(product, '{ notifications { totalCount } }', {}, school),
  )
  const id = headers.get('X-Request-Id')
  expect(data).toBeNull()
  expect(errors).toMatchObject([
    {
      message: `Something went wrong on our side. If you ask us about it, quote ${id}.`,
      extensions: { code: 'INTERNAL_SERVER_ERROR', requestId: id },
    },
  ])
  expect(JSON.stringify(errors)).not.toMatch(/notification"|relation|select/)
  expect(lines.find((line) => line.requestId === id && line.err)).toMatchObject({
    level: 'error',
    err: { code: '42P01', message: 'PostgreSQL answered 42P01' },
  })
})

test('the log holds no name, address, phone, password, key, code or link, whatever goes well or wrong', async () => {
  const people = {
    studentName: 'Oluwadarasimi Fagbenle',
    parentName: 'Temitayo Fagbenle',
    parentEmail: 'temitayo.fagbenle@example.com',
    phone: '0803 765 4321',
  }
  await aDebtor(product, school, people)
  const link = tokenIn(await product.mail.letterTo(people.parentEmail))
  product.mail.answer = () => 550
  await aDebtor(product, school, { ...people, parentEmail: 'refused.fagbenle@example.com' })
  await quiet(product)
  product.mail.answer = () => null
  const file = await upload(product, await aPicture(), { as: school, name: 'fagbenle-invoice.png' })
  await get(`/files/${file.id}`)
  await get(`/claim/${link}?from=${people.parentEmail}`, HTML)
  await ask(product, 'query ($token: String!) { claim(token: $token) { status } }', { token: link })
  await ask(
    product,
    'query ($s: String) { directory(search: $s) { hint } }',
    { s: people.studentName },
    school,
  )
  const SIGN_IN = 'mutation ($input: SignInInput!) { signIn(input: $input) { key userErrors { code } } }'
  await ask(product, SIGN_IN, { input: { username: school.email, password: 'a wrong passphrase' } })
  // Faults print the most: the statement with its parameters, the row that broke a rule.
  await without('ledger_entry', () =>
    send(
      product,
      `mutation { addDebtor(input: { studentName: "${people.studentName}", parentName: "${people.parentName}", phone: "${people.phone}",
        parentEmail: "${people.parentEmail}", amountOwed: 77, statementAccepted: true }) { userErrors { code } } }`,
      {},
      school,
    ),
  )
  await without('session', () =>
    fetch(`${product.url}/graphql`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Cookie: `dma-cookies=${school.key}`,
        'X-Requested-With': 'test',
      },
      body: JSON.stringify({ query: '{ viewer { id } }' }),
    }),
  )

  const text = lines.map((line) => JSON.stringify(line)).join('\n')
  const requests = lines.filter((line) => line.msg === 'request answered')
  expect(requests.length).toBeGreaterThan(10)
  expect(lines.filter((line) => line.err).length).toBeGreaterThanOrEqual(2)
  const secrets = [
    'Oluwadarasimi',
    'Fagbenle',
    'fagbenle',
    '765 4321',
    '7654321',
    '@example.com',
    'wrong passphrase',
  ]
  for (const secret of [...secrets, school.key, link, file.id, school.username, 'Correct horse'])
    expect(text.includes(secret), secret).toBe(false)
})

test('fragments that spread each other twice over are answered at once, though walked through they never end', async () => {
  const doubling = Array.from(
    { length: 30 },
    (_, at) => `fragment F${at} on Query { ...F${at + 1} ...F${at + 1} }`,
  )
  const query = `{ ...F0 } ${doubling.join(' ')} fragment F30 on Query { __typename }`
  const response = await fetch(`${product.url}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ query }),
    signal: AbortSignal.timeout(20_000),
  })
  expect(await response.json()).toEqual({ data: { __typename: 'Query' } })
})
