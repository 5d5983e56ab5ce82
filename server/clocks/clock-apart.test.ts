import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { startHousekeeping } from '../housekeeping.js'
import { aDispute, aToldFamily, contendsOf } from '../testing/claims/cases.js'
import { rows } from '../testing/databases/database.js'
import { anAccount } from '../testing/people.js'
import { theRegister } from '../testing/register.js'
import { startClocks } from './run-clocks.js'

/** A machine that has the wrong time ends nobody's case, and deletes nothing. */
const { product, school, later } = await theRegister({ env: { NOTICE_DAYS: '0' } })
afterEach(() => vi.restoreAllMocks())

const HOUR = 3_600_000
const APART = 'The clock of this machine is not that of the database.'
const aLog = () => {
  const lines: string[] = []
  return { lines, log: pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }) }
}
const readiness = async () => {
  const answer = await fetch(`${product.url}/readyz`)
  return { ...((await answer.json()) as object), status: answer.status }
}
const states = async (debtorId: string) => (await contendsOf(product, debtorId)).map(({ state }) => state)
const sessions = async () => (await rows(product, 'select id from session where expires_at < now()')).length

test.each([
  ['ahead of', 1],
  ['behind', -1],
])(
  'a clock that is a quarter of an hour %s the database’s is told, nothing is done by it, and people are led elsewhere',
  async (_, way) => {
    const told = await aToldFamily(product, school)
    await aDispute(product, told)
    await later(15)
    await anAccount(product)
    await rows(
      product,
      `update session set expires_at = now() - interval '1 day' where id = (select max(id) from session)`,
    )
    const before = await sessions()
    const { now } = Date
    vi.spyOn(Date, 'now').mockImplementation(() => now() + way * (HOUR / 4))
    const { lines, log } = aLog()
    await startClocks(product.world, log)()
    const stop = startHousekeeping(product.world, log)
    await expect.poll(() => lines.length).toBe(2)
    await stop()
    for (const line of lines) expect(line).toContain(APART)
    expect([await states(told.id), await sessions()]).toEqual([['OPEN'], before])
    const soon = { timeout: 20_000 }
    await expect.poll(readiness, soon).toEqual({ status: 503, because: [APART], degraded: [] })
    vi.restoreAllMocks()
    const stopClocks = startClocks(product.world, log)
    await expect.poll(() => states(told.id)).toEqual(['OVERDUE'])
    await stopClocks()
    await expect.poll(readiness, soon).toEqual({ status: 200, because: [], degraded: [] })
  },
)

test('a database whose clock is wrong shuts no server that has counted on by itself: that is told to whoever watches', async () => {
  const { now } = Date
  const { uptime } = process
  vi.spyOn(Date, 'now').mockImplementation(() => now() + HOUR / 4)
  // As long as that has passed here, and no time at the database.
  vi.spyOn(process, 'uptime').mockImplementation(() => uptime() + HOUR / 4 / 1000)
  const degraded = [
    'The clock of the database is not that of its servers: no day ends, and nothing is purged.',
  ]
  await expect.poll(readiness, { timeout: 20_000 }).toEqual({ status: 200, because: [], degraded })
  const { lines, log } = aLog()
  await startClocks(product.world, log)()
  await expect.poll(() => lines.length).toBe(1)
})
