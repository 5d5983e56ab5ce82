import { UniqueConstraintViolationException } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { rows } from '../testing/databases/database.js'
import { theProduct } from '../testing/product.js'
import { allOf } from './all-of.js'
import { unawaited } from './unawaited.js'

const product = await theProduct()

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
