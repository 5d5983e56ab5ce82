import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import type { Client } from 'pg'
import { aProvider, anApprovedSchool, type Person } from '../server/testing/people.js'
import { aProduct, type Product } from '../server/testing/product.js'
import { inDatabase } from '../server/testing/databases/postgres.js'
import { withDatabase } from '../server/testing/databases/with-database.js'
import { Acknowledged } from './acknowledged.js'
import { chance } from './chance.js'
import { assertFiles, assertRecord, unansweredButDone } from './on-record.js'
import { writer } from './writer.js'

// The long proofs run seldom. What they read of the register is asked here, so that they are not wrong when they do.
let product: Product
let school: Person
const acknowledged = new Acknowledged()

beforeAll(async () => {
  product = await aProduct()
  school = await anApprovedSchool(product, await aProvider(product))
  const stop = new AbortController()
  const written = writer({
    url: product.url,
    school,
    acknowledged,
    chance: chance(0),
    signal: stop.signal,
  })
  await vi.waitUntil(() => acknowledged.debtors.size > 2, { timeout: 30_000 })
  stop.abort()
  await written
})
afterAll(() => product.close())

const reading = <T>(story: (database: Client) => Promise<T>) =>
  withDatabase(inDatabase(inject('databaseUrl'), product.database), story)

test('what was acknowledged is found on record', async () => {
  const { url } = product
  expect(
    await reading(async (database) => {
      await assertRecord(database, acknowledged)
      return assertFiles(database, { url, school, since: 0 })
    }),
  ).toBeGreaterThan(0)
})

test('a call without an answer that was carried out is told from one that was not', async () => {
  const [debtor] = acknowledged.debtors.values()
  const silent = new Acknowledged()
  silent.unanswered.push(debtor!.requestKey, debtor!.payments[0]!.requestKey, 'never heard of')
  expect(await reading((database) => unansweredButDone(database, silent))).toBe(2)
})

describe('not found where the register has lost', () => {
  test.each([
    ['its opening line', `delete from ledger_entry where debtor_id = $1 and kind = 'OPENING'`],
    ['its payment', `delete from ledger_entry where debtor_id = $1 and kind = 'PAYMENT'`],
    [
      'what was paid',
      `update ledger_entry set amount = amount - 1 where debtor_id = $1 and kind = 'PAYMENT'`,
    ],
    ['the key it was sent under', `update debtor set request_key = 'key:another' where id = $1`],
    ['a change of it', `delete from history_entry where debtor_id = $1 and act = 'debtor.updated'`],
    [
      'its payment in its history',
      `delete from history_entry where debtor_id = $1 and act = 'debtor.payment'`,
    ],
    ['a file', `delete from document where debtor_id = $1`],
    ['its link', `delete from claim_link where debtor_id = $1`],
    ['its letter', `delete from letter where debtor_id = $1 and kind = 'claim'`],
  ])('%s', async (_lost, statement) => {
    const [id] = acknowledged.debtors.keys()
    const [, table] = /^(?:delete from|update) (\w+)/.exec(statement)!
    await reading(async (database) => {
      // As a disk would lose it: without what the register makes of it, or has against it.
      await database.query(`begin; alter table ${table} disable trigger user`)
      expect((await database.query(statement, [id])).rowCount).toBeGreaterThan(0)
      await expect(assertRecord(database, acknowledged)).rejects.toThrow(
        /acknowledged|without|payment|changes/,
      )
      await database.query('rollback')
    })
  })
})
