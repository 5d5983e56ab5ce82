import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { inDatabase } from '../testing/databases/postgres.js'
import { run } from '../testing/databases/with-database.js'
import { migrate } from './migrate.js'
import { migrations } from './migrations/list.js'
import { openOrm } from './orm.js'

const server = inject('databaseUrl')
const database = `dma_test_${randomUUID().replaceAll('-', '')}`
const url = inDatabase(server, database)
beforeAll(() => run(server, `create database ${database}`))
afterAll(() => run(server, `drop database ${database} with (force)`))

test('of three servers that start on an empty database at once, one migrates it and all find it ready', async () => {
  const orms = await Promise.all(Array.from({ length: 3 }, () => openOrm(url)))
  try {
    const done = await Promise.all(orms.map((orm) => migrate(orm, url)))
    const all = migrations.map(({ name }) => name)
    expect(done.toSorted((a, b) => a.length - b.length)).toEqual([[], [], all])
    for (const orm of orms) expect(await orm.em.fork().execute('select id from school')).toEqual([])
    expect(await orms[0]!.em.fork().execute('select name from mikro_orm_migrations')).toHaveLength(all.length)
  } finally {
    await Promise.all(orms.map((orm) => orm.close()))
  }
})

test('a later start finds nothing left to do', async () => {
  const orm = await openOrm(url)
  try {
    expect(await migrate(orm, url)).toEqual([])
  } finally {
    await orm.close()
  }
})

test('a server that lost its turn while it migrates ends with words, for somebody else may be at it', async () => {
  const another = `${database}_lost`
  await run(server, `create database ${another}`)
  const orm = await openOrm(inDatabase(server, another))
  try {
    const told = migrate(orm, inDatabase(server, another)).then(String, String)
    await expect.poll(() => run(server, loseTurn(another)), { interval: 5 }).toHaveLength(1)
    expect(await told).toMatch(/terminating connection|Connection terminated/)
  } finally {
    await orm.close()
    await run(server, `drop database ${another} with (force)`)
  }
})
/** While a migration is on its way. */
const loseTurn = (name: string) => `select pg_terminate_backend(turn.pid) from pg_stat_activity turn
  where turn.datname = '${name}' and turn.application_name = 'dma migration'
    and exists (select from pg_stat_activity migrating
                 where migrating.datname = turn.datname and migrating.pid <> turn.pid and migrating.xact_start is not null)`

// From 0098 on: those before have run. One that waits for a table without an end has everybody wait behind it, for as long as a backup takes.
test('every migration that changes a table takes it for half a second at a time', () => {
  const files = globSync('server/database/migrations/0*.ts').filter((file) => path.basename(file) >= '0098')
  expect(files.length).toBeGreaterThan(1)
  for (const file of files) {
    const text = readFileSync(file, 'utf8')
    const made = new Set([...text.matchAll(/create table "?(\w+)"?/g)].map(([, table]) => table))
    const taken = [...text.matchAll(/locking\('([^']+)'\)/g)].flatMap(([, tables]) => tables!.split(', '))
    for (const [, table] of text.matchAll(/alter table "?(\w+)"?/g))
      if (!made.has(table)) expect([file, taken]).toEqual([file, expect.arrayContaining([table])])
  }
})
