import { LockMode } from '@mikro-orm/core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { act } from '../testing/client.js'
import { rows } from '../testing/databases/database.js'
import { aProvider, type Person } from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'
import { quiet } from '../testing/databases/stored.js'
import { Letter } from './letter.entity.js'
import { sweepLetters } from './sweep.js'

let product: Product
let provider: Person
beforeAll(async () => {
  product = await aProduct()
  provider = await aProvider(product)
  await quiet(product)
  // Nothing leaves here: it is the jobs that count.
  await product.world.outbox.boss.offWork('letters')
})
beforeEach(() => rows(product, 'delete from letter'))
beforeEach(() => rows(product, `delete from pgboss.job where name = 'letters'`))
afterAll(() => product.close())

/** As after a restore: letters wait, and the queue knows nothing of them. Answers the first one's id. */
async function lostLetters(count: number): Promise<number> {
  const [first] = await rows<{ id: number }>(
    product,
    `insert into letter (kind, "to", data, message_id, state, attempts, created_at)
     select 'school-received', 'office@example.com', '{"schoolId": 0}', '<' || gen_random_uuid() || '@dma>', 'QUEUED', 0, now() - interval '1 hour'
       from generate_series(1, ?) returning id`,
    [count],
  )
  return first!.id
}
const jobs = async () =>
  (
    await rows<{ id: number }>(
      product,
      `select (data ->> 'letterId')::int as id from pgboss.job where name = 'letters'`,
    )
  ).length

test('after a restore every waiting letter has its job again at once, however many they are', async () => {
  await lostLetters(2100)
  expect(await sweepLetters(product.world)).toBe(2100)
  expect(await jobs()).toBe(2100)
})

test('a letter that somebody is just sending again is left to them', async () => {
  const id = await lostLetters(1)
  const em = product.world.orm.em.fork()
  await em.transactional(async (tx) => {
    const letter = await tx.findOneOrFail(Letter, id, { lockMode: LockMode.PESSIMISTIC_WRITE })
    await product.world.outbox.resend(tx as never, letter)
    expect(await sweepLetters(product.world)).toBe(0)
  })
  expect(await sweepLetters(product.world)).toBe(0)
  expect(await jobs()).toBe(1)
})

test('the sweep and "send again" at the same moment make one job', async () => {
  for (let round = 0; round < 20; round += 1) {
    const letterId = await lostLetters(1)
    await Promise.all([
      sweepLetters(product.world),
      act(product, 'sendLettersAgain', { letterId: String(letterId) }, { as: provider, select: 'sent' }),
    ])
    const its = await rows(
      product,
      `select id from pgboss.job where name = 'letters' and (data ->> 'letterId')::int = ?`,
      [letterId],
    )
    expect(its, `round ${round}`).toHaveLength(1)
  }
})
