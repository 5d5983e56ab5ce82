import { readFileSync } from 'node:fs'
import {
  buildSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isObjectType,
  isRequiredArgument,
  type GraphQLField,
} from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { act, ask, send, type Asker } from '../testing/client.js'
import { aCheckedList } from '../testing/imports.js'
import { aProvider, anApprovedSchool, type Person, type SchoolPerson } from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'

/** A page of any list begins behind a row, told by an opaque text. Whoever makes one up is told so, and no list fails. */
let product: Product
let provider: Person
let school: SchoolPerson
let imported: string
beforeAll(async () => {
  // An address that nobody has to find.
  product = await aProduct({ env: { WEBHOOKS_PRIVATE: 'true' } })
  provider = await aProvider(product)
  school = await anApprovedSchool(product, provider)
  await act(
    product,
    'createWebhook',
    { url: 'http://127.0.0.1:9/dma', events: ['DEBTOR_LISTED'] },
    { as: school, select: 'webhook { id }' },
  )
  imported = (await aCheckedList(product, 'Student name,Parent name,Amount\nAda Obi,Ngozi Obi,1', school)).id
})
afterAll(() => product.close())

type Field = GraphQLField<unknown, unknown>
interface List {
  name: string
  path: Field[]
}

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'))
const LISTS = listsOf()

/** Every field of the schema that takes a page marker, by the shortest way to it. */
function listsOf(): List[] {
  const found = new Map<string, List>()
  const seen = new Set(['Query'])
  const waiting = [{ type: schema.getQueryType()!, path: [] as Field[] }]
  for (const { type, path } of waiting)
    for (const field of Object.values(type.getFields())) {
      const here = [...path, field]
      const name = `${type.name}.${field.name}`
      if (field.args.some(({ name: each }) => each === 'after')) found.set(name, { name, path: here })
      const answer = getNamedType(field.type)
      if (!isObjectType(answer) || seen.has(answer.name)) continue
      seen.add(answer.name)
      waiting.push({ type: answer, path: here })
    }
  return [...found.values()]
}

const made = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Of each shape that a marker has somewhere, with what stands in none. */
const NO_VALUES = [
  'x',
  '',
  '2026-99-99',
  '2026-02-30T25:00:00Z',
  '-271822-01-01T00:00:00.000Z',
  '-004800-01-01T00:00:00.000Z',
  '0000-01-01T00:00:00.000Z',
  '+010000-01-01T00:00:00.000Z',
  '+275760-09-13T00:00:00.000Z',
  '\0',
  1e300,
  0.5,
  null,
  [],
  {},
]
const MADE_UP = [
  'nonsense',
  made(null),
  made({}),
  made([]),
  // As far as a moment goes, on both sides.
  ...['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'].map((moment) => made([moment, 1])),
  ...NO_VALUES.flatMap((value) => [
    made([value]),
    made([value, 1]),
    made([1, value]),
    made([value, value]),
    made([1, 1, value]),
    made([value, value, value]),
    made([value, value, value, value, value]),
  ]),
]

const WORDS: Record<string, string> = { 'Query.directory': 'search: "Ada Obi"' }

/** Each list as it is asked for, in every order that it can have: each may have cursors of another shape. */
const ASKED = LISTS.flatMap(({ name, path }) => {
  const list = path.at(-1)!
  const orders = list.args.flatMap(({ name: arg, type }) => {
    const kind = getNamedType(type)
    if (isEnumType(kind)) return kind.getValues().map((value) => `${arg}: ${value.name}`)
    return kind.name === 'Boolean' ? [`${arg}: true`, `${arg}: false`] : []
  })
  return ['', ...orders].map((order) => ({ name, path, beside: `${WORDS[name] ?? ''} ${order}` }))
})
const BACKWARDS = LISTS.filter(({ path }) => path.at(-1)!.args.some(({ name }) => name === 'before'))

describe('a page marker that was made up', () => {
  const values = (): Record<string, string> => ({
    'school.id': school.schoolId,
    'looksOf.schoolId': school.schoolId,
    'debtorImport.id': imported,
  })

  test.each(ASKED)('is refused, or begins somewhere: $name $beside', async ({ path, beside }) => {
    expect(await faultsOf(path, (marker) => `${beside} after: ${marker}`)).toEqual([])
  })

  test.each(BACKWARDS)('is refused, or ends somewhere: $name', async ({ path }) => {
    expect(await faultsOf(path, (marker) => `before: ${marker}`)).toEqual([])
  })

  test.each(['dashboard', 'school'])('is refused, or begins somewhere: /api/r/%s/', async (list) => {
    const statusOf = async (after: string) => {
      const url = `${product.url}/api/r/${list}/?after=${encodeURIComponent(after)}`
      return (await fetch(url, { headers: { Authorization: `Token ${school.key}` } })).status
    }
    expect(await statusOf('nonsense')).toBe(400)
    for (const after of MADE_UP) expect([200, 400], after).toContain(await statusOf(after))
  })

  /** What a list says that it should not; what is no marker at all has to be refused, or nobody looks at it. */
  async function faultsOf(path: Field[], given: (marker: string) => string): Promise<string[]> {
    const document = documentOf(path, given('$marker'))
    const as: Asker = ['desk', 'schoolApplications'].includes(path[0]!.name) ? provider : school
    await ask(product, document, { marker: null }, as)
    const codesOf = async (marker: string) =>
      (await send(product, document, { marker }, as)).errors.map(({ extensions }) => extensions.code)
    const faults = (await codesOf('nonsense')).length === 0 ? ['nobody looks at it'] : []
    for (const marker of MADE_UP)
      for (const code of await codesOf(marker))
        if (code !== 'BAD_USER_INPUT') faults.push(`${marker}: ${String(code)}`)
    return faults
  }

  function documentOf(path: Field[], given: string): string {
    const list = path.at(-1)!
    const within = path.toReversed().reduce((inner, field) => {
      const needed = field.args.filter(isRequiredArgument).map((arg) => {
        const value = values()[`${field.name}.${arg.name}`]
        expect(value, `a value for ${field.name}(${arg.name}:)`).toBeDefined()
        return `${arg.name}: "${value}"`
      })
      const args = [...needed, ...(field === list ? [given] : [])].join(', ')
      return `{ ${field.name}${args && `(${args})`} ${inner} }`
    }, '{ __typename }')
    return `query ($marker: String) ${within}`
  }
})

test('every list with pages is asked', () => {
  const inputs = Object.values(schema.getTypeMap()).filter(
    (type) => isInputObjectType(type) && 'after' in type.getFields(),
  )
  expect(LISTS.length).toBeGreaterThan(14)
  expect(BACKWARDS.length).toBeGreaterThan(0)
  expect(inputs.map(({ name }) => name)).toEqual([])
})
