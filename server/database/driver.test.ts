import { raw } from '@mikro-orm/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rows } from '../testing/database.js'
import { aProduct, type Product } from '../testing/product.js'
import { bindValues } from './bound-values.js'

let product: Product
beforeAll(async () => {
  product = await aProduct()
})
afterAll(() => product.close())

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
})
