import type { PostgreSqlConnection } from '@mikro-orm/postgresql'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { connected } from '../../backup/connection.js'
import { send } from '../../testing/client.js'
import { listen } from '../../testing/live.js'
import { aDatabaseOfItsOwn } from '../../testing/databases/own-database.js'
import {
  ADD_DEBTOR,
  aClaim,
  aDebtor,
  aProvider,
  anApprovedSchool,
  type SchoolPerson,
} from '../../testing/people.js'
import { aProduct, type Product } from '../../testing/product.js'
import { POOLS } from './pools.js'

const DASHBOARD = 'query { dashboard { debtors(first: 5) { edges { node { id } } } } }'

describe('a database that takes no more changes, without a restart', () => {
  let database: Awaited<ReturnType<typeof aDatabaseOfItsOwn>>
  let product: Product
  let school: SchoolPerson
  beforeAll(async () => {
    database = await aDatabaseOfItsOwn()
    product = await aProduct({ wayToDatabase: async () => database.url })
    school = await anApprovedSchool(product, await aProvider(product), 'Greenfield Academy')
  })
  afterAll(async () => {
    await product.close()
    await database.remove()
  })

  const takeChanges = (value: 'on' | 'off') =>
    database.change('default_transaction_read_only', value === 'on' ? 'off' : 'on')
  const answers = () =>
    Promise.all([
      send(product, DASHBOARD, {}, school),
      send(product, ADD_DEBTOR, { input: aClaim() }, school),
      fetch(`${product.url}/claim/${'x'.repeat(43)}`),
    ])

  const readiness = async () => {
    const response = await fetch(`${product.url}/readyz`)
    return { status: response.status, body: await response.json() }
  }

  test('is left by every connection, whatever it is for; people read a sentence, and all heals by itself', async () => {
    await expect
      .poll(async () => {
        await answers()
        return [...new Set((await database.connections()).map(({ purpose }) => purpose))].sort()
      })
      .toEqual(['dma', 'dma limits', 'dma listening', 'dma queue'])
    const line = await listen(product, school)
    const before = new Set((await database.connections()).map(({ pid }) => pid))

    await takeChanges('off')
    await expect
      .poll(async () => {
        await answers()
        return (await database.connections()).filter(({ pid }) => before.has(pid))
      })
      .toEqual([])
    const [dashboard, debtor, page] = await answers()
    for (const { status, errors } of [dashboard, debtor]) {
      expect(status).toBe(503)
      expect(errors[0]?.message).toMatch(/^DMA .*Please try again in a minute/)
    }
    expect(page.status).toBe(503)
    expect(await readiness()).toEqual({
      status: 503,
      body: { status: 'not ready', because: ['The database takes no changes.'], degraded: [] },
    })

    await takeChanges('on')
    const added = async () => (await send(product, ADD_DEBTOR, { input: aClaim() }, school)).status
    await expect.poll(added).toBe(200)
    // Whoever listened is sent to read what they missed, and hears again.
    await expect.poll(() => line.closed?.code).toBe(1012)
    const again = await listen(product, school)
    const { id } = await aDebtor(product, school)
    await expect.poll(() => again.heard).toContain(`DEBTOR ${id}`)
    again.end()
    await expect.poll(async () => (await readiness()).status).toBe(200)
  }, 120_000)

  test('or not: no pool keeps a connection for longer than half an hour', async () => {
    const main = await (product.world.orm.em.getConnection() as PostgreSqlConnection).getNativeClient()
    for (const { maxLifetimeSeconds } of [main.options, ...Object.values(POOLS)])
      expect(maxLifetimeSeconds).toBe(30 * 60)
  })

  test('is read by commands all the same', async () => {
    await takeChanges('off')
    try {
      expect(
        await connected(database.url, async (client) => (await client.query('select 1 as one')).rows),
      ).toEqual([{ one: 1 }])
    } finally {
      await takeChanges('on')
    }
  })
})

describe.each(Object.entries(POOLS))('a connection of the pool "%s"', (_purpose, { ...settings }) => {
  const pool = new pg.Pool({ ...settings, connectionString: inject('databaseUrl') })
  pool.on('error', () => {})
  afterAll(() => pool.end())

  test('is left when a change is refused, though nothing was told before', async () => {
    await expect(pool.query('begin read only; create table never_made ()')).rejects.toMatchObject({
      code: '25006',
    })
    await expect.poll(() => pool.totalCount).toBe(0)
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  test('is left when it is told, and that fails nothing that was answered', async () => {
    const { rows } = await pool.query(
      `select set_config('default_transaction_read_only', 'on', false) as value`,
    )
    expect(rows).toEqual([{ value: 'on' }])
    await expect.poll(() => pool.totalCount).toBe(0)
  })

  test('has limits that were set after connecting, so that PgBouncer lets them through', async () => {
    const { rows } = await pool.query(
      `select name, setting, source from pg_settings where name ~ '^(statement|lock|idle_session|idle_in_transaction_session)_timeout$'`,
    )
    const expected = { ...settings.patience, idle_session_timeout: 60_000 }
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, Number(setting)]))).toEqual(expected)
    expect(rows.map(({ source }) => source)).toEqual(Array(4).fill('session'))
  })
})
