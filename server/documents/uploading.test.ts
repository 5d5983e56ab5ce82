import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { UPLOAD_ROOM, roomForUploads } from '../doors/limits/room-for-uploads.js'
import { aPdf } from '../testing/files/a-pdf.js'
import { aLargePhoto, aPhotograph } from '../testing/files/a-photograph.js'
import { anUpload } from '../testing/files/an-upload.js'
import { aPicture, openFile, sendFile, upload } from '../testing/client.js'
import { rows } from '../testing/databases/database.js'
import { aProvider, anAccount, anApprovedSchool, type SchoolPerson } from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'
import { rawRequest, truncatedUpload } from '../testing/raw-request.js'
import { quiet, stored } from '../testing/databases/stored.js'

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
    ['a picture called a PDF', () => aPicture(), 'paper.pdf', 'paper.png', 'image/png'],
    ['a PDF called a picture', async () => aPdf(), 'paper.jpg', 'paper.pdf', 'application/pdf'],
    ['a picture called a program', () => aPicture(), 'paper.exe', 'paper.png', 'image/png'],
  ])('%s is taken for what it is', async (_what, bytes, name, shown, mediaType) => {
    const { file, userErrors } = await sent(await bytes(), { name, type: 'application/octet-stream' })
    expect(userErrors).toEqual([])
    expect(file).toMatchObject({ name: shown, mediaType })
    const { headers } = await openFile(product, file.url)
    expect(headers.get('Content-Type')).toBe(mediaType)
    expect(headers.get('Content-Disposition')).toMatch(new RegExp(`filename\\*=UTF-8''${shown}$`))
  })

  test('a name that was kept before names were looked at is shown as one is today', async () => {
    const { file } = await sent(await aPicture())
    await rows(product, `update document set name = 'receipt‮gnp.hta' where key = '${file.id}'`)
    const { headers } = await openFile(product, file.url)
    expect(headers.get('Content-Disposition')).toBe("inline; filename*=UTF-8''receiptgnp.png")
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

describe('a photo larger than our usual limit', () => {
  let photo: Buffer
  beforeAll(async () => {
    photo = await aLargePhoto()
  })
  const kept = async (url: string) => {
    const answer = await openFile(product, url, school)
    expect(answer.headers.get('Content-Type')).toBe('image/jpeg')
    return Buffer.from(await answer.arrayBuffer())
  }
  const expectSmaller = async (bytes: Buffer) => {
    expect(bytes.length).toBeLessThan(5 * MB)
    const { width, height, exif, orientation } = await sharp(bytes).metadata()
    expect({ width, height, exif, orientation }).toEqual({
      width: 1800,
      height: 2400,
      exif: undefined,
      orientation: undefined,
    })
  }

  test('is one for these tests', () => {
    expect(photo.length).toBeGreaterThan(6 * MB)
    expect(photo.length).toBeLessThan(15 * MB)
  })

  test('is kept smaller, upright and without its place, for somebody who is signed in', async () => {
    const { file, userErrors } = await sent(photo, { name: 'IMG_1.JPG', type: 'image/jpeg', as: school })
    expect(userErrors).toEqual([])
    expect(file.mediaType).toBe('image/jpeg')
    await expectSmaller(await kept(file.url))
  })

  test('and through REST', async () => {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg')
    const answer = await fetch(`${product.url}/api/r/upload/`, {
      method: 'POST',
      headers: { Authorization: `Token ${school.key}` },
      body: form,
    })
    expect(answer.status).toBe(201)
    const { secure_url } = (await answer.json()) as { secure_url: string }
    await expectSmaller(await kept(secure_url))
  })

  test('becomes a JPEG, whatever it was', async () => {
    const png = await aPhotograph({ width: 2000, height: 1500 }).png().toBuffer()
    expect(png.length).toBeGreaterThan(5 * MB)
    const { file } = await sent(png, { name: 'scan.png', as: school })
    expect(file).toMatchObject({ name: 'scan.jpg', mediaType: 'image/jpeg' })
    expect((await kept(file.url)).length).toBeLessThan(5 * MB)
  })

  test('is not taken from a visitor, nor in 16 MB from anybody, nor is a PDF of its size', async () => {
    const before = await stored(product)
    const pdf = Buffer.concat([aPdf(), Buffer.alloc(6 * MB, ' ')])
    for (const [bytes, as, most] of [
      [photo, undefined, '5 MB'],
      [Buffer.concat([photo, Buffer.alloc(16 * MB - photo.length)]), school, '15 MB'],
      [Buffer.concat([photo, Buffer.alloc(16 * MB - photo.length)]), undefined, '5 MB'],
      [pdf, school, '5 MB'],
    ] as const) {
      const { file, userErrors } = await sent(bytes, as ? { as } : {})
      expect(file).toBeNull()
      expect(userErrors).toMatchObject([
        { code: 'TOO_LARGE', message: expect.stringContaining(`at most ${most}`) },
      ])
    }
    expect(await stored(product)).toEqual(before)
  })
})

test('an upload that breaks off is told that it arrived incomplete, and nothing is kept', async () => {
  const before = await stored(product)
  const answer = await rawRequest(product, truncatedUpload(school.key))
  expect(answer).toMatch(/arrived incomplete/)
  expect(await stored(product)).toEqual(before)
})

describe('many files at once', () => {
  test('of one school wait for each other, and at last are asked to come again; nobody else waits for them', async () => {
    const { world } = product
    const { store } = world
    let open = () => {}
    const opened = new Promise<void>((resolve) => (open = resolve))
    const picture = await aPicture()
    let held = 0
    const holdsOurs = async (key: string, bytes: Buffer) => {
      held += 1
      if (held <= 4) await opened
      return store.put(key, bytes)
    }
    world.store = { ...store, put: holdsOurs }
    let refused = 0
    const answers = Array.from({ length: 22 }, async () => {
      const response = await sendFile(product, picture, { as: school })
      if (response.status === 429) refused += 1
      return [response.status, ((await response.json()) as any).errors?.[0].message]
    })
    try {
      await expect.poll(() => [held, refused]).toEqual([4, 2])
      expect((await upload(product, picture)).id).toBeTruthy()
    } finally {
      open()
      world.store = store
    }
    const told = (await Promise.all(answers)).filter(([status]) => status === 429)
    const sentence = 'Many files of yours are still being looked at. Please try again in 15 seconds.'
    expect(told).toEqual([429, 429].map((status) => [status, sentence]))
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

test('while the uploads of a network take up its room on the disk, every door tells it so, and others are served', async () => {
  const picture = await aPicture()
  const busy = anUpload(roomForUploads, '127.0.0.1')
  const form = (field: string) => {
    const body = new FormData()
    body.set(field, new File([new Uint8Array(picture)], 'a.png'))
    return body
  }
  const doors = {
    GraphQL: () => sendFile(product, picture),
    REST: () => fetch(`${product.url}/api/r/upload/`, { method: 'POST', body: form('file') }),
    'a family’s form': () =>
      fetch(`${product.url}/claim/none/dispute`, { method: 'POST', body: form('files') }),
  }
  busy.bring(UPLOAD_ROOM.bytesOfOne)
  for (const [door, send] of Object.entries(doors)) {
    const response = await send()
    expect([door, response.status]).toEqual([door, 429])
    expect(await response.text()).toContain('Very many files are being sent from your network.')
    expect(response.headers.get('Retry-After')).toBe('15')
  }
  busy.answered()
  for (const [door, send] of Object.entries(doors))
    expect([door, (await send()).status]).toEqual([door, { GraphQL: 200, REST: 201 }[door] ?? 404])
  await expect.poll(() => roomForUploads.bytes).toBe(0)
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
