import { beforeEach, expect, test } from 'vitest'
import type { Act } from './acts.js'
import { Context } from './context.js'
import { inTransaction } from './story.js'
import { aToldFamily } from './testing/claims/cases.js'
import { rows } from './testing/databases/database.js'
import { aProvider, anApprovedSchool } from './testing/people.js'
import { theProduct } from './testing/product.js'
import { statementsOf } from './testing/databases/statements.js'

// What was completed is told an hour later: no letter leaves while statements are counted.
const product = await theProduct({ env: { NOTICE_DAYS: '0', UNDO_SECONDS: '3600' } })
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider)
const looker = await anApprovedSchool(product, provider)

let told: Act[][]
let context: Context
beforeEach(() => {
  told = []
  context = Context.ofRegister(product.world)
})

const paid = (claim: number): Act => ({ kind: 'claim.paid', claim })
/** As `context.transaction`, with followers that only listen. */
const story = (what: () => Promise<unknown>) =>
  inTransaction(
    context.em,
    async () => what(),
    async (acts) => void told.push([...acts]),
  )

test('a story ends with its acts: its followers hear of all of them at once, in their order', async () => {
  await story(async () => {
    context.did(paid(1), paid(2))
    context.did(paid(3))
    expect(told).toEqual([])
  })
  expect(told).toEqual([[paid(1), paid(2), paid(3)]])
})

test('a story in a story adds its acts to the outer one, and one that fails takes its acts with it', async () => {
  await story(async () => {
    context.did(paid(1))
    await story(async () => context.did(paid(2)))
    const failing = story(async () => {
      context.did(paid(3))
      throw new Error('undone')
    })
    await expect(failing).rejects.toThrow('undone')
    context.did(paid(4))
  })
  expect(told).toEqual([[paid(1), paid(2), paid(4)]])
})

test('a story that fails tells nobody, and one without acts neither', async () => {
  const failing = story(async () => {
    context.did(paid(1))
    throw new Error('undone')
  })
  await expect(failing).rejects.toThrow('undone')
  await story(async () => {})
  expect(told).toEqual([])
})

test('two stories at the same time keep their acts apart', async () => {
  const other = Promise.withResolvers<void>()
  const slow = story(async () => {
    context.did(paid(1))
    await other.promise
    context.did(paid(2))
  })
  await story(async () => context.did(paid(3)))
  other.resolve()
  await slow
  expect(told).toEqual([[paid(3)], [paid(1), paid(2)]])
})

test('an act outside of a story, or after its end, is a fault: nobody would hear of it', async () => {
  expect(() => context.did(paid(1))).toThrow(/outside of a story/)
  let late = () => {}
  await story(async () => {
    late = () => context.did(paid(1))
  })
  expect(late).toThrow(/outside of a story/)
})

test('what followers write is undone with the story when they fail', async () => {
  const { id } = await aToldFamily(product, school)
  const failing = inTransaction(
    context.em,
    async () => {
      await context.em.execute('update debtor set term = ? where id = ?', ['Another', id])
      context.did(paid(Number(id)))
    },
    async () => {
      throw new Error('nobody can be told')
    },
  )
  await expect(failing).rejects.toThrow('nobody can be told')
  expect(await rows(product, 'select id from debtor where id = ? and term = ?', [id, 'Another'])).toEqual([])
})

test('a hundred acts take no more statements than one', async () => {
  const { id } = await aToldFamily(product, school)
  const copies = await rows(
    product,
    `insert into debtor select (jsonb_populate_record(debtor, jsonb_build_object(
       'id', nextval('debtor_id_seq'), 'request_key', 'copy ' || n))).*
       from debtor, generate_series(1, 101) n where id = ? returning id`,
    [id],
  )
  const ids = copies.map((copy) => Number(copy.id))
  await rows(
    product,
    `insert into look (school_id, account_id, kind, asked, shown, at, batch)
     select ?, stated_by_id, 'SEARCH', '{"search":"seen"}', array[debtor.id], ?, false
       from debtor where id = any(?::int[])`,
    [looker.schoolId, product.clock.now(), `{${ids.join(',')}}`],
  )
  const statements = (of: number[]) =>
    statementsOf(product, () =>
      context.transaction(async () =>
        context.did(...of.map((claim): Act => ({ kind: 'claim.completed', claim }))),
      ),
    )
  const one = await statements(ids.slice(0, 1))
  const hundred = await statements(ids.slice(1))
  expect(hundred).toHaveLength(one.length)
  const posted = await rows(product, `select count(*)::int from letter where kind = 'entry-corrected'`)
  expect(posted).toEqual([{ count: 101 }])
})
