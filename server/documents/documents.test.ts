import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPdf } from '../testing/a-pdf.js'
import { attempt, daysLater, debtorOf } from '../testing/claims.js'
import { aPicture, ask, sendFile, upload, visitor, type Asker } from '../testing/client.js'
import {
  ADD_DEBTOR,
  aClaim,
  aDebtor,
  aProvider,
  anAccount,
  anApprovedSchool,
  type Person,
  type SchoolPerson,
} from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'
import { rawRequest, truncatedUpload } from '../testing/raw-request.js'
import { quiet, stored } from '../testing/stored.js'
import { sweepUploads } from './sweep.js'

const MB = 1024 * 1024
let product: Product
let provider: Person
let school: SchoolPerson
let other: SchoolPerson
beforeAll(async () => {
  product = await aProduct()
  provider = await aProvider(product)
  school = await anApprovedSchool(product, provider)
  other = await anApprovedSchool(product, provider)
  await quiet(product)
})
afterAll(() => product.close())

/** What an address answers to somebody: the status and the response. */
const get = (address: string, as: Asker = visitor) =>
  fetch(`${product.url}${new URL(address, product.url).pathname}`, {
    headers: as.key ? { Authorization: `Token ${as.key}` } : {},
  })
const statusOf = async (address: string, as?: Asker) => (await get(address, as)).status
const sent = async (bytes: Uint8Array, options: Parameters<typeof sendFile>[2] = {}): Promise<any> =>
  ((await (await sendFile(product, bytes, options)).json()) as any).data.uploadFile
const attach = (evidence: string[], as: Asker) =>
  ask(product, ADD_DEBTOR, { input: aClaim({ evidence }) }, as).then((data: any) => data.addDebtor)

describe('the bytes decide, not the name', () => {
  test.each([
    ['a picture called a PDF', () => aPicture(), 'paper.pdf', 'application/pdf', 'image/png'],
    ['a PDF called a picture', async () => aPdf(), 'paper.jpg', 'image/jpeg', 'application/pdf'],
    ['a picture called a program', () => aPicture(), 'paper.exe', 'application/octet-stream', 'image/png'],
  ])('%s is taken for what it is', async (_what, bytes, name, type, mediaType) => {
    const { file, userErrors } = await sent(await bytes(), { name, type })
    expect(userErrors).toEqual([])
    expect(file).toMatchObject({ name, mediaType })
    expect((await get(file.url)).headers.get('Content-Type')).toBe(mediaType)
  })

  test.each([
    ['text', Buffer.from('I am a picture, honestly'), 'WRONG_TYPE'],
    ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'WRONG_TYPE'],
    [
      'an SVG with a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
      'WRONG_TYPE',
    ],
    ['a GIF', Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAAC', 'base64'), 'WRONG_TYPE'],
    ['a ZIP', Buffer.from('UEsDBBQAAAAAAA==', 'base64'), 'WRONG_TYPE'],
    ['half a picture', null, 'INVALID'],
    ['nothing', Buffer.alloc(0), 'REQUIRED'],
    ['six megabytes', randomBytes(6 * MB), 'TOO_LARGE'],
  ])(
    '%s under the name of a picture is refused with a sentence, and nothing is kept',
    async (_what, bytes, code) => {
      const before = await stored(product)
      const half = (await aPicture()).subarray(0, 60)
      const { file, userErrors } = await sent(bytes ?? half, {
        name: 'paper.png',
        type: 'image/png',
        as: school,
      })
      expect(file).toBeNull()
      expect(userErrors).toMatchObject([{ code, field: ['file'], message: expect.stringMatching(/\.$/) }])
      expect(await stored(product)).toEqual(before)
    },
  )
})

test('an upload that breaks off is told that it arrived incomplete, and nothing is kept', async () => {
  const before = await stored(product)
  const answer = await rawRequest(product, truncatedUpload(school.key))
  expect(answer).toMatch(/arrived incomplete/)
  expect(await stored(product)).toEqual(before)
})

describe('many files at once', () => {
  test('are kept a few at a time; whoever comes when the line is long reads to come again', async () => {
    const { world } = product
    const { store } = world
    let open = () => {}
    const opened = new Promise<void>((resolve) => (open = resolve))
    world.store = { ...store, put: (key, bytes) => opened.then(() => store.put(key, bytes)) }
    let refused = 0
    const picture = await aPicture()
    const answers = Array.from({ length: 40 }, async () => {
      const response = await sendFile(product, picture, { as: school })
      if (response.status === 503) refused += 1
      return [response.status, ((await response.json()) as any).errors?.[0].message]
    })
    try {
      await expect.poll(() => refused, { timeout: 8000 }).toBe(2)
    } finally {
      open()
      world.store = store
    }
    const told = (await Promise.all(answers)).filter(([status]) => status === 503)
    const sentence = 'Very many files are being sent at the moment. Please send yours again in a minute.'
    expect(told).toEqual([503, 503].map((status) => [status, sentence]))
  })

  test.each([
    ['/graphql', () => truncatedUpload(null)],
    [
      '/api/r/upload/',
      () => truncatedUpload(null).replace('/graphql', '/api/r/upload/').replace('name="0"', 'name="file"'),
    ],
  ])('do not wait for those that come slowly to %s', async (_path, bytes) => {
    const { hostname, port } = new URL(product.url)
    const half = bytes().replace(/Content-Length: \d+/, 'Content-Length: 100000')
    const slow = Array.from({ length: 10 }, () => connect(Number(port), hostname).on('error', () => {}))
    for (const sender of slow) sender.write(half)
    await new Promise((resolve) => void setTimeout(resolve, 500))
    try {
      expect((await upload(product, await aPicture())).id).toBeTruthy()
    } finally {
      for (const sender of slow) sender.destroy()
    }
  })
})

