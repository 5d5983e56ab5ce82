import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../app.js'
import { addDays, localDate } from '../../common/days.js'
import { tokenIn } from '../testing/claims/claims.js'
import { aPicture, act, ask, upload, visitor, type Asker } from '../testing/client.js'
import { rows } from '../testing/databases/database.js'
import { aDebtor, aProvider, anApprovedSchool, type Person, type SchoolPerson } from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'
import { DemoClock } from './demo-clock.js'

let product: Product
let demo: Server
let url: string
let provider: Person
let school: SchoolPerson
beforeAll(async () => {
  product = await aProduct({ env: { NOTICE_DAYS: '0' }, clock: (place) => new DemoClock(place) })
  const world = { ...product.world, config: { ...product.world.config, demo: true } }
  demo = createServer()
  await new Promise<void>((listening) => void demo.listen(0, '127.0.0.1', listening))
  const port = () => (demo.address() as AddressInfo).port
  const health = async () => ({ faults: [], degraded: [] })
  const log = pino({ level: 'silent' })
  demo.on('request', (await createApp(world, { log, port, health, builtClient: 'dist' })).app)
  url = `http://127.0.0.1:${port()}`
  provider = await aProvider(product)
  school = await anApprovedSchool(product, provider, 'Greenfield College')
})
afterAll(async () => {
  demo.close()
  await product.close()
})

const clock = async (as: Asker, body?: unknown, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${url}/dev/clock`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(as.key ? { Authorization: `Token ${as.key}` } : {}),
      ...headers,
    },
    body: body === undefined ? null : JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as any }
}
const realToday = () => localDate(new Date(), 'Africa/Lagos')
const told = (body: any) => Object.fromEntries(body.done.map(({ what, times }: any) => [what, times]))

test('everybody at this machine can read it, and whoever is not the provider cannot move it', async () => {
  expect(await clock(visitor)).toEqual({ status: 200, body: { today: realToday(), daysAhead: 0 } })
  expect((await clock(visitor, { days: 1 })).status).toBe(403)
  expect((await clock(school, { days: 1 })).status).toBe(403)
  for (const days of [0, -1, 61, 1.5, '1', null, undefined])
    expect((await clock(provider, { days })).status, String(days)).toBe(400)
  expect((await clock(provider, { days: 1 }, { 'X-Forwarded-For': '203.0.113.7' })).status).toBe(404)
  expect((await clock(visitor)).body.daysAhead).toBe(0)
})

test('moving it does what is due on each day on the way, and answers how often', async () => {
  const { id } = await aDebtor(product, school, { parentEmail: 'first@example.com' })
  const token = tokenIn(await product.mail.letterTo('first@example.com'))
  await act(product, 'contendClaim', { token, reason: 'OTHER', message: 'No.', files: [] })
  const { status, body } = await clock(provider, { days: 15 })
  expect(status).toBe(200)
  expect(body).toMatchObject({ today: addDays(realToday(), 15), daysAhead: 15 })
  expect(told(body)).toEqual({ 'answer-soon': 1, FALL_SILENT: 1 })
  const [letter] = await rows(
    product,
    `select state from letter where kind = 'contend-due-soon' and debtor_id = ?`,
    [id],
  )
  // Written on its day, when it was still true.
  expect(letter.state).toBe('SENT')
  expect(told((await clock(provider, { days: 13 })).body)).toEqual({})
  expect(told((await clock(provider, { days: 1 })).body)).toEqual({ LAPSE: 1 })
})

test('nobody is signed out by it, and no code or upload runs out', async () => {
  const left = async () =>
    rows(
      product,
      `select extract(epoch from expires_at)::int - ?::int as left from account_code order by id`,
      [Math.round(product.clock.now().getTime() / 1000)],
    )
  await ask(product, 'mutation { requestEmailVerification { userErrors { code } } }', {}, school)
  const parentEmail = 'second@example.com'
  await aDebtor(product, school, { parentEmail })
  const token = tokenIn(await product.mail.letterTo(parentEmail))
  const file = await upload(product, await aPicture())
  const before = await left()
  await clock(provider, { days: 60 })
  expect((await left()).map(({ left }) => Math.round(left / 3600))).toEqual(
    before.map(({ left }) => Math.round(left / 3600)),
  )
  const { dashboard } = await ask(product, '{ dashboard { debtors { totalCount } } }', {}, school)
  expect(dashboard.debtors.totalCount).toBe(2)
  const sent = await act(product, 'contendClaim', {
    token,
    reason: 'OTHER',
    message: 'No.',
    files: [file.id],
  })
  expect(sent.userErrors).toEqual([])
  // What needs the password anew after some minutes does not need it now.
  const suspended = await act(
    product,
    'suspendSchool',
    { schoolId: school.schoolId, reason: 'A test.' },
    { as: provider },
  )
  expect(suspended.userErrors).toEqual([])
})

test('two who move it at once move it once', async () => {
  const before = (await clock(visitor)).body.daysAhead
  const both = await Promise.all([clock(provider, { days: 30 }), clock(provider, { days: 30 })])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await clock(visitor)).body.daysAhead).toBe(before + 30)
})

test('no day is lost, however fast one follows another, for whoever moves it and whoever reads along', () => {
  const [mover, reader] = [new DemoClock(product), new DemoClock(product)]
  const before = reader.daysAhead
  for (let days = 1; days <= 200; days++) {
    mover.forward(1)
    expect([mover.daysAhead, reader.daysAhead]).toEqual([before + days, before + days])
  }
})

test('a restart finds it where it was', async () => {
  const { daysAhead } = (await clock(visitor)).body
  expect(new DemoClock(product).daysAhead).toBe(daysAhead)
  expect(daysAhead).toBeGreaterThan(0)
})

test('the product without the demo has no such door', async () => {
  expect((await fetch(`${product.url}/dev/clock`)).status).toBe(404)
})
