import { raw, UniqueConstraintViolationException } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { requestIds } from '../shared/request-id.js'
import { part } from '../shared/sql-part.js'
import { rows } from '../testing/databases/database.js'
import { theProduct } from '../testing/product.js'
import { allOf } from './all-of.js'
import { bindValues } from './bound-values.js'
import { plainRows } from './plain-rows.js'
import { unawaited } from './unawaited.js'

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

describe('statements of one transaction that are asked together', () => {
  const em = () => product.world.orm.em.fork()

  test('are sent before the first is answered, and answered in the order asked', async () => {
    const said: string[] = []
    const sent = vi.spyOn(pg.Client.prototype, 'query')
    sent.mockImplementation(function (this: pg.Client, ...given: unknown[]) {
      if (!isBeside(given)) said.push(`asked ${textOf(given[0])}`)
      return REAL.call(this, ...given) as never
    })
    try {
      await em().transactional((inside) =>
        allOf(
          ['first', 'second'].map(async (name) => {
            await inside.execute(`select pg_sleep(0.05) as ${name}`)
            said.push(`answered ${name}`)
          }),
        ),
      )
    } finally {
      sent.mockRestore()
    }
    const [begun, one, other, ...answers] = said
    expect([begun, one, other]).toEqual([
      'asked begin',
      'asked select pg_sleep(0.05) as first',
      'asked select pg_sleep(0.05) as second',
    ])
    expect(answers).toEqual(['answered first', 'answered second', 'asked commit'])
  })

  test('are all over before a failure is told: what the others did is taken back, whatever they went on to do', async () => {
    await rows(product, 'create table together (id int)')
    const story = em().transactional((inside) =>
      allOf([
        inside.execute('select 1 / 0'),
        (async () => {
          await inside.execute('select pg_sleep(0.02)').catch(() => {})
          await inside.execute('insert into together values (1)')
        })(),
      ]),
    )
    await expect(story).rejects.toThrow('division by zero')
    expect(await rows(product, 'select * from together')).toEqual([])
  })

  test('are refused once it is over', async () => {
    let late: Promise<unknown> = Promise.resolve()
    await em().transactional(async (inside) => {
      const transaction = inside.getTransactionContext()
      late = new Promise((resolve) => setTimeout(resolve, 100)).then(() =>
        inside.getConnection().execute('select 1', [], 'all', transaction),
      )
      late.catch(() => {})
    })
    await expect(late).rejects.toThrow(/committed/i)
  })

  test('keep to their savepoint', async () => {
    await rows(product, 'create table apart (id int)')
    await em().transactional(async (inside) => {
      await inside.execute('insert into apart values (1)')
      await inside
        .transactional(async (further) => {
          await further.execute('insert into apart values (2)')
          throw new Error('taken back')
        })
        .catch(() => {})
      await inside.execute('insert into apart values (3)')
    })
    expect(await rows(product, 'select id from apart order by id')).toEqual([{ id: 1 }, { id: 3 }])
  })

  test('fail with their connection, whose BEGIN nobody waits for, and leave the pool whole', async () => {
    const lost = em().transactional(async (inside) => {
      await inside.execute('select pg_terminate_backend(pg_backend_pid())').catch(() => {})
      await inside.execute('select 1')
    })
    await expect(lost).rejects.toThrow()
    await Promise.all(
      Array.from({ length: 12 }, () => em().transactional((inside) => inside.execute('select 1'))),
    )
  })
})

