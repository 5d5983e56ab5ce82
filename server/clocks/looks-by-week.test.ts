import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY, addMonths, localDate, startOfDay } from '../../common/days.js'
import { backUp } from '../backup/back-up.js'
import { restore } from '../backup/restore.js'
import { sweepLooks } from '../directory/sweep-looks.js'
import { daysLater } from '../testing/claims/claims.js'
import { act, ask } from '../testing/client.js'
import { keepClocks } from '../testing/clocks.js'
import { rows } from '../testing/databases/database.js'
import { aDebtor, aProvider, anApprovedSchool, type Person, type SchoolPerson } from '../testing/people.js'
import { anEmptyPlace, connectedTo, everyRow } from '../testing/places.js'
import { aProduct, type Product } from '../testing/product.js'
import { quiet } from '../testing/databases/stored.js'

let product: Product
let provider: Person
let school: SchoolPerson
beforeAll(async () => {
  product = await aProduct({ env: { NOTICE_DAYS: '0', RECONFIRM_DAYS: '3000', LOOKS_PER_DAY: '1000' } })
  provider = await aProvider(product)
  school = await anApprovedSchool(product, provider, 'Hillside School')
  const lister = await anApprovedSchool(product, provider, 'Greenfield College')
  await aDebtor(product, lister, { studentName: 'Ada Obiora', parentName: 'Ngozi Obiora' })
  // It is shown from then on.
  await quiet(product)
})
afterAll(() => product.close())
beforeEach(async () => {
  await rows(product, 'delete from look')
})

const now = () => product.clock.now().getTime()
const daysAgo = (days: number) => new Date(now() - days * DAY)

/** A check of each of these moments. */
const checksOf = (moments: Date[]) =>
  rows(
    product,
    `insert into look (school_id, account_id, kind, asked, shown, results, reference, at)
     select school_id, id, 'CHECK', '{"student":"Ada Zwingli"}', '{}', '[]', 'Zwingli-' || at, at
       from account, unnest(?::timestamptz[]) at where school_id = ? returning id`,
    [`{${moments.map((at) => at.toISOString()).join(',')}}`, school.schoolId],
  )
const aCheck = async (reference = 'Zwingli-17'): Promise<string> => {
  const input = { student: 'Ada Obiora', parent: 'Ngozi Obiora', phone: '0803 123 4567', reference }
  const { check } = await act(product, 'checkWard', input, { as: school, select: 'check { id }' })
  return check.id
}

/** All that a school can read of its checks, and what it finds by their words. */
async function readable(id: string) {
  const query = `query ($id: ID!) {
    check(id: $id) { student parent phone reference purgedAt results { score } }
    viewer { school { all: checks { edges { node { id student reference } } }
      byName: checks(filter: { search: "obiora" }) { edges { node { id } } }
      byReference: checks(filter: { search: "zwingli" }) { edges { node { id } } } } } }`
  const { check, viewer } = await ask(product, query, { id }, school)
  const { url } = await act(product, 'exportChecks', { filter: {} }, { as: school, select: 'url' })
  const { pathname, search } = new URL(url)
  const headers = { Authorization: `Token ${school.key}` }
  const file = await fetch(product.url + pathname + search, { headers })
  const { all, byName, byReference } = viewer.school
  const [found, referred] = [byName, byReference].map(({ edges }) => edges.length)
  return { check, found, referred, text: JSON.stringify(all) + (await file.text()) }
}

/** Each with the partition that it lies in, which has to be the one of its week. */
const places = (): Promise<{ place: string; week: string }[]> =>
  rows(
    product,
    `select tableoid::regclass::text as place,
       'look_content_' || to_char(date_trunc('week', at at time zone 'UTC'), 'YYYY_MM_DD') as week
     from look_content order by look`,
  )