test('one account sends so many files an hour, and is told when it may again', async () => {
  const narrow = await aProduct({ beside: product, env: { UPLOADS_PER_HOUR: '2' } })
  try {
    const [picture, one, another] = await Promise.all([aPicture(), anAccount(product), anAccount(product)])
    for (let time = 0; time < 2; time++) await upload(narrow, picture, { as: one })
    const { errors } = (await (await sendFile(narrow, picture, { as: one })).json()) as any
    expect(errors[0]).toMatchObject({
      message: 'Too many files were sent. Please try again in 60 minutes.',
      extensions: { code: 'RATE_LIMITED' },
    })
    expect((await upload(narrow, picture, { as: another })).id).toBeTruthy()
  } finally {
    await narrow.close()
  }
})

test('eleven files at once are refused before one of them is kept', async () => {
  const before = await stored(product)
  const form = new FormData()
  const aliases = Array.from(
    { length: 11 },
    (_, at) => `f${at}: uploadFile(input: { file: $f${at} }) { file { id } }`,
  )
  const query = `mutation (${aliases.map((_, at) => `$f${at}: Upload!`).join(', ')}) { ${aliases.join(' ')} }`
  form.set('operations', JSON.stringify({ query, variables: {} }))
  form.set('map', JSON.stringify(Object.fromEntries(aliases.map((_, at) => [at, [`variables.f${at}`]]))))
  const picture = await aPicture()
  aliases.forEach((_, at) => form.set(String(at), new File([new Uint8Array(picture)], `${at}.png`)))
  const headers = { 'apollo-require-preflight': 'true' }
  const response = await fetch(`${product.url}/graphql`, { method: 'POST', headers, body: form })
  expect(response.status).toBe(413)
  expect(((await response.json()) as any).errors[0]).toMatchObject({
    message: expect.stringContaining('10 is the most'),
    extensions: { code: 'PAYLOAD_TOO_LARGE' },
  })
  expect(await stored(product)).toEqual(before)
})

describe('an upload that nothing claims', () => {
  test('opens by its address for a day, for whoever has it; then it is gone', async () => {
    const { url } = await upload(product, await aPicture())
    expect(await statusOf(url)).toBe(200)
    product.clock.forward(0.99)
    expect(await statusOf(url)).toBe(200)
    product.clock.forward(0.02)
    expect(await statusOf(url)).toBe(404)
    await daysLater(product, 0, school, other, provider)
    expect((await attach([url], school)).userErrors).toMatchObject([
      { code: 'NOT_FOUND', field: ['evidence'] },
    ])
  })

  test('can be attached by whoever made it: the account, or for a visitor’s whoever has its address', async () => {
    const mine = await upload(product, await aPicture('#000001'), { as: school })
    const theirs = await attach([mine.url], other)
    expect(theirs).toMatchObject({ debtor: null, userErrors: [{ code: 'NOT_FOUND', field: ['evidence'] }] })
    expect((await attach([mine.url], school)).userErrors).toEqual([])
    const visitors = await upload(product, await aPicture('#000002'))
    expect((await attach([visitors.id], other)).userErrors).toEqual([])
  })

  test('is attached once', async () => {
    const { id, url } = await upload(product, await aPicture(), { as: school })
    const answers = await Promise.all([attach([id], school), attach([url], school)])
    expect(answers.filter(({ debtor }) => debtor)).toHaveLength(1)
    expect((await attach([id], school)).userErrors).toMatchObject([{ code: 'NOT_FOUND' }])
    // Named by its id and by its address it is still one.
    const both = await upload(product, await aPicture(), { as: school })
    expect((await attach([both.id, both.url], school)).userErrors).toEqual([])
  })

  test('is named by id, path or our own address, never by another site’s', async () => {
    const { publicUrl } = product.world.config
    const named: [(id: string) => string, boolean][] = [
      [(id) => id, true],
      [(id) => `/files/${id}`, true],
      [(id) => `${publicUrl}/files/${id}`, true],
      [(id) => `https://evil.example/files/${id}`, false],
      [(id) => `${publicUrl}.evil.example/files/${id}`, false],
      [(id) => `${publicUrl}/files/../files/${id}`, false],
      [(id) => ` ${id}`, false],
    ]
    for (const [name, taken] of named) {
      const { id } = await upload(product, await aPicture(), { as: school })
      const { userErrors } = await attach([name(id)], school)
      expect(userErrors.length === 0, name('ID')).toBe(taken)
    }
  })
})

