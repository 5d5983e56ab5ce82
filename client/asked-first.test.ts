import { afterEach, describe, expect, test, vi } from 'vitest'
import { fetchUnlessAsked, forgetAnswers, readAnswers } from './asked-first'

afterEach(() => {
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

describe('the answers to what the page has asked', () => {
  const answer = (body: object, status = 200) => Promise.resolve(Response.json(body, { status }))
  const session = () => answer({ data: { viewer: 1 } })

  test('are read, in its order, where all have come, and left to whoever asks until they are shown', async () => {
    vi.stubGlobal('fetch', async () => new Response('new'))
    window.askedFirst = { session: session(), dashboard: answer({ data: { list: 2 } }) }
    expect(await readAnswers(1000)).toEqual([{ viewer: 1 }, { list: 2 }])
    expect(await ask('dashboard')).toBe('{"data":{"list":2}}')
    forgetAnswers()
    expect(await ask('session')).toBe('new')
  })

  test.each<[string, () => Promise<Response>]>([
    ['is on its way', () => new Promise(() => {})],
    ['did not come', () => Promise.reject(new TypeError('no line'))],
    ['is no answer', () => answer({}, 503)],
    ['has failed', () => answer({ data: null, errors: [{ message: 'No.' }] })],
    ['has failed in a part', () => answer({ data: { list: null }, errors: [{ message: 'No.' }] })],
    ['breaks off', () => Promise.resolve(new Response('{"data":{'))],
    ['does not end', () => Promise.resolve(new Response(new ReadableStream()))],
  ])('are left to whoever asks, all of them, where one %s', async (_what, wrong) => {
    const dashboard = wrong()
    dashboard.catch(() => {})
    window.askedFirst = { session: session(), dashboard }
    expect(await readAnswers(50)).toBeNull()
    expect(await ask('session')).toBe('{"data":{"viewer":1}}')
    expect(Object.values(window.askedFirst)).toEqual([dashboard])
  })

  test('are none where the page has asked nothing', async () => {
    expect(await readAnswers(1000)).toBeNull()
  })
})
