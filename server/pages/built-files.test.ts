import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SESSION_COOKIE } from '../doors/session-cookie.js'
import { aProduct, type Product } from '../testing/product.js'

const SCRIPT = 'export const words = 1\n'.repeat(100)
const PAGE = `<!doctype html><html><head></head><body>${'<p>A page of ours.</p>'.repeat(100)}</body></html>`
const files = {
  'assets/shell-0a1b.js': SCRIPT,
  'colour-mode.js': SCRIPT,
  'service-worker.js': SCRIPT,
  '.pages/app.html': PAGE,
  '.pages/dashboard.html': PAGE.replace('<body>', '<body><h1>My Home</h1>'),
  '.pages/missing.html': PAGE,
  '.pages/addresses.json': '["/dashboard","/signin"]',
  '.pages/pages.json': JSON.stringify([
    { path: '/dashboard', file: 'dashboard.html', indexable: false, signedIn: true },
  ]),
}

let folder: string
let product: Product
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dma-built-'))
  for (const place of ['client/assets', 'client/.pages', 'playground/assets'])
    await mkdir(join(folder, place), { recursive: true })
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(folder, 'client', name), text)
    await writeFile(join(folder, 'client', `${name}.br`), brotliCompressSync(text))
    await writeFile(join(folder, 'client', `${name}.gz`), gzipSync(text))
  }
  product = await aProduct({ builtClient: folder })
})
afterAll(async () => {
  await product?.close()
  await rm(folder, { recursive: true, force: true })
})

describe('what the build has made', () => {
  test.each([
    ['br', 'gzip, deflate, br'],
    ['gzip', 'gzip'],
    [null, 'identity'],
  ])('is sent as %s to whoever takes %s', async (encoding, accepted) => {
    const answer = await get('/assets/shell-0a1b.js', { 'Accept-Encoding': accepted })
    expect(answer.headers.get('Content-Encoding')).toBe(encoding)
    expect(answer.headers.get('Content-Type')).toMatch(/^(text|application)\/javascript/)
    expect(await answer.text()).toBe(SCRIPT)
  })

  test.each([
    ['/assets/shell-0a1b.js', 'public, max-age=31536000, immutable'],
    ['/colour-mode.js', 'public, max-age=3600'],
    ['/service-worker.js', 'public, no-cache'],
  ])('%s may be kept: %s', async (path, kept) => {
    expect((await get(path)).headers.get('Cache-Control')).toBe(kept)
  })

  test('says nothing that only a page minds, and still that it is what it says it is', async () => {
    const { headers } = await get('/assets/shell-0a1b.js')
    for (const name of ['Content-Security-Policy', 'Permissions-Policy', 'X-Frame-Options'])
      expect(headers.get(name)).toBeNull()
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
  })

  test('is not sent again to whoever has it', async () => {
    const { headers } = await get('/service-worker.js')
    // Without its own Cache-Control, Node's fetch would ask past every cache.
    const has = { 'If-None-Match': headers.get('ETag')!, 'Cache-Control': 'max-age=0' }
    const again = await get('/service-worker.js', has)
    expect(again.status).toBe(304)
  })

  test('is not there twice: a file that does not exist is no page', async () => {
    expect((await get('/assets/gone-2c3d.js', { Accept: 'text/html' })).status).toBe(404)
  })
})

test('an answer of /graphql and a page are compressed, and kept by nobody', async () => {
  const asked = await fetch(`${product.url}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Accept-Encoding': 'gzip' },
    body: JSON.stringify({ query: '{ __schema { types { name description } } }' }),
  })
  const page = await get('/dashboard', { Accept: 'text/html', 'Accept-Encoding': 'gzip' })
  expect([asked, page].map(({ headers }) => headers.get('Content-Encoding'))).toEqual(['gzip', 'gzip'])
  expect(asked.headers.get('Cache-Control')).toBe('no-store')
})

test('a page comes in brotli, as small as it gets, each time as it is for whoever asks', async () => {
  const asked = { Accept: 'text/html', 'Accept-Encoding': 'gzip, deflate, br' }
  for (const who of ['', `${SESSION_COOKIE}=whatever`, '']) {
    const answer = await get('/dashboard', { ...asked, Cookie: who })
    expect(answer.headers.get('Content-Encoding')).toBe('br')
    expect(answer.headers.get('Vary')).toMatch(/Cookie.*Accept-Encoding|Accept-Encoding.*Cookie/)
    expect((await answer.text()).includes('My Home')).toBe(who !== '')
  }
})

test('the dashboard’s frame comes as HTML to whoever seems to be signed in, and to nobody else', async () => {
  const asked = { Accept: 'text/html' }
  const visitor = await get('/dashboard', asked)
  const somebody = await get('/dashboard', { ...asked, Cookie: `${SESSION_COOKIE}=whatever` })
  expect(await visitor.text()).not.toContain('My Home')
  expect(await somebody.text()).toContain('<h1>My Home</h1>')
  for (const { headers } of [visitor, somebody]) {
    expect(headers.get('X-Robots-Tag')).toBe('noindex')
    expect(headers.get('Vary')).toContain('Cookie')
  }
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${product.url}${path}`, { headers })