describe('an attached document', () => {
  test('as evidence is read by its own school alone, whoever has the address', async () => {
    const { url } = await upload(product, await aPicture(), { as: school })
    const { id } = await aDebtor(product, school, { evidence: [url] })
    expect((await debtorOf(product, id, school)).evidence).toMatchObject([{ url }])
    expect(await statusOf(url, school)).toBe(200)
    for (const somebody of [visitor, other, provider]) expect(await statusOf(url, somebody)).toBe(404)
  })

  test('as a school’s paper is read by that school and the provider', async () => {
    const query = 'query ($id: ID!) { school(id: $id) { taxCertificate { url } } }'
    const data = await ask(product, query, { id: school.schoolId }, school)
    const { url } = data.school.taxCertificate
    for (const [somebody, status] of [
      [school, 200],
      [provider, 200],
      [other, 404],
      [visitor, 404],
    ] as const)
      expect(await statusOf(url, somebody)).toBe(status)
  })

  test('stays when a day has gone by', async () => {
    const { url } = await upload(product, await aPicture(), { as: school })
    await attach([url], school)
    await daysLater(product, 2, school, other, provider)
    expect(await statusOf(url, school)).toBe(200)
  })

  test('of another school cannot be attached to one’s own claim', async () => {
    const { url } = await upload(product, await aPicture(), { as: school })
    await attach([url], school)
    const { id } = await aDebtor(product, other)
    const { userErrors } = await attempt(product, 'updateDebtor', { id, addEvidence: [url] }, other)
    expect(userErrors).toMatchObject([{ code: 'NOT_FOUND', field: ['addEvidence'] }])
    expect((await debtorOf(product, id, other)).evidence).toEqual([])
  })
})

describe('a served document', () => {
  test('a picture is shown, never sniffed, in a sandbox, kept by no cache', async () => {
    const { url } = await upload(product, await aPicture())
    const { headers } = await get(url)
    expect(headers.get('Content-Type')).toBe('image/png')
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Content-Disposition')).toMatch(/^inline;/)
    expect(headers.get('Content-Security-Policy')).toBe("default-src 'none'; sandbox")
    expect(headers.get('Cache-Control')).toBe('private, no-store')
  })

  test('a PDF is only ever saved', async () => {
    const { url } = await upload(product, aPdf(), { name: 'Invoice.pdf', type: 'application/pdf' })
    const { headers } = await get(url)
    expect(headers.get('Content-Disposition')).toBe("attachment; filename*=UTF-8''Invoice.pdf")
  })

  test('a name that would write headers or markup is only a name', async () => {
    const name = 'a"><script>\r\nSet-Cookie: x=1;/../ọ’.png'
    const { url } = await upload(product, await aPicture(), { name })
    const { headers } = await get(url)
    expect(headers.get('Set-Cookie')).toBeNull()
    expect(headers.get('Content-Disposition')).toMatch(/^inline; filename\*=UTF-8''[\w.!~*'()%-]+$/)
  })

  test.each([
    '/files/%00',
    '/files/',
    '/files/..%2f..%2fsecret',
    `/files/${'A'.repeat(22)}`,
    '/files/a%27%20or%201=1',
  ])('%s is not there', async (path) => {
    const response = await fetch(`${product.url}${path}`)
    expect(response.status).toBe(404)
  })
})

test('sweeping removes what nothing claimed for a day, and its file; never what is attached or young', async () => {
  await daysLater(product, 2, school, other, provider)
  await sweepUploads(product.world)
  const before = await stored(product)
  const old = await upload(product, await aPicture('#aa0000'), { as: school })
  const kept = await upload(product, await aPicture('#00aa00'), { as: school })
  await attach([kept.id], school)
  await daysLater(product, 1.01, school, other, provider)
  const young = await upload(product, await aPicture('#0000aa'), { as: school })
  await Promise.all([sweepUploads(product.world), sweepUploads(product.world)])

  expect(await statusOf(old.url, school)).toBe(404)
  expect(await statusOf(kept.url, school)).toBe(200)
  expect(await statusOf(young.url, school)).toBe(200)
  expect(await product.world.store.open(old.id).catch((error: Error) => error.name)).toBe('DocumentMissing')
  const count = (held: Record<string, string>) =>
    [held.document!, held.files!].map((text) => Number.parseInt(text))
  expect(count(await stored(product))).toEqual(count(before).map((number) => number + 2))
})