const parts = async (): Promise<string[]> =>
  (
    await rows(
      product,
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'look_content'::regclass order by 1`,
    )
  ).map(({ name }) => name)

test('nobody reads a content after its day though its week is there; the week goes as a whole, and the row stays', async () => {
  await sweepLooks(product.world)
  const id = await aCheck()
  const zone = product.world.rules.timeZone
  const end = startOfDay(addMonths(localDate(product.clock.now(), zone), 12), zone).getTime() + DAY
  const at = async (then: number) => {
    await daysLater(product, (then - now()) / DAY, provider, school)
    await keepClocks(product)
    await sweepLooks(product.world)
  }
  await at(end - 10_000)
  expect(await readable(id)).toMatchObject({
    check: { student: 'Ada Obiora', reference: 'Zwingli-17', purgedAt: null, results: [{}] },
    ...{ found: 1, referred: 1, text: expect.stringContaining('Zwingli-17') },
  })

  await at(end)
  const [there] = await places()
  const unread = await readable(id)
  expect(unread).toMatchObject({
    check: { student: '', parent: null, phone: null, reference: '', results: [] },
    ...{ found: 0, referred: 0 },
  })
  expect(unread.check.purgedAt).not.toBeNull()
  expect(unread.text).not.toMatch(/zwingli|obiora/i)

  await at(end + 7 * DAY)
  expect(await parts()).not.toContain(there!.place)
  expect(await rows(product, 'select * from look_content')).toEqual([])
  expect(await readable(id)).toEqual(unread)
  expect(await rows(product, 'select shown, kind, purpose from look')).toMatchObject([{ kind: 'CHECK' }])
})

test('of weeks in a row those go that are old, and purged, to their last moment', async () => {
  await checksOf(Array.from({ length: 60 }, (_, weeks) => daysAgo(7 * weeks)))
  await sweepLooks(product.world)
  // None has been purged: none goes.
  const all = await places()
  expect(all).toHaveLength(60)
  expect(all.every(({ place, week }) => place === week)).toBe(true)

  await keepClocks(product)
  const kept = await rows(product, 'select id from look where purged_at is null')
  await sweepLooks(product.world)
  const left = (await places()).length
  expect(left).toBeGreaterThanOrEqual(kept.length)
  expect(left).toBeLessThanOrEqual(kept.length + 1)
  expect(kept.length).toBeGreaterThanOrEqual(52)
  const read = await rows(product, `select id from look where asked ->> 'student' = 'Ada Zwingli'`)
  expect(read).toHaveLength(kept.length)
  expect(await rows(product, 'select id from look')).toHaveLength(60)
})

test('however long no clock has run, what is asked is written, and finds its week later', async () => {
  await sweepLooks(product.world)
  await daysLater(product, 100, provider, school)
  const id = await aCheck('A-2')
  expect(await places()).toMatchObject([{ place: 'look_content_other' }])
  const [before, kept] = [await readable(id), await rows(product, 'select * from look')]
  await sweepLooks(product.world)
  const [moved] = await places()
  expect(moved!.place).toBe(moved!.week)
  expect(await readable(id)).toEqual(before)
  expect(await rows(product, 'select * from look')).toEqual(kept)
})

test('several servers at it at once make each week once', async () => {
  await daysLater(product, 800, provider, school)
  await Promise.all(Array.from({ length: 5 }, () => sweepLooks(product.world)))
  // What one left because another was at it is done the next time.
  await sweepLooks(product.world)
  const once = await parts()
  expect(once).toHaveLength(6)
  await sweepLooks(product.world)
  expect(await parts()).toEqual(once)
})

test('while somebody reads what was asked, others ask on; the weeks are made the next time', async () => {
  await aCheck('A-3')
  await daysLater(product, 100, provider, school)
  const before = await parts()
  const holder = product.world.orm.em.fork()
  await holder.begin()
  await holder.execute('select * from look')
  await expect(sweepLooks(product.world)).rejects.toMatchObject({ code: '55P03' })
  await aCheck('A-4')
  await holder.commit()
  expect(await parts()).toEqual(before)
  await sweepLooks(product.world)
  expect(await parts()).not.toEqual(before)
  expect(await rows(product, `select id from look where reference in ('A-3', 'A-4')`)).toHaveLength(2)
})

test('a restored register has the same rows in the same partitions, and goes on', async () => {
  await sweepLooks(product.world)
  // Weeks that are there, one that fits nowhere, and one that nobody reads any more.
  await checksOf([0, 3, 8, 15, -400].map(daysAgo))
  await checksOf([daysAgo(500)])
  await keepClocks(product)
  const file = join(product.dataDir, 'backup')
  await backUp(product.world, createWriteStream(file))
  const place = await anEmptyPlace()
  try {
    await restore(place, file)
    const [was, is] = await Promise.all(
      [product.world.config.databaseUrl!, place.databaseUrl].map(connectedTo),
    )
    // Every partition by its name, and what is read, too.
    expect(await everyRow(is!)).toEqual(await everyRow(was!))
    await Promise.all([was!.end(), is!.end()])
    const again = await aProduct({ beside: { ...product, database: place.database, dataDir: place.dataDir } })
    await sweepLooks(again.world)
    const [last] = await rows<{ id: number }>(again, 'select max(id) as id from look')
    const input = { student: 'Ada Obiora', reference: 'again' }
    const { check } = await act(again, 'checkWard', input, { as: school, select: 'check { id }' })
    expect(Number(check.id)).toBeGreaterThan(last!.id)
    await again.close()
  } finally {
    await place.remove()
  }
})

describe('with a year’s weeks', () => {
  beforeEach(async () => {
    await checksOf(Array.from({ length: 53 }, (_, weeks) => daysAgo(7 * weeks)))
    await sweepLooks(product.world)
  })
  /** What a statement holds until its transaction ends. */
  async function locksOf(statement: string): Promise<number> {
    const em = product.world.orm.em.fork()
    await em.begin()
    await em.execute(statement)
    const [held] = await em.execute<[{ count: number }]>(
      `select count(*)::int as count from pg_locks where pid = pg_backend_pid() and locktype = 'relation'`,
    )
    await em.rollback()
    return held.count
  }

  test('a search through a school’s checks takes few of PostgreSQL’s locks, and what is written next to none', async () => {
    const searched = await locksOf(
      `select * from look where kind = 'CHECK' and (reference ilike '%z%' or asked ->> 'student' ilike '%z%') order by id desc`,
    )
    expect(searched).toBeGreaterThan(2 * 53)
    expect(searched).toBeLessThan(150)
    const written = await locksOf(
      `insert into look (school_id, account_id, kind, asked, at) select school_id, id, 'SEARCH', '{}', now()
         from account where school_id is not null limit 1`,
    )
    expect(written).toBeLessThan(40)
    // Nobody who wants no content pays for it.
    expect(await locksOf(`select id, shown, purged_at from look where kind = 'CHECK'`)).toBeLessThan(15)
  })
})
