import { expect, test } from 'vitest'
import { HistoryEntry } from '../history/history-entry.entity.js'
import { rows } from '../testing/databases/database.js'
import { aDebtor, aProvider, anApprovedSchool } from '../testing/people.js'
import { theProduct } from '../testing/product.js'
import { insertRows } from './insert-rows.js'

const product = await theProduct()

/** What breaks statements, arrays and JSON. */
const ODD = [
  `O'Brien`,
  'back\\slash \\n \\u0041',
  'two\nlines\tand a tab',
  '{curly,"quoted"}',
  'what? $1 ?? :name',
  'Ọláwálé 🎓',
  'null',
  '',
]

test('rows written at once are stored as the mapper stores them, and their ids come in their order', async () => {
  const school = await anApprovedSchool(product, await aProvider(product))
  const { id: debtor } = await aDebtor(product, school)
  const em = product.world.orm.em.fork()
  const acts = ODD.map((text, at) => ({
    act: text,
    actor: null,
    account: null,
    school: school.schoolId as never,
    debtor: Number(debtor),
    changes: [{ field: text, before: at === 0 ? null : text, after: text }],
    at: new Date(Date.UTC(2026, 10, 20, 1, 2, at, 345)),
  }))
  const ids = await insertRows(em, HistoryEntry, acts)
  for (const act of acts) em.create(HistoryEntry, act)
  await em.flush()
  const stored = await rows(
    product,
    `select to_jsonb(h) - 'id' as row, id from history_entry h where id >= ${ids[0]} order by id`,
  )
  expect(stored.slice(0, ODD.length).map(({ id }) => id)).toEqual(ids)
  expect(stored.slice(0, ODD.length).map(({ row }) => row.act)).toEqual(ODD)
  expect(stored.slice(ODD.length).map(({ row }) => row)).toEqual(
    stored.slice(0, ODD.length).map(({ row }) => row),
  )
})

test('no rows are no statement', async () => {
  expect(await insertRows(product.world.orm.em.fork(), HistoryEntry, [])).toEqual([])
})
