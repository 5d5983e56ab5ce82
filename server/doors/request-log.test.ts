import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loggedPath } from './request-log.js'
import { openDoors } from '../testing/doors.js'

let doors: Awaited<ReturnType<typeof openDoors>>
beforeAll(async () => {
  doors = await openDoors({
    routes: (app, log) => {
      app.all('/{*path}', async (request, response, next) => {
        if (request.path === '/graphql') return next()
        await pause(5)
        log.info({ email: 'ada@example.com', account: { password: 'secret word' } }, 'a service speaks')
        response.json({})
      })
    },
  })
})
afterAll(() => doors.close())

/** The access line is written when the connection is done with the answer, just after the caller has it. */
async function linesOf(id: string) {
  const mine = () => doors.lines.filter((line) => line.requestId === id)
  await expect.poll(() => mine().some((line) => 'status' in line), { interval: 5 }).toBe(true)
  return mine()
}

test('every line written while a request is answered carries the id that the answer names', async () => {
  const response = await fetch(`${doors.url}/somewhere`, {
    method: 'POST',
    body: '{"a":1}',
    headers: { 'Content-Type': 'application/json' },
  })
  const lines = await linesOf(response.headers.get('X-Request-Id')!)
  expect(lines.map((line) => line.msg)).toEqual(['a service speaks', 'request answered'])
  expect(lines[1]).toMatchObject({ level: 'info', method: 'POST', path: '/somewhere', status: 200 })
})

test('requests that run at the same time keep their ids apart', async () => {
  const ids = Array.from({ length: 20 }, (_, number) => `parallel-${number}`)
  await Promise.all(ids.map((id) => fetch(`${doors.url}/x`, { headers: { 'X-Request-Id': id } })))
  for (const id of ids) expect(await linesOf(id)).toHaveLength(2)
})

test('an id from a proxy is taken over, one that could forge log lines or is too long is not', async () => {
  const answered = async (id: string) =>
    (await fetch(`${doors.url}/x`, { headers: { 'X-Request-Id': id } })).headers.get('X-Request-Id')
  expect(await answered('proxy-0123456789')).toBe('proxy-0123456789')
  for (const bad of ['"}{"level":"fatal', 'x'.repeat(65), 'short'])
    expect(await answered(bad)).toMatch(/^[\da-f-]{36}$/)
})

test('nothing about the person stands in the log: no link, query, header, body, address or password', async () => {
  const token = 'Zr5W0aQ9dK7Jm2Tt8cXv4nB6yL1uHs3PgE_fOiRkwqM'
  const response = await fetch(`${doors.url}/claim/${token}/contend?fact=Adeyemi`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Cookie: 'theme=kookie',
      Authorization: 'Token authorised',
    },
    body: JSON.stringify({ operationName: 'ContendClaim', message: 'we have paid' }),
  })
  const lines = await linesOf(response.headers.get('X-Request-Id')!)
  expect(lines.at(-1)).toMatchObject({ path: '/claim/…', operation: 'ContendClaim' })
  const text = JSON.stringify(lines)
  for (const secret of [
    token,
    'Adeyemi',
    'kookie',
    'authorised',
    'we have paid',
    '127.0.0.1',
    'ada@example.com',
    'secret word',
  ])
    expect(text).not.toContain(secret)
})

test.each([
  ['/claim/abc', '/claim/…'],
  ['//claim//abc', '/claim/…'],
  ['/verify-email/abc?x=1', '/verify-email/…'],
  ['/files/abc/photo.jpg', '/files/…'],
  ['/api/r/files/abc/', '/api/r/files/…'],
  ['/claim', '/claim'],
  ['/%63laim/Zr5W0aQ9dK7Jm2Tt8cXv4nB6yL1uHs3PgE_fOiRkwqM', '/%63laim/…'],
  ['/api/r/users/ada@example.com/', '/api/r/users/…'],
  ['/', '/'],
])('%s is logged as %s', (url, path) => {
  expect(loggedPath(url)).toBe(path)
})
