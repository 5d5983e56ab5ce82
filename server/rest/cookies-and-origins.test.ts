import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { send } from '../testing/client.js'
import { aProvider, anApprovedSchool, signedIn, type SchoolPerson } from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'
import { CLEARED, rest, restDone } from '../testing/rest.js'

const OURS = 'https://dma.example'
const NAMED = 'https://portal.example'
const EVIL = 'https://evil.example'
const CLEARS = { 'set-cookie': [expect.stringMatching(CLEARED)] }
let product: Product
let school: SchoolPerson
/** As a script keeps it that has just signed in at /api/r. */
let cookie: { Cookie: string }
let key: string
beforeAll(async () => {
  product = await aProduct({ env: { PUBLIC_URL: OURS, CORS_ORIGINS: `${NAMED}, https://other.example` } })
  school = await anApprovedSchool(product, await aProvider(product))
  const body = { username: school.username, password: school.password }
  ;({ key } = await restDone(product, 'POST', '/dj-rest-auth/login/', { body }))
  cookie = { Cookie: `theme=dark; dma-cookies=${key}` }
})
afterAll(() => product.close())

const READ = '/dashboard/'
const put = (headers: Record<string, string>) =>
  rest(product, 'PUT', `/register/${school.schoolId}/`, { headers, body: { bursar_name: 'Bola Ade' } })

