import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { rows } from '../testing/databases/database.js'
import { aDebtor, aProvider, anApprovedSchool } from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'

let product: Product
beforeAll(async () => {
  product = await aProduct()
  await aDebtor(product, await anApprovedSchool(product, await aProvider(product)))
})
afterAll(() => product.close())

beforeEach(() => {
  // How a table is kept in parts is no entity's to say: the library would want the parts by name.
  const helper = product.world.orm.em.getPlatform().getSchemaHelper() as unknown as Record<
    'getPartitions',
    () => Promise<object>
  >
  vi.spyOn(helper, 'getPartitions').mockResolvedValue({})
})

/** What a server of the version before still reads and writes, and nobody else: the next version drops it. */
const GOING = ['alter table "debtor" drop column "refused_email", drop column "safeguarding_hold_at";']

test('the migrated database is what the entities say', async () => {
  const difference = await product.world.orm.schema.getUpdateSchemaSQL({ safe: false, dropTables: false })
  expect(statementsIn(difference)).toEqual(GOING)
})

test('the comparison would see a difference', async () => {
  await rows(product, 'alter table account alter column email drop not null, add column forgotten int')
  const difference = await product.world.orm.schema.getUpdateSchemaSQL({ safe: false, dropTables: false })
  expect(difference).toContain('"forgotten"')
  expect(difference).toContain('"email" set not null')
  await rows(product, `alter table account alter column email set not null, drop column forgotten`)
})

describe.each(['history_entry', 'ledger_entry'])('%s', (table) => {
  test.each([
    ['rewritten', `update ${table} set id = id`],
    ['deleted', `delete from ${table}`],
  ])('cannot be %s', async (_what, statement) => {
    const before = await rows(product, `select * from ${table} order by id`)
    expect(before.length).toBeGreaterThan(0)
    await expect(rows(product, statement)).rejects.toThrow(`${table} is append-only`)
    expect(await rows(product, `select * from ${table} order by id`)).toEqual(before)
  })

  test('can be purged by a transaction that says so, and the next one cannot', async () => {
    const em = product.world.orm.em.fork()
    await em.begin()
    await em.execute(`set local dma.purging = 'on'`)
    await em.execute(`delete from ${table}`)
    await em.rollback()
    await expect(rows(product, `delete from ${table}`)).rejects.toThrow('append-only')
  })
})

/** Without the triggers, which only migrations know. */
function statementsIn(sql: string): string[] {
  return sql
    .split('\n')
    .filter(
      (line) =>
        line.trim() &&
        !/^(set names|drop (trigger|function) .*(append_only|find_alike|may_be_listed|is_due_as_heard|ask_facts|age_only_rises|keep_refused|keep_completion|forget_names|tell_))/.test(
          line,
        ),
    )
}