describe('a statement of a transaction that nobody waits for', () => {
  const em = () => product.world.orm.em.fork()
  const kept = () => rows(product, 'select id from unwaited order by id')
  beforeAll(() => rows(product, 'create table unwaited (id int primary key)'))
  beforeEach(() => rows(product, 'delete from unwaited'))
  const write = (inside: EntityManager, id: number) =>
    unawaited(inside, inside.execute('insert into unwaited values (?)', [id]))

  test('is sent with what comes next, and with COMMIT, and done when the transaction is', async () => {
    const said: string[] = []
    const sent = vi.spyOn(pg.Client.prototype, 'query')
    sent.mockImplementation(function (this: pg.Client, ...given: unknown[]) {
      const answer = REAL.call(this, ...given)
      const text = textOf(given[0])
      if (isBeside(given)) return answer as never
      said.push(text)
      void (answer as Promise<unknown>).then(() => said.push(`answered ${text}`))
      return answer as never
    })
    try {
      await em().transactional(async (inside) => {
        await write(inside, 1)
        await write(inside, 2)
      })
    } finally {
      sent.mockRestore()
    }
    expect(said.slice(0, 4)).toEqual([
      'begin',
      'insert into unwaited values ($1)',
      'insert into unwaited values ($1)',
      'commit',
    ])
    expect(await kept()).toEqual([{ id: 1 }, { id: 2 }])
  })

  test('fails the transaction with its own words, and what came with it is taken back', async () => {
    const story = em().transactional(async (inside) => {
      await write(inside, 1)
      await write(inside, 1)
      await write(inside, 2)
    })
    await expect(story).rejects.toThrow(UniqueConstraintViolationException)
    expect(await kept()).toEqual([])
  })

  test('fails what is asked behind it with its own words too', async () => {
    let heard: unknown
    const story = em().transactional(async (inside) => {
      await write(inside, 1)
      await write(inside, 1)
      heard = await inside.execute('select 1').catch((error: unknown) => error)
      throw heard
    })
    await expect(story).rejects.toThrow(/unwaited_pkey/)
    expect(heard).toBeInstanceOf(UniqueConstraintViolationException)
    expect(await kept()).toEqual([])
  })

  test('is no obstacle where it could not even be sent: nothing is committed', async () => {
    const story = em().transactional(async (inside) => {
      await write(inside, 1)
      await unawaited(inside, Promise.reject(new Error('never sent')))
    })
    await expect(story).rejects.toThrow('never sent')
    expect(await kept()).toEqual([])
  })

  test('fails its savepoint alone', async () => {
    await em().transactional(async (inside) => {
      await write(inside, 1)
      const within = inside.transactional(async (further) => {
        await write(further as EntityManager, 2)
        await write(further as EntityManager, 1)
      })
      await expect(within).rejects.toThrow(UniqueConstraintViolationException)
      await write(inside, 3)
    })
    expect(await kept()).toEqual([{ id: 1 }, { id: 3 }])
  })

  test('is done when its savepoint is, and goes with a story that is taken back', async () => {
    const story = em().transactional(async (inside) => {
      await inside.transactional((further) => write(further as EntityManager, 1))
      await write(inside, 2)
      throw new Error('taken back')
    })
    await expect(story).rejects.toThrow('taken back')
    expect(await kept()).toEqual([])
  })

  test('fails with its connection, and leaves the pool whole', async () => {
    for (let time = 0; time < 12; time++) {
      const lost = em().transactional(async (inside) => {
        await unawaited(inside, inside.execute('select pg_terminate_backend(pg_backend_pid())'))
        await write(inside, 1)
      })
      await expect(lost).rejects.toThrow()
    }
    expect(await kept()).toEqual([])
  })

  test('is waited for outside of a transaction', async () => {
    await write(em(), 1)
    expect(await kept()).toEqual([{ id: 1 }])
    await expect(write(em(), 1)).rejects.toThrow(UniqueConstraintViolationException)
  })
})

const REAL = pg.Client.prototype.query as unknown as (...given: unknown[]) => unknown

const textOf = (asked: unknown): string =>
  typeof asked === 'string' ? asked : (asked as { text: string }).text

/**
 * What the server asks beside it: of what came before, a connection's settings, and what is asked of the pool itself
 * (of the queue, of the clocks), which is answered to a callback and not by a promise.
 */
const isBeside = (given: unknown[]) =>
  given.some((one) => typeof one === 'function') ||
  textOf(given[0]).includes('outbox_message') ||
  textOf(given[0]).startsWith('set ')

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
