import { afterEach, describe, expect, test, vi } from 'vitest'
import { fetchUnlessAsked, takeAnswers } from './asked-first'

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

describe('the answers to what the page has asked', () => {
  const answer = (body: object, status = 200) => Promise.resolve(Response.json(body, { status }))
  const asksAnew = async () => {
    vi.stubGlobal('fetch', async () => new Response('new'))
    return (await ask('dashboard')) === 'new'
  }

  test('are taken, in its order, where all have come, and are asked for anew from then on', async () => {
    window.askedFirst = { session: answer({ data: { viewer: 1 } }), dashboard: answer({ data: { list: 2 } }) }
    expect(await takeAnswers(1000)).toEqual([{ viewer: 1 }, { list: 2 }])
    expect(await asksAnew()).toBe(true)
  })

  test.each<[string, () => Promise<Response>]>([
    ['is on its way', () => new Promise(() => {})],
    ['did not come', () => Promise.reject(new TypeError('no line'))],
    ['is no answer', () => answer({}, 503)],
  ])('are left to whoever asks where one %s', async (_what, late) => {
    const dashboard = late()
    dashboard.catch(() => {})
    window.askedFirst = { session: answer({ data: { viewer: 1 } }), dashboard }
    expect(await takeAnswers(1000)).toBeNull()
    expect(window.askedFirst).toEqual({ session: expect.any(Promise), dashboard })
  })

  test.each<[string, () => Promise<Response>]>([
    ['has failed', () => answer({ data: null, errors: [{ message: 'No.' }] })],
    ['has failed in a part', () => answer({ data: { list: null }, errors: [{ message: 'No.' }] })],
    ['breaks off', () => Promise.resolve(new Response('{"data":{'))],
    ['does not end', () => Promise.resolve(new Response(new ReadableStream()))],
  ])('are none where one %s, and are asked for anew', async (_what, wrong) => {
    window.askedFirst = { session: answer({ data: { viewer: 1 } }), dashboard: wrong() }
    expect(await takeAnswers(50)).toBeNull()
    expect(await asksAnew()).toBe(true)
  })

  test('are none where the page has asked nothing', async () => {
    expect(await takeAnswers(1000)).toBeNull()
  })
})
