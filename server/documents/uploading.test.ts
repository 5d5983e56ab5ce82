import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPdf } from '../testing/a-pdf.js'
import { aPicture, openFile, sendFile, upload } from '../testing/client.js'
import { aProvider, anAccount, anApprovedSchool, type SchoolPerson } from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'
import { rawRequest, truncatedUpload } from '../testing/raw-request.js'
import { quiet, stored } from '../testing/stored.js'

const MB = 1024 * 1024
let product: Product
let school: SchoolPerson
beforeAll(async () => {
  product = await aProduct()
  school = await anApprovedSchool(product, await aProvider(product))
  await quiet(product)
})
afterAll(() => product.close())

const sent = async (bytes: Uint8Array, options: Parameters<typeof sendFile>[2] = {}): Promise<any> =>
  ((await (await sendFile(product, bytes, options)).json()) as any).data.uploadFile

describe('the bytes decide, not the name', () => {
  test.each([
    ['a picture called a PDF', () => aPicture(), 'paper.pdf', 'application/pdf', 'image/png'],
    ['a PDF called a picture', async () => aPdf(), 'paper.jpg', 'image/jpeg', 'application/pdf'],
    ['a picture called a program', () => aPicture(), 'paper.exe', 'application/octet-stream', 'image/png'],
  ])('%s is taken for what it is', async (_what, bytes, name, type, mediaType) => {
    const { file, userErrors } = await sent(await bytes(), { name, type })
    expect(userErrors).toEqual([])
    expect(file).toMatchObject({ name, mediaType })
    expect((await openFile(product, file.url)).headers.get('Content-Type')).toBe(mediaType)
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
