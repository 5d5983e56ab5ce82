import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fetchKeepingTime, registerTime } from './register-time'

const SERVER = Date.parse('2026-11-29T10:00:00Z')
const MINUTE = 60_000
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** One answer of the server, after `takes` by a device whose clock stands at `device`. */
async function asks(
  device: number,
  { takes = 0, date = new Date(SERVER).toUTCString() as string | null } = {},
) {
  vi.setSystemTime(device)
  const headers: HeadersInit = date === null ? {} : { Date: date }
  vi.stubGlobal('fetch', async () => {
    vi.setSystemTime(device + takes)
    return new Response('{}', { headers })
  })
  await fetchKeepingTime('/graphql')
}

it.each([
  ['two hours ahead', 120],
  ['a year behind', -365 * 24 * 60],
])('a device whose clock is %s knows what time it is in the register', async (_how, minutes) => {
  await asks(SERVER + minutes * MINUTE)
  expect(registerTime().getTime()).toBe(SERVER)
  vi.setSystemTime(Date.now() + MINUTE)
  expect(registerTime().getTime()).toBe(SERVER + MINUTE)
})

it('a clock that was put right meanwhile is believed again, as is one that is off by seconds', async () => {
  await asks(SERVER + 120 * MINUTE)
  await asks(SERVER + 20_000)
  expect(registerTime().getTime()).toBe(SERVER + 20_000)
})

it.each([
  ['while the device slept', { takes: 30 * MINUTE }],
  ['without a date', { date: null }],
  ['with a date that is none', { date: 'yesterday' }],
])('an answer that came %s says nothing', async (_how, answer) => {
  await asks(SERVER)
  await asks(SERVER, answer)
  expect(registerTime().getTime()).toBe(Date.now())
})
