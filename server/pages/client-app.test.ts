import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { World } from '../context.js'
import { openDoors } from '../testing/doors.js'
import { clientRoutes } from './client-app.js'

const folder = mkdtempSync(join(tmpdir(), 'dma-pages-'))
const page = (title: string, path: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title><link rel="canonical" href="%PUBLIC_URL%${path}"><script>early()</script></head></html>`
const publicUrl = 'https://dma.example/register?a&b'

let site: Awaited<ReturnType<typeof openDoors>>
let demo: Awaited<ReturnType<typeof openDoors>>
beforeAll(async () => {
  mkdirSync(join(folder, '.pages'))
  const files = {
    'app.html': page('App', '/'),
    'about.html': page('About Us', '/about'),
    'hidden.html': page('Hidden', '/hidden').replace('</head>', '<script>askFirst()</script></head>'),
    'missing.html': page('Missing', '/'),
    'addresses.json': JSON.stringify(['/about', '/dashboard', '/join/:token', '/verify-email/:token']),
    'pages.json': JSON.stringify([
      { path: '/about', file: 'about.html', indexable: true },
      { path: '/hidden', file: 'hidden.html', indexable: false },
    ]),
  }
  writeFileSync(join(folder, 'icon-192.png'), 'a picture')
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, '.pages', name), text)
  const served = (demo: boolean) => {
    const world = { config: { publicUrl, demo }, clock: { now: () => new Date(), daysAhead: 3 } }
    return openDoors({
      routes: (app) => void app.use(clientRoutes(world as unknown as World, folder)),
      publicUrl,
    })
  }
  site = await served(false)
  demo = await served(true)
})
afterAll(async () => {
  await Promise.all([site.close(), demo.close()])
  rmSync(folder, { recursive: true })
})

const get = async (path: string, headers: Record<string, string> = {}, { url } = site) => {
  const response = await fetch(url + path, {
    headers: { Accept: 'text/html,*/*;q=0.8', ...headers },
    redirect: 'manual',
  })
  return { status: response.status, headers: response.headers, html: await response.text() }
}

test('a public page is itself, may be indexed, and names its address under the public one, whatever Host was asked', async () => {
  const { html, headers } = await get('/about', { Host: 'evil.example' })
  expect(html).toContain('<title>About Us</title>')
  expect(html).toContain('href="https://dma.example/register?a&amp;b/about"')
  expect(headers.get('X-Robots-Tag')).toBeNull()
})

test('the icon answers under the name that browsers ask for by themselves', async () => {
  const { status, headers, html } = await get('/favicon.ico')
  expect([status, headers.get('Content-Type'), html]).toEqual([200, 'image/png', 'a picture'])
})

test.each(['/hidden', '/dashboard', '/admin/checks', '/claims'])(
  '%s is left out of search engines',
  async (path) => {
    expect((await get(path)).headers.get('X-Robots-Tag')).toBe('noindex')
  },
)

test('the sitemap lists the pages that may be indexed and no other, and robots.txt says where it is', async () => {
  const { html: sitemap, headers } = await get('/sitemap.xml')
  expect(headers.get('Content-Type')).toContain('xml')
  expect([...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
    'https://dma.example/register?a&#38;b/about',
  ])
  const { html: robots } = await get('/robots.txt')
  for (const path of ['/admin/', '/api/', '/claim/', '/files/', '/graphql', '/dashboard'])
    expect(robots).toContain(`\nDisallow: ${path}\n`)
  expect(robots).toContain(`\nSitemap: ${publicUrl}/sitemap.xml\n`)
})

test('a page that has not changed is not sent again, and nothing keeps what opens something', async () => {
  const first = await get('/about')
  expect(first.headers.get('Cache-Control')).toBe('no-cache')
  const again = await get('/about', {
    // As browsers revalidate; left out, this client asks for a fresh one.
    'Cache-Control': 'max-age=0',
    'If-None-Match': first.headers.get('ETag')!,
  })
  expect([again.status, again.html]).toEqual([304, ''])
  for (const path of ['/join/secret', '/verify-email/secret', '/Join/secret', '/VERIFY-EMAIL/secret/'])
    expect((await get(path)).headers.get('Cache-Control')).toBe('no-store')
})

test('whoever brings a session gets a page of their own, which a cache does not give to others', async () => {
  const own = await get('/about', { Cookie: 'dma-cookies=key' })
  expect(own.html).toContain('<html data-account lang="en">')
  expect((await get('/about')).html).toContain('<html lang="en">')
  expect(own.headers.get('Vary')).toContain('Cookie')
})

test('the scripts that stand in a page are those that its policy lets run', async () => {
  const { headers } = await get('/hidden')
  expect(headers.get('Content-Security-Policy')).toMatch(/script-src 'self'( 'sha256-[\w+/]{43}='){2};/)
  expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
})

test('pages of the demo say that they are, and what day it is there', async () => {
  const { html } = await get('/about', {}, demo)
  expect(html).toContain('<meta name="dma-demo" content="on" /><meta name="dma-days-ahead" content="3" />')
  expect((await get('/about')).html).not.toContain('dma-demo')
})

test('an address of the client is answered by its page, any other by a missing page and 404', async () => {
  for (const path of ['/dashboard', '/Dashboard/', '/dashboard?page=2', '/join/secret', '/app']) {
    const { status, html } = await get(path)
    expect([path, status, html]).toEqual([path, 200, expect.stringContaining('<title>App</title>')])
  }
  for (const path of ['/dashboards', '/join', '/join/secret/more', '/wp-login.php']) {
    const { status, html } = await get(path)
    expect([path, status, html]).toEqual([path, 404, expect.stringContaining('<title>Missing</title>')])
  }
})

test('/login leads to signing in, and programs get no page', async () => {
  const { status, headers } = await get('/login')
  expect([status, headers.get('Location')]).toEqual([301, '/signin'])
  expect((await get('/about', { Accept: 'application/json' })).html).not.toContain('About Us')
})

test('an address that cannot be read is a missing page too, and the frame of the build is none', async () => {
  const cut = await get('/about%E0%A4%A')
  expect([cut.status, cut.html]).toEqual([404, expect.stringContaining('<h1>This Page is Missing!!!</h1>')])
  expect((await get('/about%E0%A4%A', { Accept: 'application/json' })).html).not.toContain('<h1>')
  const frame = await get('/index.html')
  expect([frame.status, frame.headers.get('Location')]).toEqual([301, '/'])
})
