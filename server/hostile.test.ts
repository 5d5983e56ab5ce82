import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attempt, claimBy, daysLater, debtorOf, done, tokenIn } from './testing/claims.js'
import { aPicture, ask, send, sendFile, upload, visitor, type Asker } from './testing/client.js'
import {
  ADD_DEBTOR,
  REGISTER_SCHOOL,
  aClaim,
  aDebtor,
  aProvider,
  aRegistration,
  anApprovedSchool,
  decide,
  signedIn,
  type Person,
  type SchoolPerson,
} from './testing/people.js'
import { aProduct, type Product } from './testing/product.js'
import { rawRequest, truncatedUpload } from './testing/raw-request.js'
import { quiet, stored } from './testing/stored.js'

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

/** Runs a story after which every table and folder has to be as before. Answers what the story answers. */
async function nothingStored<T>(story: () => Promise<T>): Promise<T> {
  await quiet(product)
  const before = await stored(product)
  const answer = await story()
  await quiet(product)
  expect(await stored(product)).toEqual(before)
  return answer
}

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
      JSON.stringify({ query: 'mutation { signOut { userErrors { code } } }', variables: {} }),
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

describe('text is text', () => {
  const MARKUP = `<script>alert(1)</script><img src=x onerror=alert(1)>'); drop table debtor; --`
  const SHORT = `<b onclick=x>'; drop table school --</b>`

  const unwrapped = (text: string) => text.replace(/\s+/g, ' ')

  test('HTML and SQL in every field of a claim are kept and given back as typed, and letters show them as text', async () => {
    const parentEmail = 'markup@example.com'
    const claim = { studentName: MARKUP, parentName: `${MARKUP}2`, phone: SHORT, term: MARKUP }
    const { id } = await aDebtor(product, school, { ...claim, parentEmail, requestKey: MARKUP })
    const letter = await product.mail.letterTo(parentEmail)
    expect(letter.html).not.toMatch(/<script|<img src=x|<b onclick/)
    expect(letter.html).toContain('&#60;script&#62;')
    expect(unwrapped(letter.text)).toContain(MARKUP)
    await done(
      product,
      'recordPayment',
      { debtorId: id, amount: '1', note: MARKUP, requestKey: MARKUP },
      school,
    )
    await done(product, 'updateDebtor', { id, term: `${SHORT}3` }, school)
    await done(product, 'withdrawDebtor', { id, reason: MARKUP }, school)
    const debtor = await debtorOf(product, id, school)
    expect(debtor).toMatchObject({ ...claim, term: `${SHORT}3`, phoneE164: null })
    expect(debtor.ledger[1].note).toBe(MARKUP)
    expect(debtor.history[0].changes).toEqual([{ field: 'reason', before: null, after: MARKUP }])
  })

  test('HTML and SQL in every field of a school are kept and given back as typed, and letters show them as text', async () => {
    const officer = (who: string) => ({ name: `${who}${MARKUP}`, email: `${who}@example.com`, number: SHORT })
    const texts = {
      name: MARKUP,
      description: `${MARKUP}\n${MARKUP}`,
      address: MARKUP,
      contactNumber: SHORT,
      proprietor: officer('a'),
      principal: officer('b'),
      bursar: officer('c'),
    }
    const username = SHORT.replaceAll(' ', '_')
    const account = { username, email: 'sql@example.com', password1: `${MARKUP}9`, password2: `${MARKUP}9` }
    const input = { ...(await aRegistration(product, 'Markup')), ...texts, account }
    const { registerSchool } = await ask(product, REGISTER_SCHOOL, { input })
    expect(registerSchool.userErrors).toEqual([])
    const { id } = registerSchool.school
    const reasons = [{ field: 'name', message: MARKUP }, { message: MARKUP }]
    await decide(product, provider, 'requestSchoolChanges', { schoolId: id, reasons })
    const letter = await product.mail.letterTo('sql@example.com', /still needed/)
    expect(letter.html).not.toMatch(/<script|<img src=x|<b onclick/)
    expect(unwrapped(letter.text)).toContain(MARKUP)

    const READ = `query ($id: ID!) { school(id: $id) { slug username name description address contactNumber
      proprietor { name email number } principal { name email number } bursar { name email number } application { reasons { field message } } } }`
    const asSchool = await signedIn(product, username, `${MARKUP}9`)
    const data = await ask(product, READ, { id }, asSchool)
    expect(data.school).toMatchObject({ ...texts, username, slug: expect.stringMatching(/^[a-z0-9-]+$/) })
    expect(data.school.application.reasons).toEqual([
      { field: 'name', message: MARKUP },
      { field: null, message: MARKUP },
    ])
  })

  test('the name of an upload is text', async () => {
    const { id } = await upload(product, await aPicture(), { name: "<b onclick=x>'; --.png", as: school })
    const debtor = await aDebtor(product, school, { evidence: [id] })
    expect((await debtorOf(product, debtor.id, school)).evidence[0].name).toBe("<b onclick=x>'; --.png")
  })

  const BAD = [
    ['U+0000', 'a\u0000b'],
    ['a bell', 'a\u0007b'],
    ['an escape', 'a\u001b[31mb'],
    ['half of a surrogate pair', 'a\ud800b'],
    ['the other half', 'a\udc00b'],
  ] as const

  test.each(BAD)('%s in any field of a claim is refused on that field', async (_what, text) => {
    const { id } = await aDebtor(product, school)
    await quiet(product)
    const refused = async (name: string, input: Record<string, unknown>, field: string) => {
      const { userErrors } = await attempt(product, name, input, school)
      expect(
        userErrors.map((error) => error.field),
        name,
      ).toEqual([[field]])
    }
    await nothingStored(async () => {
      for (const field of ['studentName', 'parentName', 'phone', 'term', 'parentEmail']) {
        const { addDebtor } = await ask(product, ADD_DEBTOR, { input: aClaim({ [field]: text }) }, school)
        expect(new Set(addDebtor.userErrors.map((error: any) => error.field[0])), field).toEqual(
          new Set([field]),
        )
      }
      for (const field of ['studentName', 'parentName', 'phone', 'term'])
        await refused('updateDebtor', { id, [field]: text }, field)
      await refused('withdrawDebtor', { id, reason: text }, 'reason')
      await refused('recordPayment', { debtorId: id, amount: '1', note: text }, 'note')
    })
  })

  test.each(BAD)('%s in any field of a registration is refused on that field', async (_what, text) => {
    const sound = await aRegistration(product, 'Sound')
    const account = {
      username: 'sound',
      email: 'sound@example.com',
      password1: 'A sound word',
      password2: 'A sound word',
    }
    const officer = { name: text, email: 'o@example.com', number: text }
    const input = {
      ...sound,
      name: text,
      description: text,
      address: text,
      email: text,
      contactNumber: text,
      region: text,
    }
    const answer = await nothingStored(async () => {
      const all = { ...input, proprietor: officer, principal: officer, bursar: officer, account }
      return (await ask(product, REGISTER_SCHOOL, { input: all })).registerSchool
    })
    expect(answer.school).toBeNull()
    const named = new Set(answer.userErrors.map((error: any) => error.field.join('.')))
    const officers = ['proprietor', 'principal', 'bursar'].flatMap((who) => [`${who}.name`, `${who}.number`])
    for (const field of ['name', 'description', 'address', 'email', 'contactNumber', 'region', ...officers])
      expect(named, field).toContain(field)
    const asAccount = await nothingStored(async () => {
      const input = { ...sound, account: { ...account, username: text } }
      return (await ask(product, REGISTER_SCHOOL, { input })).registerSchool
    })
    expect(asAccount.userErrors).toMatchObject([{ field: ['account', 'username'] }])
  })

  const searches: [string, string, () => Asker][] = [
    ['the list', 'query ($t: String) { dashboard { debtors(search: $t) { totalCount } } }', () => school],
    ['schools', 'query ($t: String) { schools(search: $t) { edges { cursor } } }', () => school],
    ['schools of a region', 'query ($t: String) { schools(region: $t) { edges { cursor } } }', () => school],
    ['the directory', 'query ($t: String) { directory(search: $t) { hint } }', () => school],
    [
      'the directory of a region',
      'query ($t: String) { directory(search: "somebody", region: $t) { hint } }',
      () => school,
    ],
    [
      'a sign-in',
      'mutation ($t: String!) { signIn(input: { username: $t, password: "x" }) { key } }',
      () => visitor,
    ],
    [
      'a password',
      'mutation ($t: String!) { signIn(input: { username: "x", password: $t }) { key } }',
      () => visitor,
    ],
    [
      'a reset',
      'mutation ($t: String!) { requestPasswordReset(input: { email: $t }) { sent } }',
      () => visitor,
    ],
    [
      'a verification',
      'mutation ($t: String!) { verifyEmail(input: { token: $t }) { verified } }',
      () => visitor,
    ],
    ['a page marker', 'query ($t: String) { schools(after: $t) { edges { cursor } } }', () => school],
  ]
  test.each(searches)('unreadable text in %s is never a fault of ours', async (_where, document, as) => {
    for (const [what, t] of BAD) {
      const { errors } = await send(product, document, { t }, as())
      for (const { extensions } of errors) expect(extensions.code, what).toBe('BAD_USER_INPUT')
    }
  })
})

describe('a session', () => {
  const ADD = { query: ADD_DEBTOR, variables: { input: aClaim() } }

  test('that has expired adds nothing and reads nothing', async () => {
    const expired = { ...school }
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
