import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connected } from '../../backup/connection.js'
import { daysLater, debtorOf, found } from '../../testing/claims/claims.js'
import { aDebtor, aProvider, anApprovedSchool } from '../../testing/people.js'
import { inDatabase } from '../../testing/databases/postgres.js'
import { aProduct } from '../../testing/product.js'
import { quiet } from '../../testing/databases/stored.js'
import { run } from '../../testing/databases/with-database.js'
import { withConnection } from './connection.js'
import { openOrm } from '../orm.js'
import { OLDER_POOL, POOLS } from './pools.js'

/** What an operator may have said of a database, for other programs that use it. */
const OTHERWISE = {
  datestyle: "'German'",
  intervalstyle: "'sql_standard'",
  timezone: "'Asia/Tokyo'",
  search_path: "'foo, public'",
  standard_conforming_strings: 'off',
  bytea_output: "'escape'",
  extra_float_digits: '0',
  client_encoding: "'LATIN1'",
}

const server = inject('databaseUrl')
const database = `dma_test_${randomUUID().replaceAll('-', '')}`
const url = inDatabase(server, database)
beforeAll(() =>
  run(
    server,
    `create database ${database}`,
    ...Object.entries(OTHERWISE).map(([name, value]) => `alter database ${database} set ${name} = ${value}`),
  ),
)
afterAll(() => run(server, `drop database ${database} with (force)`))

const SAID = `select ${Object.keys(OTHERWISE)
  .map((name) => `current_setting('${name}') as ${name}`)
  .join(', ')}`
const OURS = {
  datestyle: 'ISO, YMD',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  search_path: 'public',
  standard_conforming_strings: 'on',
  bytea_output: 'hex',
  extra_float_digits: '3',
  client_encoding: 'UTF8',
}

const throughPool = async (settings: pg.PoolConfig) => {
  const pool = new pg.Pool({ ...settings, max: 1, connectionString: url })
  const { rows } = await pool.query(SAID)
  await pool.end()
  return rows[0]
}
const WAYS: Record<string, () => Promise<unknown>> = {
  ...Object.fromEntries(Object.entries(POOLS).map(([name, pool]) => [name, () => throughPool(pool)])),
  standby: () => throughPool(OLDER_POOL),
  migration: () => withConnection(url, async (client) => (await client.query(SAID)).rows[0]),
  backup: () => connected(url, async (client) => (await client.query(SAID)).rows[0]),
  commands: async () => {
    const orm = await openOrm(url)
    const [said] = await orm.em.execute(SAID)
    await orm.close()
    return said
  },
}

test.each(Object.keys(WAYS))(
  'a connection of %s says itself what texts of dates and signs mean',
  async (way) => {
    expect(await WAYS[way]!()).toEqual(OURS)
  },
)

test('a register works in a database that is set otherwise, from its first migration on', async () => {
  const product = await aProduct({ env: { NOTICE_DAYS: '7' }, wayToDatabase: async () => url })
  try {
    const provider = await aProvider(product)
    const [school, other] = [
      await anApprovedSchool(product, provider),
      await anApprovedSchool(product, provider),
    ]
    const { id } = await aDebtor(product, school, { studentName: 'Ọláwálé O’Neil\\', dueDate: '2026-02-01' })
    expect(await debtorOf(product, id, school)).toMatchObject({
      studentName: 'Ọláwálé O’Neil\\',
      dueDate: '2026-02-01',
    })
    await quiet(product)
    await daysLater(product, 8, school, other)
    expect(await found(product, 'olawale oneil', other)).toEqual(['Ọláwálé O’Neil\\'])
  } finally {
    await product.close()
  }
})
