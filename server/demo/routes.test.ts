import { request as httpRequest } from 'node:http'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Express } from 'express'
import express from 'express'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { World } from '../context.js'
import { createTransport } from '../mail/transport.js'
import { aProduct, type Product } from '../testing/product.js'
import { demoRoutes } from './routes.js'
import { keepSignIns } from './sign-ins.js'

let product: Product
let app: Express
let port: number
let stop: () => void

const PASSWORD = /[a-z]+-[a-z]+-[a-z]+-\d{3}/

beforeAll(async () => {
  product = await aProduct()
  app = express()
  app.use(routesOf({ ...product.world, config: { ...product.world.config, smtpUrl: null } }))
  const server = app.listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  port = (server.address() as { port: number }).port
  stop = () => server.close()
  keepSignIns(product.world.config, [{ label: 'Marina College', username: 'marina' }])
  await send('<first@dma.example>', 'First letter', new Date('2026-11-20T09:00:00Z'))
  await send('<second@dma.example>', 'Second & <last> letter', new Date('2026-11-20T10:00:00Z'))
})
afterAll(async () => {
  stop()
  await product.close()
})

/** Nobody signs in here. */
const routesOf = (world: World) =>
  demoRoutes(world, {
    log: pino({ level: 'silent' }),
    contextOf: async () => Promise.reject(new Error('nobody')),
  })

async function send(messageId: string, subject: string, at: Date): Promise<void> {
  const outboxFolder = join(product.dataDir, 'outbox')
  const transport = createTransport(
    { smtpUrl: null, outboxFolder, from: 'DMA <no-reply@dma.example>' },
    { now: () => at },
  )
  const html =
    '<!doctype html><html><head></head><body><a href="http://localhost/claim/abc">Read "it"</a><script>x</script></body></html>'
  await transport.send({
    messageId,
    to: 'parent@example.com',
    subject,
    html,
    text: 'Read it: http://localhost/claim/abc\n<b>',
  })
  transport.close()
}

interface Got {
  status: number
  body: string
}

function get(path: string, headers: Record<string, string> = {}): Promise<Got> {
  return new Promise((resolve, reject) => {
    const asked = httpRequest(
      { host: '127.0.0.1', port, path, headers: { Host: `localhost:${port}`, ...headers } },
      (answer) => {
        let body = ''
        answer.setEncoding('utf8').on('data', (part) => (body += part))
        answer.on('end', () => resolve({ status: answer.statusCode!, body }))
      },
    )
    asked.on('error', reject).end()
  })
}

test('the person at this machine gets the sign-ins and the letters', async () => {
  for (const host of ['localhost', `localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`]) {
    const { status, body } = await get('/dev/sign-ins', { Host: host })
    expect(status).toBe(200)
    expect(JSON.parse(body)).toEqual([
      { label: 'Marina College', username: 'marina', password: expect.stringMatching(PASSWORD) },
    ])
    expect((await get('/dev/outbox', { Host: host })).status).toBe(200)
  }
})

test.each<Record<string, string>>([
  { Host: 'dma.example' },
  { Host: 'localhost.evil.example' },
  { Host: '127.0.0.1.evil.example' },
  { Host: '127.0.0.1@evil.example' },
  { Host: '192.168.1.20:4000' },
  { Forwarded: 'for=203.0.113.9' },
  { 'X-Forwarded-For': '127.0.0.1' },
  { 'X-Forwarded-Host': 'localhost' },
  { 'X-Forwarded-Proto': 'https' },
  { 'X-Real-IP': '127.0.0.1' },
  { Via: '1.1 proxy' },
])('a request with %o finds nothing, as on an unknown page', async (headers) => {
  const unknown = await get('/somewhere', headers)
  for (const path of ['/dev/sign-ins', '/dev/outbox']) {
    const { status, body } = await get(path, headers)
    expect({ status, body: body.replace(path, '/somewhere') }).toEqual(unknown)
    expect(status).toBe(404)
    expect(body).not.toMatch(PASSWORD)
  }
})

test('the product without the demo has neither page', async () => {
  for (const path of ['/dev/sign-ins', '/dev/outbox'])
    expect((await fetch(product.url + path)).status).toBe(404)
})

test('the outbox lists every letter, the newest first, and says when in the operator’s time zone', async () => {
  const { body } = await get('/dev/outbox')
  expect(body.indexOf('Second &#38; &#60;last&#62; letter')).toBeGreaterThan(0)
  expect(body.indexOf('Second')).toBeLessThan(body.indexOf('First letter'))
  expect(body).toContain('To parent@example.com')
  expect(body).toMatch(/20 Nov 2026, 11:00/)
})

test('a letter opens with both its parts, its links lead out of the frame, and its HTML cannot leave it', async () => {
  const list = await get('/dev/outbox')
  const [, path] = /href="(\/dev\/outbox\/[^"]+)"/.exec(list.body)!
  const { status, body } = await get(path!)
  expect(status).toBe(200)
  const [, frame] = /<iframe [^>]*srcdoc="([^"]*)"/.exec(body)!
  expect(frame).toContain('&#60;head&#62;&#60;base target=&#34;_top&#34;&#62;')
  expect(frame).toContain('Read &#34;it&#34;')
  expect(body).toMatch(/<iframe [^>]*sandbox="allow-popups allow-top-navigation-by-user-activation"/)
  expect(body).toContain('<a href="http://localhost/claim/abc">http://localhost/claim/abc</a>\n&#60;b&#62;')
  expect(body.replace(frame!, '')).not.toContain('<script')
})

test('a name that is no letter’s opens nothing, inside or outside the folder', async () => {
  await writeFile(join(product.dataDir, 'outbox', 'notes.eml'), 'Subject: private\n\nnot ours')
  for (const name of [
    'notes.eml',
    '..%2Fdemo-sign-ins.json',
    '..%2F..%2Fetc%2Fpasswd',
    '%00',
    '20261120T090000000Z-x.eml',
  ])
    expect((await get(`/dev/outbox/${name}`)).status).toBe(404)
  expect((await get('/dev/outbox')).body).not.toContain('private')
})

test('an empty outbox says what will be there', async () => {
  const other = await aProduct()
  const empty = express().use(routesOf(other.world))
  const server = empty.listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  const { port: at } = server.address() as { port: number }
  expect(await (await fetch(`http://127.0.0.1:${at}/dev/outbox`)).text()).toContain('No letters yet.')
  server.close()
  await other.close()
})
