import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anApprovedSchool, theProvider } from '../e2e/people.js'
import { withDatabase } from '../server/testing/databases/with-database.js'
import { aDatabaseServer, startFleet, type Database } from './fleet.js'
import { report } from './report.js'
import { startTraffic, type Traffic } from './traffic.js'

const ROUNDS = Number(process.env.SOAK_ROUNDS ?? 3)

let database: Database
beforeAll(async () => {
  database = await aDatabaseServer()
})
afterAll(() => database?.stop())

test.each([2, 3])(
  '%i servers restarted one after the other fail no request and lose or double no write',
  async (size) => {
    const fleet = await startFleet(database, { size })
    try {
      const school = await anApprovedSchool(fleet.nginx, await theProvider(fleet.nginx))
      const traffic = startTraffic(fleet.nginx.url, school)
      const ready: number[] = []
      for (let round = 0; round < ROUNDS; round += 1)
        for (let index = 0; index < size; index += 1) {
          expect(await fleet.restart(index), `the exit code of server ${index}`).toBe(0)
          ready.push(fleet.servers[index]!.readyAfter)
        }
      await pause(1000)
      await traffic.stop()
      expect(traffic.failures, await fleet.wentWrong()).toEqual([])
      await assertWrittenOnce(fleet.databaseUrl, traffic)
      report(`Rolling restart of ${size} servers`, {
        restarts: ready.length,
        'a server was back after': `${(Math.max(...ready) / 1000).toFixed(2)} s at the most`,
        ...traffic.figures(),
        failed: traffic.failures.length,
        'writes lost': 0,
        'writes doubled': 0,
      })
    } finally {
      await fleet.stop()
    }
  },
)

/** Payments carry no key here: sent twice they would be there twice. */
const assertWrittenOnce = (databaseUrl: string, { debtors, payments }: Traffic): Promise<void> =>
  withDatabase(databaseUrl, async (database) => {
    const ids = await database.query('select id from debtor order by id')
    expect(ids.rows.map(({ id }) => String(id))).toEqual(debtors.toSorted((a, b) => Number(a) - Number(b)))
    const written = await database.query(
      `select debtor_id, -amount / 100 as amount from ledger_entry where kind = 'PAYMENT' order by debtor_id, id`,
    )
    const inOrder = written.rows.map(({ debtor_id: id, amount }) => `${id}: ${amount}`)
    expect(inOrder.toSorted()).toEqual(payments.toSorted())
    const letters = await database.query(`select count(*)::int as count from letter where kind = 'claim'`)
    expect(letters.rows[0].count).toBe(debtors.length)
  })
