import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { loadConfig } from '../../config.js'
import { NARROW, aLimitsTable, later } from '../../testing/databases/limits-table.js'
import { LimitReached } from './limit-reached.js'
import { limitTable, type LimitName } from './limit-table.js'
import { createLimits, type Limits } from './rate-limits.js'

const { pool, other, open, begin, close } = aLimitsTable(inject('databaseUrl'))
const { limits: defaults } = loadConfig({ DATA_DIR: '/tmp/none', NODE_ENV: 'test' })
const config = { secret: NARROW.secret, limits: { ...defaults, failedSignInsPerHour: 6 } }
const table = limitTable(config.limits)

let servers: Limits[]
beforeAll(open)
beforeEach(async () => {
  servers = [pool, other].map((each) => createLimits(each, config))
  await begin()
})
afterEach(() => vi.useRealTimers())
afterAll(close)

const here = '203.0.113.7'
const right = async (limits: Limits, trying: { who: string; known: string | null }) => {
  const attempt = await limits.signIn.begin({ address: here, ...trying })
  await attempt.look(async () => true)
  await attempt.wasRight()
}
const rightAway = async (counted: Promise<() => Promise<void>>) => (await counted)()

/** What comes out right, of each limit from which that is given back. */
const RIGHT: Partial<Record<LimitName, (limits: Limits, at: number) => Promise<void>>> = {
  'sign-in-pair': (limits) => right(limits, { who: 'account:1', known: null }),
  'sign-in-device': (limits) => right(limits, { who: 'account:1', known: 'a browser' }),
  'sign-in-account': (limits, at) =>
    limits.signIn
      .begin({ address: `198.51.${Math.floor(at / 250)}.${at % 250}`, who: 'account:1', known: null })
      .then((attempt) => attempt.wasRight()),
  'sign-in-network': (limits, at) => right(limits, { who: `account:${at}`, known: null }),
  'webhook-address': (limits) => rightAway(limits.webhookAddress(1)),
  'surname-pair': (limits) => rightAway(limits.surnameTry(1, here)),
  surname: (limits, at) => rightAway(limits.surnameTry(1, `198.51.100.${at}`)),
  'typed-code-network': (limits) => rightAway(limits.typedCode(here)),
  'typed-code': (limits) => rightAway(limits.surnameToCode('claim:1')),
  // Where there was no place for it.
  upload: (limits) => rightAway(limits.anonymousUpload(here)),
  'upload-link': (limits) => rightAway(limits.uploadBy(1)),
  'upload-account': (limits) => rightAway(limits.upload(1)),
}

const atOnce = async (count: number, ask: (limits: Limits, at: number) => Promise<unknown>) => {
  const answers = await Promise.allSettled(
    Array.from({ length: count }, (_, at) => ask(servers[at % servers.length]!, at)),
  )
  for (const answer of answers)
    if (answer.status === 'rejected' && !(answer.reason instanceof LimitReached)) throw answer.reason
  return answers.filter(({ status }) => status === 'fulfilled').length
}
const counted = async () => {
  const { rows } = await pool.query<{ limit: string; points: number }>(
    `select split_part(key, ':', 1) as limit, sum(points)::int as points from rate_limits where points <> 0 group by 1`,
  )
  return Object.fromEntries(rows.map(({ limit, points }) => [limit, points]))
}

const COMES_BACK = (Object.keys(table) as LimitName[]).filter((name) => 'comesBack' in table[name])

describe('what was right shuts nobody out, however much of it came at once, on any server', () => {
  test('of each limit from which something comes back there is a story', () => {
    expect(Object.keys(RIGHT).toSorted()).toEqual(COMES_BACK.toSorted())
  })

  test.each(COMES_BACK)('%s', async (name) => {
    const ask = RIGHT[name]!
    expect(await atOnce(10 * table[name].points, ask)).toBeGreaterThan(0)
    expect(await counted()).toEqual({})
    for (const limits of servers) await ask(limits, 0)
    expect(await counted()).toEqual({})
  })
})

describe('what a limit refuses counts nothing in the others', () => {
  test('eighty looks at once are ten looks, of the minute, the hour and the day', async () => {
    expect(await atOnce(80, (limits) => limits.look(1))).toBe(10)
    expect(await counted()).toEqual({ 'look-minute': 10, 'look-hour': 10, 'look-day': 10 })
    for (let minute = 1; minute < 6; minute++) {
      later(62)
      expect(await atOnce(80, (limits) => limits.look(1))).toBe(10)
    }
    later(62)
    await expect(servers[0]!.look(1)).rejects.toMatchObject({ limit: 'look-hour' })
    expect(await counted()).toMatchObject({ 'look-hour': 60, 'look-day': 60 })
  })

  test.each<[LimitName, string, number, (limits: Limits, at: number) => Promise<unknown>]>([
    ['surname-pair', 'surname', 5, (limits) => limits.surnameTry(1, here)],
    ['reset-pair', 'reset-network', 5, (limits) => limits.passwordReset(here, 'ada@example.com', null)],
    ['message-email', 'message', 5, (limits) => limits.message(here, 'ada@example.com')],
    ['subscription-email', 'subscription', 3, (limits) => limits.subscription(here, 'ada@example.com')],
    ['ward-question-email', 'ward-question', 5, (limits) => limits.wardQuestion(here, 'ada@example.com')],
  ])('%s refuses, %s stands as before', async (_narrow, wide, most, ask) => {
    expect(await atOnce(60, ask)).toBe(most)
    expect(await counted()).toMatchObject({ [wide]: most })
  })

  test('a file of too many lines counts none of them', async () => {
    await servers[0]!.importRows(1, 1500, false)
    await expect(servers[0]!.importRows(1, 600, false)).rejects.toThrow(LimitReached)
    await servers[1]!.importRows(1, 500, false)
    expect(await counted()).toEqual({ 'import-rows-stranger': 2000 })
  })
})

test('what was given back after its window ended takes nothing from the next', async () => {
  const giveBack = await servers[0]!.typedCode(here)
  later(3601)
  await servers[1]!.typedCode(here)
  await giveBack()
  expect(await counted()).toEqual({ 'typed-code-network': 1 })
})

test('a server whose clock is some seconds behind begins no window anew', async () => {
  for (let at = 0; at < 10; at++) await servers[0]!.typedCode(here)
  later(-5)
  await expect(servers[1]!.typedCode(here)).rejects.toThrow(LimitReached)
  expect(await counted()).toEqual({ 'typed-code-network': 10 })
})

test('a flood of what is refused costs no statement where nothing comes back, and one where something may', async () => {
  const asked = vi.spyOn(pool, 'query')
  const [limits] = servers as [Limits]
  const flood = async (ask: () => Promise<unknown>) => {
    while (await ask().then(Boolean, () => false));
    asked.mockClear()
    for (let at = 0; at < 20; at++) await expect(ask()).rejects.toThrow(LimitReached)
    return asked.mock.calls.length
  }
  expect(await flood(() => limits.look(1).then(() => true))).toBe(0)
  expect(await flood(() => limits.signUp(here).then(() => true))).toBe(0)
  expect(await flood(() => limits.surnameTry(1, here).then(() => true))).toBe(20)
  asked.mockRestore()
})
