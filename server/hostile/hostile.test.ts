import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claimBy, daysLater, done, tokenIn } from '../testing/claims/claims.js'
import { aPicture, ask, send, sendFile, upload } from '../testing/client.js'
import {
  ADD_DEBTOR,
  aClaim,
  aDebtor,
  aProvider,
  anApprovedSchool,
  signedIn,
  type Person,
  type SchoolPerson,
} from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'
import { rawRequest, truncatedUpload } from '../testing/raw-request.js'
import { quiet, unchanged } from '../testing/databases/stored.js'

let product: Product
let provider: Person
let school: SchoolPerson
let other: SchoolPerson
beforeAll(async () => {
  product = await aProduct()
  provider = await aProvider(product)
  school = await anApprovedSchool(product, provider, 'Greenfield Academy')
  other = await anApprovedSchool(product, provider, 'Other School')
  await quiet(product)
})
afterAll(() => product.close())

const nothingStored = <T>(story: () => Promise<T>) => unchanged(product, story)

interface Refusal {
  status: number
  errors: { message: string; extensions: { code: string } }[]
}
const post = async (body: string, headers: Record<string, string> = {}): Promise<Refusal> => {
  const response = await fetch(`${product.url}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Token ${school.key}`, ...headers },
    body,
  })
  return { status: response.status, ...((await response.json()) as Omit<Refusal, 'status'>) }
}
const query = (text: string) => JSON.stringify({ query: text })

describe('what is too much is refused with a sentence', () => {
  const nested = (depth: number) => '{ school { application '.repeat(depth) + '{ id }' + ' } }'.repeat(depth)
  const adding = `addDebtor(input: { studentName: "A", parentName: "B", phone: "1", amountOwed: 1, statementAccepted: true }) { debtor { id } }`

  test.each<[string, string, number, string, RegExp]>([
    [
      'a query 50 deep',
      query(`{ schoolApplications { edges { node ${nested(24)} } } }`),
      400,
      'QUERY_TOO_COMPLEX',
      /levels deep; 12 is the most/,
    ],
    [
      'a thousand aliases',
      query(`{ ${Array.from({ length: 1000 }, (_, at) => `a${at}: __typename`).join(' ')} }`),
      400,
      'QUERY_TOO_COMPLEX',
      /too long|aliases/,
    ],
    [
      'forty mutations under aliases',
      query(`mutation { ${Array.from({ length: 40 }, (_, at) => `a${at}: ${adding}`).join(' ')} }`),
      400,
      'QUERY_TOO_COMPLEX',
      /aliases; 30 is the most/,
    ],
    [
      'a batch',
      JSON.stringify([{ query: `mutation { ${adding} }` }, { query: '{ viewer { id } }' }]),
      400,
      'BAD_REQUEST',
      /batch/i,
    ],
    [
      'a body of 10 MB',
      JSON.stringify({ query: '{ viewer { id } }', padding: 'x'.repeat(10_000_000) }),
      413,
      'PAYLOAD_TOO_LARGE',
      /too large/,
    ],
    ['a body that is not JSON', '{"query": ', 400, 'BAD_REQUEST', /not valid JSON/],
  ])('%s', async (_what, body, status, code, message) => {
    const refusal = await nothingStored(() => post(body))
    expect(refusal.status).toBe(status)
    expect(refusal.errors).toMatchObject([{ extensions: { code }, message: expect.stringMatching(message) }])
  })
})

describe('a file that is not what it says, too large, too many or broken off leaves nothing', () => {
  const sent = async (bytes: Uint8Array) =>
    ((await (await sendFile(product, bytes, { name: 'certificate.png', as: school })).json()) as any).data
      .uploadFile

  test('a program under the name of a picture', async () => {
    const { file, userErrors } = await nothingStored(() =>
      sent(Buffer.from('MZ\x90\0 this program cannot be run')),
    )
    expect(file).toBeNull()
    expect(userErrors).toMatchObject([
      { code: 'WRONG_TYPE', message: expect.stringContaining('neither a picture nor a PDF') },
    ])
  })

  test('six megabytes', async () => {
    const { userErrors } = await nothingStored(() => sent(randomBytes(6 * 1024 * 1024)))
    expect(userErrors).toMatchObject([{ code: 'TOO_LARGE', message: expect.stringContaining('5 MB') }])
  })

  test('eleven files', async () => {
    const body = new FormData()
    body.set(
      'operations',
      JSON.stringify({
        query: 'mutation { signOut { userErrors { code } } }',
        variables: { f: Array.from({ length: 11 }, () => null) },
      }),
    )
    body.set(
      'map',
      JSON.stringify(Object.fromEntries(Array.from({ length: 11 }, (_, at) => [at, [`variables.f.${at}`]]))),
    )
    for (let at = 0; at < 11; at++) body.set(String(at), new File(['x'], `${at}.png`))
    const headers = { 'apollo-require-preflight': 'true' }
    const response = await nothingStored(() =>
      fetch(`${product.url}/graphql`, { method: 'POST', headers, body }),
    )
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({
      errors: [{ message: expect.stringContaining('10 is the most') }],
    })
  })

  test('a truncated upload', async () => {
    const answer = await nothingStored(() => rawRequest(product, truncatedUpload(school.key)))
    expect(answer).toContain('arrived incomplete')
  })

  test('another’s upload, attached by its address', async () => {
    const { url } = await upload(product, await aPicture(), { as: other })
    const { userErrors } = await nothingStored(async () => {
      const { addDebtor } = await ask(product, ADD_DEBTOR, { input: aClaim({ evidence: [url] }) }, school)
      return addDebtor
    })
    expect(userErrors).toMatchObject([{ code: 'NOT_FOUND', field: ['evidence'] }])
  })
})

