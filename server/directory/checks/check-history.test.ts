import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { act, ask, send, type Asker } from '../../testing/client.js'
import { rows } from '../../testing/databases/database.js'
import {
  aDebtor,
  aProvider,
  aSchool,
  anApprovedSchool,
  type Person,
  type SchoolPerson,
} from '../../testing/people.js'
import { aProduct, type Product } from '../../testing/product.js'
import { statementsOf } from '../../testing/databases/statements.js'
import { quiet } from '../../testing/databases/stored.js'

let product: Product
let provider: Person
let school: SchoolPerson
let other: SchoolPerson
beforeAll(async () => {
  product = await aProduct({
    env: { NOTICE_DAYS: '0', LOOKS_PER_MINUTE: '1000', BATCH_ROWS_PER_DAY: '1000' },
  })
  provider = await aProvider(product)
  const lister = await anApprovedSchool(product, provider, '=Greenfield College')
  school = await anApprovedSchool(product, provider, 'Hillside School')
  other = await anApprovedSchool(product, provider, 'Riverside School')
  await aDebtor(product, lister, { studentName: 'Chidinma Okafor', parentName: 'Ngozi Okafor' })
  await quiet(product)
  const found = { student: 'Okafor Chidinma', parent: 'Ngozi Okafor', phone: '08031234567' }
  await checked({ ...found, reference: 'A-1' })
  await checked({ student: 'Nobody Listed', reference: 'A_2', purpose: 'READMISSION' })
  const { check } = await checked({ student: '+Zainab Bello', reference: 'B%3', purpose: 'OWN_CLAIM' })
  await act(product, 'recordCheckOutcome', { checkId: check.id, outcome: 'ADMITTED' }, { as: school })
  await checked({ student: 'Okafor Chidinma', reference: 'Of another school' }, other)
})
afterAll(() => product.close())

const checked = (input: object, as = school) =>
  act(product, 'checkWard', { ...input }, { as, select: 'check { id }' })
const HISTORY = `query ($filter: CheckFilterInput, $first: Int, $after: String) { viewer { school {
  checks(filter: $filter, first: $first, after: $after) {
    edges { cursor node { id reference summary askedBy apiKey results { entry { school { name } } } } }
    pageInfo { hasNextPage endCursor } } } } }`
const page = async (variables: object = {}) =>
  (await ask(product, HISTORY, { ...variables }, school)).viewer.school.checks
const references = async (filter: object): Promise<string[]> =>
  (await page({ filter })).edges.map(({ node }: any) => node.reference)

describe('the history', () => {
  test('holds one’s own checks, the newest first, with what was found in words and who asked', async () => {
    const { edges } = await page()
    expect(edges.map(({ node }: any) => [node.reference, node.summary, node.askedBy, node.apiKey])).toEqual([
      ['B%3', 'Nobody', school.username, null],
      ['A_2', 'Nobody', school.username, null],
      ['A-1', 'Likely this child', school.username, null],
    ])
  })

  test.each([
    [{ search: 'CHIDINMA okafor' }, ['A-1']],
    [{ search: 'a-1' }, ['A-1']],
    [{ search: 'okafor b%3' }, []],
    [{ search: '%' }, ['B%3']],
    [{ search: '_' }, ['A_2']],
    [{ purpose: 'READMISSION' }, ['A_2']],
    [{ found: true }, ['A-1']],
    [{ found: false }, ['B%3', 'A_2']],
    [{ outcome: 'ADMITTED' }, ['B%3']],
    [{ decided: false }, ['A_2', 'A-1']],
    [{ decided: true, found: true }, []],
    [{ search: ' ' }, ['B%3', 'A_2', 'A-1']],
  ])('narrowed by %j', async (filter, expected) => {
    expect(await references(filter)).toEqual(expected)
  })

  test('is read page by page, and as many statements are made for three as for one', async () => {
    const one = await page({ first: 1 })
    expect(one.pageInfo.hasNextPage).toBe(true)
    const rest = await page({ first: 2, after: one.pageInfo.endCursor })
    expect(rest.edges.map(({ node }: any) => node.reference)).toEqual(['A_2', 'A-1'])
    expect(rest.pageInfo.hasNextPage).toBe(false)
    const few = await statementsOf(product, () => page({ first: 1, filter: { found: true } }))
    const many = await statementsOf(product, () => page({ first: 100 }))
    expect(many).toHaveLength(few.length)
  })

  test.each([{ filter: { search: '\u0000' } }, { filter: { search: 'a'.repeat(201) } }, { first: 0 }])(
    'refuses %j',
    async (variables) => {
      const { errors } = await send(product, HISTORY, variables, school)
      expect(errors[0]?.extensions.code).toBe('BAD_USER_INPUT')
    },
  )
})

