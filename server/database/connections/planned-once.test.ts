import { IsolationLevel } from '@mikro-orm/core'
import { describe, expect, test } from 'vitest'
import { rows } from '../../testing/databases/database.js'
import { theProduct } from '../../testing/product.js'
import { aDebtor, aProvider, anApprovedSchool } from '../../testing/people.js'
import { ask } from '../../testing/client.js'
import { statementsOf } from '../../testing/databases/statements.js'
import { PLANNED_ONCE } from './planned-once.js'
import { LONGEST } from './prepared-names.js'

const product = await theProduct()

describe('a statement whose plan is the same whatever its values', () => {
  type Asks = (sql: string, values?: unknown[]) => Promise<unknown[]>
  const em = () => product.world.orm.em.fork()
  const inside = <T>(story: (ask: Asks) => Promise<T>) =>
    em().transactional((transaction) => story((sql, values = []) => transaction.execute(sql, values)))
  const outside = <T>(story: (ask: Asks) => Promise<T>) =>
    story((sql, values = []) => em().execute(sql, values))
  const planned = (name: string) => `${PLANNED_ONCE} id as ${name} from school where id = any(?::int[])`
  const PLANS = `
    select generic_plans > 10 as "isPlannedOnce", custom_plans::int as "plannedAnew",
           current_setting('plan_cache_mode') as mode
      from pg_prepared_statements where statement like ?`

  test.each([
    { where: 'in_a_transaction', among: inside },
    { where: 'outside_of_one', among: outside },
  ])('is planned once a connection, $where', async ({ where, among }) => {
    const plans = await among(async (ask) => {
      for (let at = 0; at < 20; at++) await ask(planned(where), ['{1}'])
      return ask(PLANS, [`%${where}%`])
    })
    expect(plans).toEqual([{ isPlannedOnce: true, plannedAnew: 0, mode: 'auto' }])
  })

  test.each([
    { isolationLevel: IsolationLevel.SERIALIZABLE },
    { isolationLevel: IsolationLevel.READ_COMMITTED },
    {},
  ])('ends no transaction in which it is asked: %j', async (options) => {
    await rows(product, 'create table if not exists taken_back (id int)')
    const statement = planned('asked_in_one_that_is_taken_back')
    for (let at = 0; at < 10; at++) await em().execute(statement, ['{1}'])
    const story = em().transactional(async (transaction) => {
      await transaction.execute('insert into taken_back values (1)')
      await transaction.execute(statement, ['{1}'])
      throw new Error('taken back')
    }, options)
    await expect(story).rejects.toThrow('taken back')
    expect(await rows(product, 'select * from taken_back')).toEqual([])
  })

  test('fails as others do, and leaves its connection as it was', async () => {
    const failing = `${PLANNED_ONCE} 1 / ?::int as failing`
    await inside(async (ask) => {
      for (let at = 0; at < 10; at++) await ask(failing, [1])
    })
    for (const among of [inside, outside])
      await expect(among((ask) => ask(failing, [0]))).rejects.toThrow('division by zero')
    const mode = await outside((ask) =>
      ask(`select current_setting('plan_cache_mode') as mode where 1 = ?`, [1]),
    )
    expect(mode).toEqual([{ mode: 'auto' }])
    expect(await outside((ask) => ask(failing, [1]))).toEqual([{ failing: 1 }])
  })
})

test('what My Home and a new debtor ask so is short enough to be kept prepared: else it would be planned each time', async () => {
  const school = await anApprovedSchool(product, await aProvider(product))
  const asked = await statementsOf(product, async () => {
    await aDebtor(product, school)
    await ask(product, '{ dashboard { totals { count } } }', {}, school)
  })
  const marked = asked.filter((statement) => statement.includes(PLANNED_ONCE))
  expect(marked.length).toBeGreaterThan(1)
  expect(marked.filter(({ length }) => length > LONGEST)).toEqual([])
})
