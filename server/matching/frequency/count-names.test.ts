import { beforeEach, afterEach, expect, test, vi } from 'vitest'
import { rows } from '../../testing/databases/database.js'
import { listMany, type Otherwise } from '../../testing/registers/flood.js'
import { aProvider, anApprovedSchool, decide, type Person, type SchoolPerson } from '../../testing/people.js'
import { aProduct, type Product } from '../../testing/product.js'
import { word } from '../word.js'

let product: Product
let provider: Person
let school: SchoolPerson
beforeEach(async () => {
  product = await aProduct()
  provider = await aProvider(product)
  school = await anApprovedSchool(product, provider)
})
afterEach(() => product.close())

/** Wards of one family name each, listed from an id on. */
async function list(
  family: string,
  count: number,
  { from = 0, ...otherwise }: Otherwise & { from?: number } = {},
) {
  if (from > 0) await rows(product, `select setval('debtor_id_seq', ?, false)`, [from])
  const claims = Array.from({ length: count }, (_, at) => ({
    studentName: `Chi${letters(at)} ${family}`,
    parentName: `Ngozi ${family}`,
    phone: `0803 ${1_000_000 + at}`,
  }))
  return listMany(product, school, claims, otherwise)
}
const letters = (at: number) => String.fromCharCode(97 + (at % 26), 97 + Math.floor(at / 26))
const keepUp = () => product.world.names.keepUp()
async function counted(): Promise<Record<string, number>> {
  const words = await rows<{ word: string; entries: number }>(product, 'select word, entries from name_word')
  return Object.fromEntries(words.map(({ word: text, entries }) => [text, entries]))
}
const countedAt = () =>
  rows<{ part: number; at: string }>(
    product,
    'select part, counted_at::text as at from name_part order by part',
  )
const grownOld = (part: number) =>
  rows(product, `update name_part set counted_at = now() - interval '2 hours' where part = ?`, [part])

test('parts add up to the register, and only wards that may be seen are counted, each once', async () => {
  await list('Anozie', 4, { from: 19_998 })
  await list('Anozie', 2, { from: 70_000 })
  await list('Mbakwe', 3, { withdrawn_at: 'now()' })
  await list('Udeze', 3, { noticed_at: 'null' })
  await list('Egwu', 1)
  await list('Egwu', 1)
  await keepUp()
  expect(await counted()).toMatchObject({ '': 7, anozie: 6, egwu: 1, ngozi: 7 })
  expect(Object.keys(await counted())).not.toContain('mbakwe')
  expect(Object.keys(await counted())).not.toContain('udeze')
  expect((await countedAt()).map(({ part }) => part)).toEqual([0, 1, 2, 3])
})

test('what is seen no more is not counted any more', async () => {
  await list('Anozie', 4)
  const [gone] = await list('Egwu', 1)
  await keepUp()
  await rows(product, 'update debtor set withdrawn_at = now() where id = ?', [gone])
  await product.world.names.count()
  expect(await counted()).toEqual({ '': 4, anozie: 4, ngozi: 4, chiaa: 1, chiba: 1, chica: 1, chida: 1 })
  await decide(product, provider, 'suspendSchool', { schoolId: school.schoolId, reason: 'x' })
  await product.world.names.count()
  expect(await counted()).toEqual({})
})

test('the newest are counted every time, all others in an hour or on another day', async () => {
  const [first] = await list('Anozie', 10, { from: 1 })
  await list('Udeze', 1, { noticed_at: `now() - interval '6 days'` })
  await keepUp()
  await list('Egwu', 2, { from: 20_000 })
  await keepUp()
  expect(await counted()).toMatchObject({ '': 12, egwu: 2 })
  await rows(product, 'update debtor set withdrawn_at = now() where id = ?', [first])
  await keepUp()
  expect(await counted()).toMatchObject({ '': 12, anozie: 10 })
  await grownOld(0)
  await keepUp()
  expect(await counted()).toMatchObject({ '': 11, anozie: 9 })
  product.clock.forward(2)
  await keepUp()
  expect(await counted()).toMatchObject({ '': 12, udeze: 1 })
})