test('what is left of the lists’ allowance is no fault for a school that may not check', async () => {
  const left = async (as: Asker) =>
    (await ask(product, '{ viewer { school { applicantsLeft } } }', {}, as)).viewer.school.applicantsLeft
  expect(await left(school)).toBe(1000)
  const wards = [1, 2, 3].map((at) => ({ student: 'Nobody Listed', reference: `left ${at}` }))
  await act(product, 'checkWards', { wards }, { as: other, select: 'checks { id }' })
  expect(await left(other)).toBe(997)
  expect(await left(await aSchool(product))).toBeNull()
})

describe('the export', () => {
  const get = (url: string, as: Asker) => fetch(url, { headers: { Authorization: `Token ${as.key}` } })
  const address = async (filter: object, as: Asker = school): Promise<string> => {
    const { url } = await act(product, 'exportChecks', { filter }, { as, select: 'url' })
    return product.url + new URL(url).pathname + new URL(url).search
  }
  const exported = async (filter: object) => {
    const response = await get(await address(filter), school)
    return { response, text: Buffer.from(await response.arrayBuffer()).toString('utf8') }
  }

  test('is a CSV file of what the filter names, without a cell that a spreadsheet would run', async () => {
    const { response, text } = await exported({})
    expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('Content-Disposition')).toMatch(
      /^attachment; filename="checks-\d{4}-\d\d-\d\d\.csv"$/,
    )
    const [header, ...lines] = text.trimEnd().split('\r\n')
    expect(header).toBe(
      '\ufeffCheck,When,Reference,Student,Parent,Purpose,What was found,Listed by,Outcome,Outcome recorded,Asked by,Key',
    )
    expect(lines).toHaveLength(3)
    expect(lines[0]).toMatch(/^\d+,\S+Z,B%3,'\+Zainab Bello,,Own claim,Nobody,,Admitted,\S+Z,/)
    expect(lines[2]).toMatch(
      /,A-1,Okafor Chidinma,Ngozi Okafor,Admission,Likely this child,'=Greenfield College,,,/,
    )
    expect(text).not.toMatch(/(^|,|\n)"?[=+@-]/)
    expect((await exported({ purpose: 'READMISSION' })).text.trimEnd().split('\r\n')).toHaveLength(2)
  })

  test('is whole and in order over many pages, and ends with the moment it was asked for', async () => {
    await rows(
      product,
      `insert into look (school_id, account_id, kind, asked, shown, purpose, reference, results, at)
         select school_id, account_id, kind, asked, shown, purpose, 'Many ' || n, results, at
           from look, generate_series(1, 1203) n where reference = 'A-1'`,
    )
    const url = await address({ search: 'Many' })
    product.clock.forward(0.001)
    await checked({ student: 'Many Later', reference: 'Many later' })
    const lines = Buffer.from(await (await get(url, school)).arrayBuffer())
      .toString('utf8')
      .trimEnd()
      .split('\r\n')
      .slice(1)
    expect(lines).toHaveLength(1203)
    const ids = lines.map((line) => Number(line.split(',', 1)[0]))
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  })

  test('has an address that names nobody, and opens for nobody else, not changed, and not later', async () => {
    const url = await address({ search: 'Chidinma' })
    expect(decodeURIComponent(url)).not.toMatch(/chidinma/i)
    const ticket = new URL(url).searchParams.get('ticket')!
    expect(Buffer.from(ticket, 'base64url').toString('latin1')).not.toMatch(/chidinma|search/i)
    for (const who of [other, provider, { key: null }]) expect((await get(url, who)).status).toBe(404)
    for (const wrong of [`${url}AAAA`, url.slice(0, -4), `${product.url}/admin/checks.csv?ticket=`])
      expect((await get(wrong, school)).status).toBe(404)
    expect((await get(url, school)).status).toBe(200)
    product.clock.forward(6 / (24 * 60))
    expect((await get(url, school)).status).toBe(404)
  })
})
