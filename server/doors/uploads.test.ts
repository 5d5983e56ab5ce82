import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { buffer } from 'node:stream/consumers'
import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerOf, openDoors } from '../testing/doors.js'
import { RoomForUploads } from './limits/room-for-uploads.js'

const MB = 1024 * 1024
type Incoming = Promise<{ createReadStream(): NodeJS.ReadableStream }>

const graphql = {
  typeDefs:
    'scalar Upload type Query { ok: Boolean } type Mutation { sizes(files: [Upload!]!): [Int!] fails(files: [Upload!]!): [Int!] }',
  resolvers: {
    Upload: GraphQLUpload,
    Mutation: {
      fails: async (_parent: unknown, { files }: { files: Incoming[] }) => {
        for (const file of files) await buffer((await file).createReadStream())
        throw new Error('a bug')
      },
      sizes: (_parent: unknown, { files }: { files: Incoming[] }) =>
        Promise.all(files.map(async (file) => (await buffer((await file).createReadStream())).length)),
    },
  },
}

let doors: Awaited<ReturnType<typeof openDoors>>
beforeAll(async () => {
  doors = await openDoors({ graphql, stalledMilliseconds: 1500 })
})
afterAll(() => doors.close())

const query = 'mutation Sizes($files: [Upload!]!) { sizes(files: $files) }'

function form(sizes: number[]): FormData {
  const body = new FormData()
  body.append('operations', JSON.stringify({ query, variables: { files: sizes.map(() => null) } }))
  body.append(
    'map',
    JSON.stringify(Object.fromEntries(sizes.map((_, at) => [at, [`variables.files.${at}`]]))),
  )
  sizes.forEach((size, at) => body.append(String(at), new Blob([Buffer.alloc(size, 'x')]), `${at}.png`))
  return body
}

const send = (body: FormData, headers: Record<string, string> = { 'Apollo-Require-Preflight': 'true' }) =>
  fetch(`${doors.url}/graphql`, { method: 'POST', headers, body })

/** A request as bytes on the wire, so that it can be wrong; answers what came back until the server hung up or 3 s. */
function sendRaw(bytes: string | Buffer, { end = false } = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(doors.port, '127.0.0.1', () => (end ? socket.end(bytes) : socket.write(bytes)))
    let answer = ''
    const done = setTimeout(() => socket.destroy(), 3000)
    socket.setEncoding('utf8').on('data', (part: string) => (answer += part))
    socket.on('error', reject).on('close', () => (clearTimeout(done), resolve(answer)))
  })
}

