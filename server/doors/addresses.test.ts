import type { Express } from 'express'
import { expect, test } from 'vitest'
import { type Product, theProduct } from '../testing/product.js'
import { pathsOf, routersOf } from '../testing/routes.js'
import { rawRequest } from '../testing/raw-request.js'

const product = await theProduct({ env: { PUBLIC_URL: 'https://dma.example' } })

test('every router through which anything is written is exact: letters count, and an address has one spelling', () => {
  const loose = routersOf(product.app).filter(({ caseSensitive, strict }) => !caseSensitive || !strict)
  const places = loose.flatMap(({ stack }) => stack.flatMap(({ route }) => route ?? []))
  expect(places.filter(({ methods }) => Object.keys(methods).some((method) => method !== 'get'))).toEqual([])
  expect(loose.length).toBeLessThanOrEqual(1)
})

test('no spelling of an address passes a guard that the address itself does not pass', async () => {
  const places = [...writingPaths(product.app), '/graphql', '/claim/x/surname', '/contact', '/newsletter']
  expect(places.length).toBeGreaterThan(30)
  const passed: string[] = []
  for (const path of new Set(places))
    for (const session of [{ Cookie: 'dma-cookies=abc' }, {}] as Record<string, string>[]) {
      const post = async (spelling: string) => (await fromElsewhere(product, spelling, session)).status
      if ((await post(path)) !== 403) continue
      for (const [how, spelling] of Object.entries(spellingsOf(path))) {
        const status = await post(spelling)
        if (![403, 404].includes(status)) passed.push(`${how}: ${spelling} ${status}`)
      }
      expect(await post(`${path}/?a=b/`), path).toBe(403)
    }
  expect(passed).toEqual([])
})

test('the forms of the public pages are refused to other sites, however their address is written', async () => {
  for (const path of [
    '/contact',
    '/contact/',
    '/contact//',
    '/newsletter',
    '/newsletter/',
    '/claim/x/surname/',
  ])
    expect((await fromElsewhere(product, path, {})).status, path).toBe(403)
  for (const path of ['/Contact', '/CONTACT/', '/Newsletter', '/Claim/x/surname', '/%63ontact', '//contact'])
    expect((await fromElsewhere(product, path, {})).status, path).toBe(404)
})

test('a request for a whole address, as one sends it to a proxy, is for its path, and no other door opens to it', async () => {
  const answerTo = (address: string) =>
    rawRequest(product, `GET ${address} HTTP/1.1\r\nHost: dma.example\r\nConnection: close\r\n\r\n`)
  const code = (answer: string) => answer.slice(0, 12)
  for (const path of ['/healthz', '/api/r/dashboard', '/files/abcdefghijklmnopqrstuv', '/nowhere'])
    expect(code(await answerTo(`http://dma.example${path}`)), path).toBe(code(await answerTo(path)))
  const told = await answerTo('http://dma.example/api/r/dashboard')
  expect(told).toContain('"detail"')
})

test('a closing slash makes no other place', async () => {
  const status = async (path: string) => (await fetch(product.url + path, { redirect: 'manual' })).status
  for (const path of [
    '/healthz',
    '/api/r/dashboard',
    '/api/r/dashboard/12',
    '/claim/x',
    '/api/r',
    '/api/r/docs',
  ])
    expect([path, await status(`${path}/`)]).toEqual([path, await status(path)])
  expect(await status('/api/r/dashboard/12/')).toBe(401)
  expect(await status('/api/r/Dashboard/12/')).toBe(404)
})

const fromElsewhere = ({ url }: Product, path: string, headers: Record<string, string>) =>
  fetch(url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: 'https://evil.example', ...headers },
  })

function spellingsOf(path: string): Record<string, string> {
  const letter = /[a-z]/.exec(path)!.index
  const at = (written: string) => path.slice(0, letter) + written + path.slice(letter + 1)
  const code = path.charCodeAt(letter).toString(16)
  return {
    'a capital': at(path[letter]!.toUpperCase()),
    capitals: path.toUpperCase(),
    'a code': at(`%${code}`),
    'a code of a code': at(`%25${code}`),
    'a closing slash': `${path}/`,
    'closing slashes': `${path}///`,
    'a coded slash': `${path}%2f`,
    'two slashes': `/${path}`,
    'a dot': `/.${path}`,
    'a coded dot': `/%2e${path}`,
    'a way back': `/claim/x/..%2f..${path}`,
    'a semicolon': `${path};a=b`,
    'a NUL': `${path}%00`,
    'a blank': `${path}%20`,
  }
}

/** All paths that something may be sent to, with something in place of what is open in them. */
function writingPaths(app: Express): string[] {
  return pathsOf(app, ['post', 'put', 'patch', 'delete']).flatMap((path) => {
    const filled = path.replaceAll(/:\w+/g, '12')
    // Of those that may be mounted elsewhere, those of REST are.
    return path.startsWith('/claim') || path.startsWith('/newsletter')
      ? [filled]
      : [filled, `/api/r${filled}`]
  })
}