describe('a session', () => {
  const ADD = { query: ADD_DEBTOR, variables: { input: aClaim() } }

  test('that has expired adds nothing and reads nothing', async () => {
    const expired = await signedIn(product, school.username)
    await daysLater(product, 0.51, school, other, provider)
    const { errors, status } = await nothingStored(() => send(product, ADD.query, ADD.variables, expired))
    expect(errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }])
    expect(status).toBe(200)
    expect(await ask(product, '{ viewer { id } }', {}, expired)).toEqual({ viewer: null })
  })

  test('that was ended, made up or is of another kind opens nothing', async () => {
    const ended = await signedIn(product, school.username)
    await ask(product, 'mutation { signOut { userErrors { code } } }', {}, ended)
    for (const key of [ended.key, 'f'.repeat(64), "' or 1=1 --", '../../etc/passwd', 'null'])
      expect(await ask(product, '{ viewer { id } }', {}, { key })).toEqual({ viewer: null })
  })

  const cookie = () => ({ Cookie: `dma-cookies=${school.key}`, 'Content-Type': 'application/json' })
  const withCookie = (headers: Record<string, string>) =>
    fetch(`${product.url}/graphql`, {
      method: 'POST',
      headers: { ...cookie(), ...headers },
      body: JSON.stringify(ADD),
    })

  test.each([
    ['from another site', { Origin: 'https://evil.example' }],
    ['from a site whose name begins like ours', { Origin: 'http://localhost.evil.example' }],
    ['from another port', { Origin: 'http://localhost:1' }],
    ['from nowhere, as a sandboxed page says it', { Origin: 'null' }],
    ['without Origin, across sites', { 'Sec-Fetch-Site': 'cross-site' }],
    ['without Origin, from another subdomain', { 'Sec-Fetch-Site': 'same-site' }],
    ['without anything to tell', {}],
    ['from another site, dressed as a program', { Origin: 'https://evil.example', 'X-Requested-With': 'x' }],
    ['from another site’s form', { Origin: 'https://evil.example', 'Content-Type': 'text/plain' }],
  ])('by cookie, %s, is refused', async (_how, headers) => {
    const response = await nothingStored(() => withCookie(headers as Record<string, string>))
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'FORBIDDEN' } }] })
  })

  test('by cookie, from our own page, works: the refusals above are for their origin alone', async () => {
    const response = await withCookie({ Origin: new URL(product.url).origin })
    expect(((await response.json()) as any).data.addDebtor.debtor.id).toMatch(/^\d+$/)
  })

  test('by cookie changes nothing by GET, the request that any link can make', async () => {
    const address = `${product.url}/graphql?query=${encodeURIComponent('mutation { signOut { userErrors { code } } }')}`
    for (const headers of [cookie(), { ...cookie(), 'apollo-require-preflight': 'true' }]) {
      const response = await nothingStored(() => fetch(address, { headers }))
      expect([400, 405]).toContain(response.status)
    }
    expect(await ask(product, '{ viewer { username } }', {}, school)).toEqual({
      viewer: { username: school.username },
    })
  })
})

test('a revoked claim link opens nothing and leaves no trace', async () => {
  const { id } = await aDebtor(product, school, { parentEmail: 'before@example.com' })
  const token = tokenIn(await product.mail.letterTo('before@example.com'))
  await done(product, 'updateDebtor', { id, parentEmail: 'after@example.com' }, school)
  await quiet(product)
  expect(await nothingStored(() => claimBy(product, token))).toBeNull()
})
