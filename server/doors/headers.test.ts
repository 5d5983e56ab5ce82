import { afterAll, beforeAll, expect, test } from 'vitest'
import { playgroundHeaders } from './headers.js'
import { openDoors } from '../testing/doors.js'

let plain: Awaited<ReturnType<typeof openDoors>>
let secure: Awaited<ReturnType<typeof openDoors>>
beforeAll(async () => {
  const routes: NonNullable<Parameters<typeof openDoors>[0]>['routes'] = (app) => {
    app.get('/page', (_request, response) => void response.send('<h1>page</h1>'))
    app.get(
      '/playground',
      playgroundHeaders(),
      (_request, response) => void response.send('<h1>playground</h1>'),
    )
    app.get(
      '/asset',
      (_request, response) => void response.set('Cache-Control', 'public, max-age=60').send('x'),
    )
  }
  plain = await openDoors({ routes })
  secure = await openDoors({ routes, publicUrl: 'https://dma.example' })
})
afterAll(() => Promise.all([plain.close(), secure.close()]))

const headersOf = async (url: string) => (await fetch(url)).headers

test('a page runs only scripts of its own, is never framed, and tells other sites nothing', async () => {
  const headers = await headersOf(`${plain.url}/page`)
  const policy = headers.get('Content-Security-Policy')!.split(';')
  expect(policy).toEqual(
    expect.arrayContaining([
      "default-src 'self'",
      "script-src 'self'",
      "frame-ancestors 'none'",
      "object-src 'none'",
      "base-uri 'self'",
      "form-action 'self'",
      "connect-src 'self'",
    ]),
  )
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(headers.get('Referrer-Policy')).toBe('same-origin')
  expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin')
  expect(headers.get('Permissions-Policy')).toContain('geolocation=()')
  expect(headers.get('X-Powered-By')).toBeNull()
})

test('https is insisted on only where the product is served over https', async () => {
  expect((await headersOf(`${secure.url}/page`)).get('Strict-Transport-Security')).toContain(
    'max-age=31536000',
  )
  const http = await headersOf(`${plain.url}/page`)
  expect(http.get('Strict-Transport-Security')).toBeNull()
  expect(http.get('Content-Security-Policy')).not.toContain('upgrade-insecure-requests')
})

test('the playground alone may use workers made from a blob', async () => {
  expect((await headersOf(`${plain.url}/playground`)).get('Content-Security-Policy')).toContain(
    "worker-src 'self' blob:",
  )
  expect((await headersOf(`${plain.url}/page`)).get('Content-Security-Policy')).not.toContain('worker-src')
})

test('pages and API answers are kept by no cache; what may be kept says so itself', async () => {
  expect((await headersOf(`${plain.url}/page`)).get('Cache-Control')).toBe('no-store')
  expect((await plain.ask('{ hello }')).headers.get('Cache-Control')).toBe('no-store')
  expect((await headersOf(`${plain.url}/asset`)).get('Cache-Control')).toBe('public, max-age=60')
})
