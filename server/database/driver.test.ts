import { raw } from '@mikro-orm/core'
import { describe, expect, test } from 'vitest'
import { requestIds } from '../shared/request-id.js'
import { part } from '../shared/sql-part.js'
import { rows } from '../testing/databases/database.js'
import { theProduct } from '../testing/product.js'
import { bindValues } from './bound-values.js'
import { plainRows } from './plain-rows.js'

const product = await theProduct()

const platform = () => product.world.orm.em.getPlatform() as never as Parameters<typeof bindValues>[0]

/** What breaks statements, arrays and JSON, by the type that PostgreSQL is to read it as. */
const VALUES: [type: string, value: unknown][] = [
  ...[
    `O'Brien`,
    'back\\slash \\n',
    'two\nlines',
    '{curly,"quoted"}',
    'what? $1 ?? :name',
    'Ọláwálé 🎓',
    '',
  ].map((text): [string, string] => ['text', text]),
  ['text[]', '{one,"two, three",null}'],
  ['int', 7],
  ['bigint', 9_007_199_254_740_993n],
  ['numeric', 0.1],
  ['double precision', 1e-7],
  ['boolean', true],
  ['boolean', false],
  ['timestamptz', new Date(Date.UTC(2026, 10, 20, 1, 2, 3, 45))],
  ['date', '2026-02-28'],
  ['jsonb', { a: [1, 'two', null], 'b"c': `d'e` }],
  ['bytea', Buffer.from([0, 39, 92, 255])],
  ['text', null],
  ['text', raw(`upper(?)`, [`o'brien`])],
]

test.each(VALUES)('a %s is read as it was when values were part of the text: %o', async (type, value) => {
  const em = product.world.orm.em.fork()
  const statement = `select (?)::${type} as read`
  const written = await em.execute(platform().formatQuery(statement, [value]))
  expect(await em.execute(statement, [value])).toEqual(written)
})

describe('a statement with its values beside it', () => {
  const bind = (sql: string, values: unknown[]) => bindValues(platform(), sql, values)

  test('is the same text whatever is asked', () => {
    expect(bind('select ?? from t where a = ? and b in (?)', ['id', `x' or 1=1`, [1, 2]])).toEqual({
      text: 'select "id" from t where a = $1 and b in ($2, $3)',
      values: [`x' or 1=1`, '1', '2'],
    })
  })

  test('keeps what is no place for a value', () => {
    expect(bind(`select '\\?' , j \\? 'key' where a = ?`, [3]).text).toBe(
      `select '?' , j ? 'key' where a = $1`,
    )
    expect(bind(`select 'what?'`, []).text).toBe(`select 'what?'`)
  })

  test('has the values of its parts in their places', () => {
    const part = raw('lower(?) = ?', ['A', 'a'])
    expect(bind('select ? where ? or b = ?', [1, part, 2])).toEqual({
      text: 'select $1 where lower($2) = $3 or b = $4',
      values: ['1', 'A', 'a', '2'],
    })
  })
})

describe('a statement that is asked often', () => {
  const many = async (statement: string, times: number) => {
    const em = product.world.orm.em.fork()
    return em.transactional(async (inside) => {
      for (let at = 0; at < times; at++) await inside.execute(statement, [at])
      return inside.execute<{ statement: string }[]>(
        `select statement from pg_prepared_statements where statement like '%often%'`,
      )
    })
  }

  test('stays prepared on its connection; one that is asked seldom does not', async () => {
    expect(await many('select ?::int as seldom_not_often', 2)).toEqual([])
    expect(await many('select ?::int as often', 10)).toEqual([{ statement: 'select $1::int as often' }])
  })

  test('is prepared anew where another server has changed what it returns', async () => {
    await rows(product, 'create table told_often (id int)')
    await rows(product, 'insert into told_often values (1)')
    const ask = () => rows(product, 'select * from told_often where id = ?', [1])
    for (let at = 0; at < 20; at++) expect(await ask()).toEqual([{ id: 1 }])
    await rows(product, `alter table told_often add column name text default 'new'`)
    await ask().catch(() => {})
    for (let at = 0; at < 20; at++) expect(await ask()).toEqual([{ id: 1, name: 'new' }])
  })

  test('is answered as before, whichever record it is about, while a later version adds a column to its table', async () => {
    const em = product.world.orm.em.fork()
    const entities = [...em.getMetadata().getAll().values()]
      .filter(({ view, virtual, embeddable, tableName }) => !view && !virtual && !embeddable && tableName)
      .toSorted((one, other) => one.tableName.localeCompare(other.tableName))
    const tables = await rows<{ name: string }>(
      product,
      `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
    )
    const isTable = (name: string) => tables.some((table) => table.name === name)
    const known = entities.filter(({ tableName }) => isTable(tableName))
    expect(known.length).toBeGreaterThan(30)
    const failed: string[] = []
    for (const { class: entity, tableName, primaryKeys } of known) {
      const [key] = primaryKeys
      const asks = async () => {
        const beside = em.fork()
        await beside.find(entity, { [key!]: { $ne: null } } as object, { limit: 3 })
        await plainRows(beside, entity, part`where true limit ${3}`)
        await beside.transactional(async (inside) =>
          inside.find(entity, { [key!]: { $ne: null } } as object, { limit: 4 }),
        )
      }
      for (let at = 0; at < 8; at++) await asks()
      await rows(product, `alter table "${tableName}" add column of_a_later_version int`)
      await asks().catch((error: Error) => failed.push(`${tableName}: ${error.message}`))
      await rows(product, `alter table "${tableName}" drop column of_a_later_version`)
    }
    expect(failed).toEqual([])
  })
})

describe('what a request asks within one turn, outside of a transaction', () => {
  const asRequest = <T>(story: () => Promise<T>) =>
    new Promise<T>((done, failed) =>
      requestIds()({ get: () => undefined } as never, { set: () => {} } as never, () => {
        story().then(done, failed)
      }),
    )
  const backend = async () => {
    const [row] = await product.world.orm.em
      .fork()
      .execute<[{ pid: number }]>('select pg_backend_pid() as pid')
    return row.pid
  }

  test('travels on one connection; what another asks in that turn, or nobody, on one of its own', async () => {
    const [own, other, nobody] = await Promise.all([
      asRequest(() => Promise.all([backend(), backend(), backend()])),
      asRequest(() => Promise.all([backend(), backend()])),
      backend(),
    ])
    expect([new Set(own).size, new Set(other).size]).toEqual([1, 1])
    expect(new Set([own[0], other[0], nobody]).size).toBe(3)
  })

  test('fails by itself: the others are answered, and the connection goes back', async () => {
    const failing = () => product.world.orm.em.fork().execute('select 1 / 0')
    for (let time = 0; time < 30; time += 1) {
      const ends = await asRequest(() => Promise.allSettled([backend(), failing(), backend()]))
      expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    }
  })
})
