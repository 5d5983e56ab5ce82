import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { daysLater, found } from '../testing/claims.js'
import { ask, send } from '../testing/client.js'
import { rows } from '../testing/database.js'
import { aDebtor, aProvider, anApprovedSchool, type Person, type SchoolPerson } from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'
import { quiet } from '../testing/stored.js'

let product: Product
let provider: Person
let schools: SchoolPerson[]
let eager: SchoolPerson
beforeAll(async () => {
  product = await aProduct({ env: { LOOKS_PER_DAY: '60', NOTICE_DAYS: '0' } })
  provider = await aProvider(product)
  schools = []
  for (const name of ['One', 'Two', 'Three', 'Four', 'Eager'])
    schools.push(await anApprovedSchool(product, provider, `School ${name}`))
  eager = schools[4]!
  await aDebtor(product, schools[0]!, { studentName: 'Chidinma Okafor' })
  await quiet(product)
})
afterAll(() => product.close())

const LOOKING = `query ($days: Int) { desk { looking(days: $days) { schools comparable middle { looks misses refusals }
  marks { times schools looks misses refusals }
  rows { school { id name } figures { looks misses refusals } unusual } } } }`
const looking = async (days?: number) => (await ask(product, LOOKING, { days }, provider)).desk.looking
const LOOKS = `query ($id: ID!, $first: Int, $after: String) { desk { looksOf(schoolId: $id, first: $first, after: $after) {
  pageInfo { hasNextPage endCursor } edges { cursor node { at by kind initials before shownCount narrowed } } } } }`
const looksOf = async (school: SchoolPerson, page: object = {}) =>
  (await ask(product, LOOKS, { id: school.schoolId, ...page }, provider)).desk.looksOf
const look = (school: SchoolPerson, search: string, more: object = {}) =>
  send(
    product,
    'query ($search: String, $region: String) { directory(search: $search, region: $region) { look { id } } }',
    { search, ...more },
    school,
  )
const inserted = (school: SchoolPerson, looks: number, misses: number) =>
  rows(
    product,
    `insert into look (school_id, account_id, kind, asked, shown, at)
       select ?, a.id, 'SEARCH', '{"search":"Chidinma Okafor","schoolId":null,"region":null,"status":null}',
              case when n <= ? then '{}'::int[] else '{1}' end, now()
         from account a, generate_series(1, ?) n where a.username = ?`,
    [school.schoolId, misses, looks, school.username],
  )

test('with fewer than five schools nothing is marked: there is nothing to compare with', async () => {
  await inserted(eager, 40, 30)
  const { comparable, schools: count, rows: all } = await looking()
  expect({ comparable, count }).toEqual({ comparable: false, count: 1 })
  expect(all).toMatchObject([
    { school: { name: 'School Eager' }, figures: { looks: 40, misses: 30 }, unusual: [] },
  ])
})

describe('among five schools', () => {
  beforeAll(async () => {
    for (const [at, school] of schools.slice(0, 4).entries()) await inserted(school, 4 + at, 1)
  })

  test('a school with many times the looks and misses of the middle one is marked, and comes first', async () => {
    const { comparable, middle, marks, rows: all } = await looking()
    expect(comparable).toBe(true)
    // 4, 5, 6, 7 and 40; the 40 moves it as little as a 400 would.
    expect(middle).toEqual({ looks: 6, misses: 1, refusals: 0 })
    expect(marks).toEqual({ times: 5, schools: 5, looks: 20, misses: 10, refusals: 5 })
    expect(all[0]).toMatchObject({ school: { id: eager.schoolId }, unusual: ['LOOKS', 'MISSES'] })
    for (const row of all.slice(1)) expect(row.unusual).toEqual([])
  })

  test('what the quota refused is counted, marked, and no look', async () => {
    const before = await looksOf(eager, { first: 100 })
    // The counter has seen none of the looks that were put there by hand.
    for (let at = 0; at < 66; at++) await look(eager, 'Zzz Nobody')
    const [first] = (await looking()).rows
    expect(first.figures.refusals).toBe(6)
    expect(first.unusual).toContain('REFUSALS')
    const after = await looksOf(eager, { first: 100 })
    expect(after.edges.length).toBe(before.edges.length + 60)
    await rows(product, `delete from look where asked->>'search' = 'Zzz Nobody'`)
  })

  test('only the asked days count, today included', async () => {
    await rows(product, `update look set at = now() - interval '10 days' where school_id = ?`, [
      eager.schoolId,
    ])
    expect(
      (await looking(7)).rows.find(({ school }: any) => school.id === eager.schoolId).figures.looks,
    ).toBe(0)
    expect((await looking(30)).rows[0].figures.looks).toBe(40)
    await rows(product, `update look set at = now() where school_id = ?`, [eager.schoolId])
    for (const days of [0, 31, -1])
      expect((await send(product, LOOKING, { days }, provider)).errors[0]?.extensions.code).toBe(
        'BAD_USER_INPUT',
      )
  })
})

describe('the looks of one school', () => {
  test('say who looked, when, how often the same and how many were shown; of the name only its initials', async () => {
    const school = await anApprovedSchool(product, provider, 'School Curious')
    expect(await found(product, 'chidinma okafor', school)).toHaveLength(1)
    await look(school, 'Chidinma Okafor')
    await look(school, 'ọbafẹmi ńwosu-eze', { region: 'Lagos' })
    const { edges } = await looksOf(school)
    expect(edges.map(({ node: { at: _at, ...node } }: any) => node)).toEqual([
      { by: school.username, kind: 'SEARCH', initials: 'Ọ. Ń. E.', before: 0, shownCount: 0, narrowed: true },
      { by: school.username, kind: 'SEARCH', initials: 'C. O.', before: 1, shownCount: 1, narrowed: false },
      { by: school.username, kind: 'SEARCH', initials: 'C. O.', before: 0, shownCount: 1, narrowed: false },
    ])
    expect(JSON.stringify(edges)).not.toMatch(/chidinma|okafor/i)
  })

  test('go on page by page, end after 30 days, and of a school that is not there are none', async () => {
    const first = await looksOf(eager, { first: 30 })
    const rest = await looksOf(eager, { first: 30, after: first.pageInfo.endCursor })
    expect([first.edges.length, rest.edges.length, rest.pageInfo.hasNextPage]).toEqual([30, 10, false])
    for (const schoolId of ['0', '-1', 'x', '99999999999'])
      expect((await looksOf({ ...eager, schoolId })).edges).toEqual([])
    await daysLater(product, 31, provider)
    expect((await looksOf(eager)).edges).toEqual([])
  })
})
