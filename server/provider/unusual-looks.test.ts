import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { daysLater, found } from '../testing/claims/claims.js'
import { act, ask, send } from '../testing/client.js'
import { rows } from '../testing/databases/database.js'
import { aDebtor, aProvider, anApprovedSchool, type Person, type SchoolPerson } from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'
import { quiet } from '../testing/databases/stored.js'

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

const LOOKING = `query ($days: Int) { desk { looking(days: $days) { schools comparable middle { looks misses listed refusals }
  marks { times schools looks misses listed refusals guesses }
  rows { school { id name } figures { looks checks misses listed refusals guesses } unusual } } } }`
const looking = async (days?: number) => (await ask(product, LOOKING, { days }, provider)).desk.looking
const LOOKS = `query ($id: ID!, $first: Int, $after: String) { desk { looksOf(schoolId: $id, first: $first, after: $after) {
  pageInfo { hasNextPage endCursor } edges { cursor node { at by key kind purpose batch initials before shownCount narrowed } } } } }`
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

test('with fewer than five schools nothing is marked by comparing: there is nothing to compare with', async () => {
  await inserted(eager, 40, 30)
  const { comparable, schools: count, rows: all } = await looking()
  expect({ comparable, count }).toEqual({ comparable: false, count: 1 })
  expect(all).toMatchObject([
    { school: { name: 'School Eager' }, figures: { looks: 40, misses: 30 }, unusual: [] },
  ])
})

test('many different questions about one child stand out by themselves: something is being guessed', async () => {
  const guess = (at: number) =>
    act(
      product,
      'checkWard',
      {
        ...{ student: 'Okafor Chidinma', parent: 'Ngozi Okafor', reference: 'x' },
        dateOfBirth: `2014-01-${String(at).padStart(2, '0')}`,
      },
      { as: schools[1]! },
    )
  const row = async () => (await looking()).rows.find(({ school }: any) => school.id === schools[1]!.schoolId)
  for (let at = 1; at < 20; at++) await guess(at)
  // Asked once more it is no further guess.
  await guess(1)
  expect(await row()).toMatchObject({ figures: { guesses: 19 }, unusual: [] })
  await guess(20)
  expect(await row()).toMatchObject({ figures: { guesses: 20 }, unusual: ['GUESSES'] })
  expect((await looking()).rows[0].school.id).toBe(schools[1]!.schoolId)
  await rows(product, 'delete from look where school_id = ?', [schools[1]!.schoolId])
})

describe('among five schools', () => {
  beforeAll(async () => {
    for (const [at, school] of schools.slice(0, 4).entries()) await inserted(school, 4 + at, 1)
  })

  test('a school with many times the looks and misses of the middle one is marked, and comes first', async () => {
    const { comparable, middle, marks, rows: all } = await looking()
    expect(comparable).toBe(true)
    // 4, 5, 6, 7 and 40; the 40 moves it as little as a 400 would.
    expect(middle).toEqual({ looks: 6, misses: 1, listed: 0, refusals: 0 })
    expect(marks).toEqual({
      ...{ times: 5, schools: 5, guesses: 20 },
      ...{ looks: 20, misses: 10, listed: 500, refusals: 5 },
    })
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
    const search = { by: school.username, key: null, kind: 'SEARCH', purpose: null, batch: false }
    expect(edges.map(({ node: { at: _at, ...node } }: any) => node)).toEqual([
      { ...search, initials: 'Ọ. Ń. E.', before: 0, shownCount: 0, narrowed: true },
      { ...search, initials: 'C. O.', before: 1, shownCount: 1, narrowed: false },
      { ...search, initials: 'C. O.', before: 0, shownCount: 1, narrowed: false },
    ])
    expect(JSON.stringify(edges)).not.toMatch(/chidinma|okafor/i)
  })

  test('tell checks apart from searches, lists from single ones, and a key by its name', async () => {
    const school = await anApprovedSchool(product, provider, 'School Checking')
    const select = { as: school, select: 'key' }
    const { key } = await act(product, 'createApiKey', { name: 'Portal', scopes: ['CHECK'] }, select)
    const ward = { student: 'Chidinma Okafor', region: 'Lagos' }
    await act(product, 'checkWard', { ...ward, reference: '1' }, { as: school })
    const list = { wards: [{ ...ward, purpose: 'READMISSION', reference: '2' }] }
    const checkWards =
      'mutation ($input: CheckWardsInput!) { checkWards(input: $input) { userErrors { message } } }'
    await send(product, checkWards, { input: list }, { key: null }, { Authorization: `Bearer ${key}` })
    const { edges } = await looksOf(school)
    const common = { kind: 'CHECK', by: school.username, initials: 'C. O.', narrowed: false }
    expect(edges.map(({ node }: any) => node)).toMatchObject([
      { ...common, key: 'Portal', purpose: 'READMISSION', batch: true, before: 1 },
      { ...common, key: null, purpose: 'ADMISSION', batch: false, before: 0 },
    ])
    const row = (await looking()).rows.find(({ school: { id } }: any) => id === school.schoolId)
    expect(row.figures).toMatchObject({ looks: 1, checks: 1, listed: 1, misses: 0 })
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
