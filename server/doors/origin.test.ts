import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDoors } from '../testing/doors.js'

const graphql = {
  typeDefs: 'type Query { done: Int } type Mutation { act: Int }',
  resolvers: { Query: { done: () => acts }, Mutation: { act: () => ++acts } },
}
let acts = 0
let local: Awaited<ReturnType<typeof openDoors>>
let published: Awaited<ReturnType<typeof openDoors>>
beforeAll(async () => {
  local = await openDoors({ graphql })
  published = await openDoors({ graphql, publicUrl: 'https://dma.example/' })
})
afterAll(() => Promise.all([local.close(), published.close()]))

const COOKIE = { Cookie: 'theme=dark; dma-cookies=abc' }

/** node:http, because fetch writes Sec-Fetch headers of its own. */
function act(url: string, headers: Record<string, string>): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/graphql`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
    })
    sent.on('error', reject).on('response', (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (part: string) => (body += part))
      response.on('end', () => resolve({ status: response.statusCode!, body }))
    })
    sent.end('{"query":"mutation { act }"}')
  })
}

describe('a write that carries the session cookie', () => {
  test.each([
    ['another site', { Origin: 'https://evil.example' }],
    ['a page without an origin', { Origin: 'null' }],
    [
      'a page without an origin that claims more',
      { Origin: 'null', 'Sec-Fetch-Site': 'same-origin', 'X-Requested-With': 'x' },
    ],
    ['a lookalike', { Origin: 'https://dma.example.evil.example' }],
    ['the same host over http', { Origin: 'http://dma.example' }],
    ['a neighbour on the same site', { 'Sec-Fetch-Site': 'same-site' }],
    ['nobody knows where', {}],
  ] as [string, Record<string, string>][])('from %s is refused and does nothing', async (_where, headers) => {
    const before = acts
    const { status, body } = await act(published.url, { ...COOKIE, ...headers })
    expect(status).toBe(403)
    expect(JSON.parse(body)).toMatchObject({
      errors: [{ extensions: { code: 'FORBIDDEN', requestId: expect.any(String) as string } }],
    })
    expect(acts).toBe(before)
  })

  test.each([
    ['our own pages', { Origin: 'https://dma.example' }],
    ['our own pages in a browser that sends no Origin', { 'Sec-Fetch-Site': 'same-origin' }],
    ['a program with a header that other sites cannot send', { 'Apollo-Require-Preflight': 'true' }],
    ['a program that authorises itself', { Origin: 'https://partner.example', Authorization: 'Token abc' }],
  ] as [string, Record<string, string>][])('from %s passes', async (_where, headers) => {
    const before = acts
    expect((await act(published.url, { ...COOKIE, ...headers })).status).toBe(200)
    expect(acts).toBe(before + 1)
  })

  test('passes from every name of this machine, and only at the port listened on, where no PUBLIC_URL is set', async () => {
    for (const host of ['localhost', '127.0.0.1', '[::1]'])
      expect((await act(local.url, { ...COOKIE, Origin: `http://${host}:${local.port}` })).status).toBe(200)
    for (const origin of ['http://localhost:1', `https://localhost:${local.port}`, 'http://localhost:4000'])
      expect((await act(local.url, { ...COOKIE, Origin: origin })).status).toBe(403)
  })
})

describe.each(['/claim/x/time', '/letter'])('the form of a family’s page, %s', (path) => {
  const post = (headers: Record<string, string>) =>
    new Promise<number>((resolve, reject) => {
      const sent = request(published.url + path, { method: 'POST', headers })
      sent.on('error', reject).on('response', (response) => {
        response.resume()
        resolve(response.statusCode!)
      })
      sent.end()
    })

  test.each([
    ['our own page', { Origin: 'https://dma.example' }],
    ['our own page, which sends no referrer', { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }],
    ['our own page in a browser that tells nothing', {}],
  ] as [string, Record<string, string>][])(
    'passes from %s, with the session cookie or without',
    async (_where, headers) => {
      // Nothing answers there: it came past the guard.
      expect(await post(headers)).toBe(404)
      expect(await post({ ...COOKIE, ...headers })).toBe(404)
    },
  )

  test.each([
    ['another site', { Origin: 'https://evil.example' }],
    ['a sandboxed page', { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }],
    ['another site without an origin', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a neighbour on the same site', { Origin: 'https://www.dma.example', 'Sec-Fetch-Site': 'same-site' }],
  ] as [string, Record<string, string>][])('is refused from %s', async (_where, headers) => {
    expect(await post(headers)).toBe(403)
  })
})

test('a write without the cookie is nobody’s, so it passes from anywhere', async () => {
  expect((await act(published.url, { Origin: 'https://evil.example' })).status).toBe(200)
})

test('reading needs no origin, and a mutation cannot be smuggled into a reading request', async () => {
  const before = acts
  const get = (query: string) =>
    fetch(`${published.url}/graphql?query=${encodeURIComponent(query)}`, {
      headers: { ...COOKIE, 'Apollo-Require-Preflight': 'true' },
    })
  expect((await get('{ done }')).status).toBe(200)
  const refused = await get('mutation { act }')
  expect(refused.status).toBe(405)
  expect(refused.headers.get('Allow')).toBe('POST')
  expect(acts).toBe(before)
})