describe('a cookie that a script has set', () => {
  test('is a session at /api/r', async () => {
    expect(await rest(product, 'GET', READ, { headers: cookie })).toMatchObject({ status: 200 })
  })

  test('opens no other door, where the same key as a token does', async () => {
    const viewer = async (headers: Record<string, string>) =>
      (await send(product, '{ viewer { username } }', {}, undefined, headers)).data.viewer
    expect(await viewer({ ...cookie, Origin: OURS })).toBeNull()
    expect(await viewer({ Authorization: `Token ${key}` })).toEqual({ username: school.username })
  })

  test('does not take the place of the one that signing in at the new pages sets', async () => {
    const ours = { Cookie: `dma-cookies=${school.key}` }
    expect(
      (await send(product, '{ viewer { username } }', {}, undefined, { ...ours, Origin: OURS })).data.viewer,
    ).toEqual({ username: school.username })
    expect(await rest(product, 'GET', READ, { headers: ours })).toMatchObject({ status: 200 })
  })

  test.each([
    ['our own pages', { Origin: OURS }, 200],
    ['our own pages in a browser that sends no Origin', { 'Sec-Fetch-Site': 'same-origin' }, 200],
    ['a script with a header that other sites cannot send', { 'X-Requested-With': 'XMLHttpRequest' }, 200],
    ['nobody knows where', {}, 403],
    ['another site', { Origin: EVIL }, 403],
    ['a page without an origin', { Origin: 'null' }, 403],
    ['an origin that may call with a token', { Origin: NAMED }, 403],
    ['a neighbour on the same site', { 'Sec-Fetch-Site': 'same-site' }, 403],
  ] as [string, Record<string, string>, number][])(
    'may write when it comes from %s: %o',
    async (_who, headers, status) => {
      const answer = await put({ ...cookie, ...headers })
      expect(answer.status).toBe(status)
      if (status === 403) expect(answer.body).toEqual({ detail: expect.stringMatching(/another site/) })
    },
  )

  test('that has run out is nobody’s: signing in again goes through', async () => {
    const headers = { Cookie: 'dma-cookies=old', Origin: OURS }
    const body = { username: school.username, password: school.password }
    expect(await rest(product, 'POST', '/dj-rest-auth/login/', { headers, body })).toMatchObject({
      status: 200,
    })
    expect(await rest(product, 'GET', READ, { headers })).toMatchObject({ status: 401 })
  })

  test.each([
    ['signing in', '/dj-rest-auth/login/', 200],
    ['making an account', '/dj-rest-auth/registration/', 201],
  ])(
    'or that our new pages have set is cleared by %s, so that a script can keep its own',
    async (_how, path, status) => {
      const { key: held } = await signedIn(product, school.username)
      const username = `newcomer-${randomUUID()}`
      const password1 = 'Correct horse 42'
      const body =
        status === 200
          ? { username: school.username, password: school.password }
          : { username, email: `${username}@example.com`, password1, password2: password1 }
      const headers = { Cookie: `dma-cookies=${held}`, Origin: OURS }
      expect(await rest(product, 'POST', path, { body, headers })).toMatchObject({ status, headers: CLEARS })
    },
  )

  test('that opens nothing any more is cleared by the 401 that says so', async () => {
    const headers = { Cookie: 'dma-cookies=ended' }
    expect(await rest(product, 'GET', READ, { headers })).toMatchObject({ status: 401, headers: CLEARS })
  })

  test('is kept by a 401 that a token has earned, and by what is answered', async () => {
    const headers = { Cookie: `dma-cookies=${school.key}`, Origin: OURS }
    const refused = await rest(product, 'GET', READ, {
      headers: { ...headers, Authorization: 'Token nothing' },
    })
    expect([refused.status, refused.headers['set-cookie']]).toEqual([401, undefined])
    const read = await rest(product, 'GET', READ, { headers })
    expect([read.status, read.headers['set-cookie']]).toEqual([200, undefined])
  })

  test('is never set by us', async () => {
    // The test client refuses any answer that sets one; this is the same without it.
    const response = await fetch(`${product.url}/api/r/dj-rest-auth/login/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: school.username, password: school.password }),
    })
    expect(response.headers.getSetCookie()).toEqual([])
  })

  test('counts no more once its session is signed out', async () => {
    const { key: second } = await restDone(product, 'POST', '/dj-rest-auth/login/', {
      body: { username: school.username, password: school.password },
    })
    const headers = { Cookie: `dma-cookies=${second}`, Origin: OURS }
    await restDone(product, 'POST', '/dj-rest-auth/logout/', { headers })
    expect(await rest(product, 'GET', READ, { headers })).toMatchObject({ status: 401 })
  })

  test('loses to a token, and a token that opens nothing does not fall back to it', async () => {
    const headers = { ...cookie, Authorization: 'Token nothing' }
    expect(await rest(product, 'GET', READ, { headers })).toMatchObject({ status: 401 })
  })
})

describe('pages of another origin', () => {
  const ask = (origin: string, headers: Record<string, string> = {}) =>
    rest(product, 'GET', READ, { as: { key }, headers: { Origin: origin, ...headers } })
  const preflight = (origin: string) =>
    rest(product, 'OPTIONS', READ, {
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization,content-type',
      },
    })

  test('that CORS_ORIGINS names may call with a token, and read what was refused too', async () => {
    const { status, headers } = await ask(NAMED)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'access-control-allow-origin': NAMED,
      vary: expect.stringMatching(/Origin/),
    })
    expect(headers['access-control-expose-headers']).toMatch(/Link.*Retry-After/)
    const refused = await rest(product, 'GET', READ, { headers: { Origin: NAMED } })
    expect(refused).toMatchObject({ status: 401, headers: { 'access-control-allow-origin': NAMED } })
  })

  test('are told before they ask, for every method of the contract', async () => {
    const { status, headers } = await preflight(NAMED)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'access-control-allow-origin': NAMED,
      'access-control-allow-methods': 'GET,POST,PUT',
      'access-control-allow-headers': expect.stringMatching(/Authorization,Content-Type/),
    })
  })

  test('that it does not name get no leave', async () => {
    for (const origin of [EVIL, 'null', `${NAMED}.evil.example`, 'http://portal.example'])
      for (const { headers } of [await ask(origin), await preflight(origin)])
        expect(headers['access-control-allow-origin'], origin).toBeUndefined()
  })

  test('never get leave to send a cookie', async () => {
    for (const { headers } of [await ask(NAMED), await preflight(NAMED)])
      expect(headers['access-control-allow-credentials']).toBeUndefined()
  })

  test('get no leave at any other door', async () => {
    const response = await fetch(`${product.url}/graphql?query={viewer{id}}`, {
      headers: { Origin: NAMED, 'Apollo-Require-Preflight': 'true' },
    })
    expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull()
  })
})

test('without CORS_ORIGINS nobody else gets leave', async () => {
  const plain = await aProduct()
  try {
    const { headers } = await rest(plain, 'GET', '/school/', { headers: { Origin: NAMED } })
    expect(headers['access-control-allow-origin']).toBeUndefined()
  } finally {
    await plain.close()
  }
})

test('a session that was opened here shows among the others, and can be ended there', async () => {
  const { key: mine } = await restDone(product, 'POST', '/dj-rest-auth/login/', {
    body: { username: school.username, password: school.password },
  })
  await send(product, 'mutation { endOtherSessions { userErrors { code } } }', {}, school)
  expect(await rest(product, 'GET', READ, { as: { key: mine } })).toMatchObject({ status: 401 })
})
