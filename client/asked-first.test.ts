import { afterEach, expect, test, vi } from 'vitest'
import { fetchUnlessAsked } from './asked-first'

afterEach(() => {
  vi.unstubAllGlobals()
  window.askedFirst = undefined
})

const ask = async (body: string) => (await fetchUnlessAsked('/graphql', { method: 'POST', body })).text()

test('what the page has asked before the script was there is not asked again, and answers once', async () => {
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => new Response(`new ${body}`))
  const early = (body: string) => Promise.resolve(new Response(`early ${body}`))
  window.askedFirst = { session: early('session'), dashboard: early('dashboard') }
  expect(await ask('session')).toBe('early session')
  expect(await ask('dashboard')).toBe('early dashboard')
  expect(await ask('dashboard')).toBe('new dashboard')
})

test('what nobody has fetched when something else is asked is asked anew: it may be old by then', async () => {
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => new Response(`new ${body}`))
  window.askedFirst = { dashboard: Promise.resolve(new Response('early')) }
  expect(await ask('contends')).toBe('new contends')
  expect(await ask('dashboard')).toBe('new dashboard')
})
