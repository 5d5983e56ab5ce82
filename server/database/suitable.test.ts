import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { inDatabase } from '../testing/databases/postgres.js'
import { run, withDatabase } from '../testing/databases/with-database.js'
import { LOCKS } from './locks.js'
import { migrate } from './migrate.js'
import { openOrm } from './orm.js'
import { tooFewConnections } from './suitable.js'

const server = inject('databaseUrl')
const database = `dma_test_${randomUUID().replaceAll('-', '')}`
const url = inDatabase(server, database)
beforeAll(() => run(server, `create database ${database}`))
afterAll(() => run(server, `drop database ${database} with (force)`))

const migrated = async (waiting?: Parameters<typeof migrate>[2]) => {
  const orm = await openOrm(url)
  try {
    return await migrate(orm, url, waiting)
  } finally {
    await orm.close()
  }
}

test('a database that takes no changes is refused by name, before anything is done there', async () => {
  await run(server, `alter database ${database} set default_transaction_read_only = on`)
  await expect(migrated()).rejects.toMatchObject({
    name: 'DatabaseUnsuitable',
    message: expect.stringMatching(/^DATABASE_URL leads to a database that takes no changes: a standby/),
  })
  await run(server, `alter database ${database} reset default_transaction_read_only`)
  expect(await run(url, `select to_regclass('school') as school`)).toEqual([{ school: null }])
})

test('whoever holds the migration’s lock is named while a start waits, and then it goes on', async () => {
  const told: string[] = []
  const done = await withDatabase(`${url}?application_name=somebody`, async (holder) => {
    await holder.query('select pg_advisory_lock($1)', [LOCKS.migration])
    const { rows } = await holder.query('select pg_backend_pid() as pid')
    const migrating = migrated({ tell: (sentence) => told.push(sentence), tellAfterSeconds: 1 })
    await expect.poll(() => told.length).toBeGreaterThan(1)
    expect(told[0]).toMatch(
      new RegExp(`^The start waits for .*process ${rows[0].pid} \\("somebody" from 127\\.0\\.0\\.1\\)`),
    )
    await holder.query('select pg_advisory_unlock($1)', [LOCKS.migration])
    return migrating
  })
  expect(done.length).toBeGreaterThan(30)
})

describe('a register that stands in another schema', () => {
  const tables = (schema: string) =>
    run(url, `select count(*)::int from pg_tables where schemaname = '${schema}'`)
  const names = ['older', 'Trust "A"']

  test.each(names)('is refused with its name and what brings it back: %s', async (name) => {
    await migrated()
    await run(
      url,
      `insert into account (username, email, password_hash, created_at) values ('${name}', '${name}', '', now())`,
    )
    const quoted = `"${name.replaceAll('"', '""')}"`
    await run(url, `alter schema public rename to ${quoted}`, 'create schema public')
    const error = await migrated().catch((thrown: Error) => thrown)
    expect(error).toMatchObject({
      name: 'DatabaseUnsuitable',
      message: expect.stringMatching(/tables stand in the schema .* none in public/),
    })
    expect(await tables('public')).toEqual([{ count: 0 }])

    await run(url, / (begin; .*; commit)$/.exec((error as Error).message)![1]!)
    expect(await migrated()).toEqual([])
    expect(await run(url, `select username from account where username = '${name}'`)).toHaveLength(1)
  })

  test('is left alone where public has one of its own', async () => {
    await migrated()
    await run(
      url,
      'create schema copy',
      ...['debtor', 'contend', 'claim_link', 'mikro_orm_migrations'].map(
        (table) => `create table copy.${table} ()`,
      ),
    )
    expect(await migrated()).toEqual([])
  })

  test('is somebody else’s that only has tables of such names', async () => {
    await run(url, 'drop schema public cascade', 'create schema public', 'drop table copy.claim_link')
    expect((await migrated()).length).toBeGreaterThan(30)
  })
})

const WANTED = 21

describe('connections that one server may want are', () => {
  const sentence = () => withDatabase(url, async (database) => tooFewConnections(database, WANTED))

  test('told with both numbers when the database has fewer', async () => {
    await run(server, `alter database ${database} connection limit ${WANTED - 1}`)
    expect(await sentence()).toMatch(new RegExp(`room for ${WANTED - 1} connections, .* may want ${WANTED}:`))
  })

  test('not told when they are there', async () => {
    await run(server, `alter database ${database} connection limit ${WANTED}`)
    expect(await sentence()).toBeNull()
    await run(server, `alter database ${database} connection limit -1`)
    expect(await sentence()).toBeNull()
  })
})