const opening = (...parts: [string, string][]) =>
  parts
    .map(([name, text]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`)
    .join('')
const fields = opening(
  ['operations', JSON.stringify({ query, variables: { files: [null] } })],
  ['map', '{"0":["variables.files.0"]}'],
)
const fileBegun =
  '--b\r\nContent-Disposition: form-data; name="0"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nhalf of a pict'

function rawRequest(body: string, length = Buffer.byteLength(body)): string {
  return [
    'POST /graphql HTTP/1.1',
    'Host: localhost',
    'Connection: close',
    'Apollo-Require-Preflight: true',
    'Content-Type: multipart/form-data; boundary=b',
    `Content-Length: ${length}`,
    '',
    body,
  ].join('\r\n')
}

test('ten files of exactly five megabytes arrive whole', async () => {
  const { data, errors } = await answerOf(await send(form(Array<number>(10).fill(5 * MB))))
  expect(errors).toBeUndefined()
  expect(data!.sizes).toEqual(Array<number>(10).fill(5 * MB))
})

test('a file of sixteen megabytes is refused in a sentence', async () => {
  const { data, errors } = await answerOf(await send(form([16 * MB])))
  expect(data).toEqual({ sizes: null })
  expect(errors![0]).toMatchObject({
    message: expect.stringContaining('send a smaller copy') as string,
    extensions: { code: 'BAD_USER_INPUT' },
  })
})

test('eleven files are refused', async () => {
  const response = await send(form(Array<number>(11).fill(10)))
  expect(response.status).toBe(413)
  expect((await answerOf(response)).errors![0]).toMatchObject({
    message: expect.stringContaining('10 is the most') as string,
    extensions: { code: 'PAYLOAD_TOO_LARGE' },
  })
})

test('an upload larger than all files together may be is refused before it is read', async () => {
  const answer = await sendRaw(rawRequest(fields, 60 * MB))
  expect(answer).toMatch(/^HTTP\/1.1 413 /)
  expect(answer).toContain('PAYLOAD_TOO_LARGE')
})

test('an upload that another site’s form could send is refused before it is read', async () => {
  const response = await send(form([10]), {})
  expect(response.status).toBe(400)
  expect((await answerOf(response)).errors![0]!.message).toContain('apollo-require-preflight')
})

test.each([
  ['within its first fields', '--b\r\nContent-Disposition: form-data; name="operations"\r\n\r\n{"query":'],
  ['before its file', fields],
  ['within its file', fields + fileBegun],
])('an upload that ends %s is told that it arrived incomplete', async (_where, body) => {
  const answer = await sendRaw(rawRequest(body))
  expect(answer).toMatch(/^HTTP\/1.1 (400|200) /)
  expect(answer).toContain('arrived incomplete')
})

test.each([
  ['within its first fields', '--b\r\nContent-Disposition: form-data; name="operations"\r\n\r\n{"query":'],
  ['within its file', fields + fileBegun],
])('an upload that stops %s and says nothing more is answered and hung up on', async (_where, body) => {
  const answer = await sendRaw(rawRequest(body, 100_000))
  expect(answer).toMatch(/^HTTP\/1.1 408 /)
  expect(answer).toContain('stopped on its way')
})

test('what fails with an upload is told with the id of its request, as anything else is', async () => {
  for (const sizes of [[10], [MB]]) {
    const body = form(sizes)
    body.set(
      'operations',
      JSON.stringify({ query: query.replace('sizes(', 'fails('), variables: { files: [null] } }),
    )
    const response = await send(body)
    const id = response.headers.get('X-Request-Id')!
    const { errors } = await answerOf(response)
    expect(errors?.[0]?.extensions).toMatchObject({ requestId: id })
    expect(doors.lines.filter(({ requestId, err }) => requestId === id && err)).toHaveLength(1)
  }
})

test('a sender that hangs up in the middle does the server no harm', async () => {
  await sendRaw(rawRequest(fields + fileBegun, 100_000), { end: true })
  expect((await doors.ask('{ ok }')).status).toBe(200)
})

test.each([
  [
    'no boundary',
    'POST /graphql HTTP/1.1\r\nHost: l\r\nApollo-Require-Preflight: 1\r\nConnection: close\r\nContent-Type: multipart/form-data\r\nContent-Length: 2\r\n\r\nxx',
  ],
  ['no operations', rawRequest(`${opening(['map', '{}'])}--b--\r\n`)],
  ['operations that are not JSON', rawRequest(`${opening(['operations', '{'], ['map', '{}'])}--b--\r\n`)],
  ['nonsense instead of parts', rawRequest('--b\r\nnonsense\r\n\r\n--b--\r\n')],
])('an upload with %s is the caller’s mistake', async (_what, bytes) => {
  const answer = await sendRaw(bytes)
  expect(answer).toMatch(/^HTTP\/1.1 400 /)
  expect(answer).toContain('BAD_REQUEST')
})

test.each([
  ['the last of four thousand million places', '{"0":["variables.files.4294967294"]}'],
  ['a list that it makes itself', '{"0":["variables.more.4294967294"]}'],
  ['the length of a list', '{"0":["variables.files.length"]}'],
  ['a place of which something else is said', '{"0":["query"]}'],
  ['a place beneath a text', '{"0":["query.files"]}'],
  ['the prototype of all', '{"0":["variables.__proto__.polluted"]}'],
  ...['reject', 'resolve', 'promise', 'file', 'file.capacitor'].map((name) => [
    `another file’s ${name}`,
    `{"0":["variables.files.0"],"1":["variables.files.0.${name}"]}`,
  ]),
])(
  'a form that puts its file into %s is refused, with the file and without, and harms nobody',
  async (_place, map) => {
    const lines = doors.lines.length
    const said = opening(
      ['operations', JSON.stringify({ query, variables: { files: [null] } })],
      ['map', map],
    )
    for (const file of [`${fileBegun}\r\n`, '']) {
      const answer = await sendRaw(rawRequest(`${said}${file}--b--\r\n`))
      expect(answer).toMatch(/^HTTP\/1.1 400 /)
      expect(answer).toContain('does not follow the GraphQL multipart request specification')
    }
    expect(doors.lines.slice(lines).filter(({ err }) => err)).toEqual([])
    expect((await doors.ask('{ ok }')).status).toBe(200)
  },
)

test('a file stands where the operations leave a place for it', async () => {
  const variables = { files: [null] }
  const said = opening(
    ['operations', JSON.stringify({ query, variables })],
    ['map', '{"0":["variables.files.0"]}'],
  )
  expect(await sendRaw(rawRequest(`${said}${fileBegun}\r\n--b--\r\n`))).toMatch(/"sizes":\[14\]/)
})

test('a form whose text is no UTF-8 is refused like any other body', async () => {
  const operations = JSON.stringify({ query, variables: { files: [null] }, operationName: 'é' })
  const bytes = rawRequest(`${opening(['operations', operations], ['map', '{}'])}--b--\r\n`)
  const latin = Buffer.from(
    bytes.replace(/Content-Length: \d+/, (was) => `Content-Length: ${Number(was.slice(16)) - 1}`),
    'latin1',
  )
  expect(await sendRaw(latin)).toMatch(/^HTTP\/1.1 415 /)
})

test('fields beside the files are bounded like any other body', async () => {
  const body = new FormData()
  body.append('operations', JSON.stringify({ query, padding: 'x'.repeat(300_000) }))
  const response = await send(body)
  expect(response.status).toBe(413)
})

test('an upload that uses up the room of its network on the way is told so, and leaves nothing on the disk', async () => {
  const room = new RoomForUploads({ bytesOfOne: MB, requestsOfOne: 9, bytesInAll: 9 * MB })
  const narrow = await openDoors({ graphql, room })
  const left = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('capacitor-'))
  const before = await left()
  try {
    const socket = connect(narrow.port, '127.0.0.1').on('error', () => {})
    // Without saying how much it will be.
    socket.write(rawRequest('').replace('Content-Length: 0', 'Transfer-Encoding: chunked'))
    const chunk = (text: string) => socket.write(`${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`)
    chunk(fields + fileBegun)
    for (let sent = 0; sent < 2 * MB; sent += 100_000) chunk('x'.repeat(100_000))
    let answer = ''
    socket.setEncoding('utf8').on('data', (part: string) => (answer += part))
    await new Promise((closed) => socket.on('close', closed))
    expect(answer).toMatch(/^HTTP\/1.1 429 Too Many Requests\r\n/)
    expect(answer).toContain('Very many files are being sent from your network.')
    await expect.poll(() => room.bytes).toBe(0)
    await expect.poll(async () => (await left()).filter((name) => !before.includes(name))).toEqual([])
  } finally {
    await narrow.close()
  }
})
