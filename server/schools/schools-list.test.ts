import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, send } from '../testing/client.js'
import { rows } from '../testing/databases/database.js'
import { aProvider, aSchool, anAccount, anApprovedSchool, decide, type Person } from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'

let product: Product
let provider: Person
let somebody: Person
const NAMES = [
  'Beta College',
  'alpha academy',
  'Ọlá School',
  'Ọdún College',
  'Gamma',
  'Gamma',
  'Delta 100%_\\',
]
beforeAll(async () => {
  product = await aProduct()
  provider = await aProvider(product)
  somebody = await anAccount(product)
  for (const name of NAMES) await anApprovedSchool(product, provider, name)
})
afterAll(() => product.close())

const SCHOOLS = `query ($first: Int, $after: String, $search: String, $region: String, $category: SchoolCategory, $level: SchoolLevel) {
  schools(first: $first, after: $after, search: $search, region: $region, category: $category, level: $level) {
    pageInfo { hasNextPage endCursor } edges { node { id name region } } } }`
const page = async (variables: Record<string, unknown> = {}) => {
  const { schools } = await ask(product, SCHOOLS, variables, somebody)
  return { ...schools.pageInfo, names: schools.edges.map(({ node }: any) => node.name) as string[] }
}

test('the list has approved schools only', async () => {
  const reasons = [{ message: 'No.' }]
  await aSchool(product, 'Waiting')
  for (const [name, act] of [
    ['Asked', 'requestSchoolChanges'],
    ['Rejected', 'rejectSchool'],
  ] as const)
    await decide(product, provider, act, { schoolId: (await aSchool(product, name)).schoolId, reasons })
  const { schoolId } = await anApprovedSchool(product, provider, 'Suspended')
  await decide(product, provider, 'suspendSchool', { schoolId, reason: 'No.' })
  expect((await page()).names.toSorted()).toEqual(NAMES.toSorted())
})

test('the provider reads every school in whatever state, and nobody else does', async () => {
  const all =
    'query ($search: String, $state: SchoolState, $first: Int, $after: String) { desk { schools(search: $search, state: $state, first: $first, after: $after) { pageInfo { hasNextPage endCursor } edges { node { name state } } } } }'
  const read = async (variables: Record<string, unknown>) => {
    const { desk } = await ask(product, all, variables, provider)
    return { ...desk.schools.pageInfo, schools: desk.schools.edges.map(({ node }: any) => node) }
  }
  const { schools } = await read({ first: 100 })
  expect(schools.map(({ name }: any) => name)).toEqual(
    expect.arrayContaining([...NAMES, 'Waiting', 'Asked', 'Rejected', 'Suspended']),
  )
  const suspended = { name: 'Suspended', state: 'SUSPENDED' }
  expect((await read({ state: 'SUSPENDED' })).schools).toEqual([suspended])
  expect((await read({ search: 'suspend' })).schools).toEqual([suspended])
  expect((await read({ search: 'suspend', state: 'APPROVED' })).schools).toEqual([])
  const first = await read({ first: 3 })
  const rest = await read({ first: 100, after: first.endCursor })
  expect([...first.schools, ...rest.schools]).toEqual(schools)
  for (const as of [somebody, await aSchool(product)])
    expect((await send(product, all, {}, as)).errors[0]?.extensions.code).toBe('FORBIDDEN')
})

test('page by page it is the same as at once: by name whatever the case, none twice and none left out', async () => {
  const atOnce = (await page({ first: 100 })).names
  expect(atOnce.slice(0, 2)).toEqual(['alpha academy', 'Beta College'])
  for (const first of [1, 2, 3]) {
    const turned: string[] = []
    let after: string | null = null
    do {
      const next = await page({ first, after })
      turned.push(...next.names)
      after = next.hasNextPage ? next.endCursor : null
    } while (after)
    expect(turned).toEqual(atOnce)
  }
})

test('a school that was added meanwhile moves nobody to another page', async () => {
  const first = await page({ first: 2 })
  const rest = (await page({ first: 100, after: first.endCursor })).names
  const { schoolId } = await anApprovedSchool(product, provider, 'Aardvark College')
  expect((await page({ first: 100, after: first.endCursor })).names).toEqual(rest)
  await decide(product, provider, 'suspendSchool', { schoolId, reason: 'Only for this test.' })
})

test.each([
  ['a part of the name in another case', 'COLLEGE', ['Beta College', 'Ọdún College']],
  ['letters with marks, in another case', 'ọlá', ['Ọlá School']],
  ['marks typed as characters of their own', 'Ọlá'.normalize('NFD'), ['Ọlá School']],
  ['a per cent sign', '%', ['Delta 100%_\\']],
  ['an underscore', '0%_', ['Delta 100%_\\']],
  ['a backslash', '_\\', ['Delta 100%_\\']],
  ['SQL', `' or 1=1 --`, []],
])('it is searched by %s', async (_case, search, names) => {
  expect((await page({ search })).names.toSorted()).toEqual(names.toSorted())
})

test('it is filtered by region, category and level', async () => {
  const [{ id }] = (await rows(product, `select id from school where name = 'Beta College'`)) as [
    { id: number },
  ]
  await rows(
    product,
    `update school set region = 'Kano', category = 'PUBLIC', level = 'PRIMARY' where id = ?`,
    [id],
  )
  for (const filter of [{ region: 'Kano' }, { category: 'PUBLIC' }, { level: 'PRIMARY' }])
    expect((await page(filter)).names).toEqual(['Beta College'])
  expect((await page({ region: 'Kano', category: 'PRIVATE' })).names).toEqual([])
  const { errors } = await send(
    product,
    '{ schools(region: "Kano\u0000") { edges { cursor } } }',
    {},
    somebody,
  )
  expect(errors[0]?.extensions.code).toBe('BAD_USER_INPUT')
})

test.each(['email', 'proprietor { name }', 'username', 'taxCertificate { url }', 'state', 'history { act }'])(
  'it cannot be asked for %s',
  async (field) => {
    const { data, errors } = await send(product, `{ schools { edges { node { ${field} } } } }`, {}, somebody)
    expect({ data, code: errors[0]?.extensions.code }).toEqual({
      data: null,
      code: 'GRAPHQL_VALIDATION_FAILED',
    })
  },
)

test.each([
  { after: 'not-ours' },
  { after: Buffer.from('["a","b"]').toString('base64url') },
  { first: 101 },
  { first: 0 },
])('asking for %o is refused with a sentence', async (variables) => {
  const { errors } = await send(product, SCHOOLS, variables, somebody)
  expect(errors[0]?.extensions.code).toBe('BAD_USER_INPUT')
})