test('whoever is stopped goes on where it was', async () => {
  await list('Anozie', 2, { from: 1 })
  await list('Egwu', 2, { from: 50_000 })
  const { em } = product.world.orm
  const fork = em.fork.bind(em)
  const stopped = vi.spyOn(em, 'fork').mockImplementation((...how) => {
    const sql = fork(...how)
    const execute = sql.execute.bind(sql)
    sql.execute = (async (text: string, values: unknown[]) => {
      if (text.includes('count_names') && values[0] === 2) throw new Error('killed')
      return execute(text, values)
    }) as typeof sql.execute
    return sql
  })
  await expect(keepUp()).rejects.toThrow('killed')
  stopped.mockRestore()
  const before = await countedAt()
  expect(before.map(({ part }) => part)).toEqual([0, 1])
  await keepUp()
  expect(await countedAt()).toMatchObject([...before.slice(0, 2), { part: 2 }])
  expect(await counted()).toMatchObject({ '': 4 })
})

test('two servers that count at once count nothing twice', async () => {
  const beside = await aProduct({ beside: product })
  await list('Anozie', 3, { from: 1 })
  await list('Egwu', 3, { from: 90_000 })
  await Promise.all([keepUp(), beside.world.names.keepUp(), keepUp(), beside.world.names.count()])
  await keepUp()
  expect(await counted()).toMatchObject({ '': 6, ngozi: 6 })
  await beside.close()
})

test('what was counted before there were parts holds until there are', async () => {
  await list('Anozie', 3)
  await rows(product, `insert into name_word values ('', 9), ('egwu', 9)`)
  await rows(
    product,
    `insert into name_part select -1, array_agg(word), array_agg(entries), 0, current_date, to_timestamp(0) from name_word`,
  )
  await keepUp()
  expect(await counted()).toMatchObject({ '': 3, anozie: 3 })
  expect(Object.keys(await counted())).not.toContain('egwu')
  expect(await countedAt()).toHaveLength(1)
})

test('a list of 5,000 is counted and read by every process though nobody asks, as soon as it may be seen', async () => {
  const beside = await aProduct({ beside: product })
  const [counting, reading] = [product.world.names, beside.world.names]
  const entries = async () => [(await counting.vocabulary()).entries, (await reading.vocabulary()).entries]
  expect(await entries()).toEqual([0, 0])
  const stops = [
    counting.follow({ counting: true, every: 50 }),
    reading.follow({ counting: false, every: 50 }),
  ]
  await list('Anozie', 676 * 7, { noticed_at: `now() - interval '6 days'` })
  await list('Egwu', 268, { noticed_at: `now() - interval '6 days'` })
  await expect.poll(async () => (await countedAt()).length).toBe(1)
  expect(await entries()).toEqual([0, 0])
  product.clock.forward(2)
  await expect.poll(entries).toEqual([1152, 1152])
  expect((await reading.vocabulary()).share(word('anozie'))).toBeGreaterThan(0.01)
  for (const stop of stops) stop()
  await beside.close()
})

test('a part of which nothing has changed is not written again', async () => {
  await list('Anozie', 5)
  await keepUp()
  const [before] = await countedAt()
  const versions = () => rows(product, 'select word, xmin::text as version from name_word order by word')
  const written = await versions()
  await keepUp()
  expect((await countedAt())[0]!.at).not.toBe(before!.at)
  expect(await versions()).toEqual(written)
})

test('a name that is common here is common before anybody is listed', async () => {
  const vocabulary = await product.world.names.vocabulary()
  expect(vocabulary.share(word('muhammad'))).toBeGreaterThan(10 * vocabulary.share(word('wilhelmina')))
  expect(vocabulary.areBothNames('chukwuma', 'chukwuka')).toBe(true)
  expect(vocabulary.areBothNames('chidinma', 'chidnma')).toBe(false)
})
