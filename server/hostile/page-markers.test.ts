import { readFileSync } from 'node:fs'
import {
  buildSchema,
  getNamedType,
  isInputObjectType,
  isObjectType,
  isRequiredArgument,
  type GraphQLField,
} from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, send, type Asker } from '../testing/client.js'
import { aCheckedList } from '../testing/imports.js'
import { aProvider, anApprovedSchool, type Person, type SchoolPerson } from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'

/** A page of any list begins behind a row, told by an opaque text. Whoever makes one up is told so, and no list fails. */
let product: Product
let provider: Person
let school: SchoolPerson
let imported: string
beforeAll(async () => {
  product = await aProduct()
  provider = await aProvider(product)
  school = await anApprovedSchool(product, provider)
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
const MADE_UP = [
  'nonsense',
  made(null),
  made({}),
  made([]),
  ...[
    'x',
    '',
    '2026-99-99',
    '2026-02-30T25:00:00Z',
    '-271822-01-01T00:00:00.000Z',
    '\0',
    1e300,
    0.5,
    null,
    [],
    {},
  ].flatMap((value) => [
    made([value]),
    made([value, 1]),
    made([1, value]),
    made([value, value]),
    made([1, 1, value]),
    made([value, value, value]),
    made([value, value, value, value, value]),
  ]),
]

describe('a page marker that was made up', () => {
  const values = (): Record<string, string> => ({
    'school.id': school.schoolId,
    'looksOf.schoolId': school.schoolId,
    'debtorImport.id': imported,
  })

  test.each(LISTS)('is refused, or begins somewhere: $name', async ({ path }) => {
    const document = documentOf(path)
    const as: Asker = path[0]!.name === 'desk' || path[0]!.name === 'schoolApplications' ? provider : school
    await ask(product, document, { after: null }, as)
    for (const after of MADE_UP) {
      const { errors } = await send(product, document, { after }, as)
      expect(
        errors.map(({ extensions }) => extensions.code).filter((code) => code !== 'BAD_USER_INPUT'),
        `${after}: ${JSON.stringify(errors)}`,
      ).toEqual([])
    }
  })

  function documentOf(path: Field[]): string {
    const within = path.toReversed().reduce((inner, field) => {
      const needed = field.args.filter(isRequiredArgument).map((arg) => {
        const value = values()[`${field.name}.${arg.name}`]
        expect(value, `a value for ${field.name}(${arg.name}:)`).toBeDefined()
        return `${arg.name}: "${value}"`
      })
      const given = [...needed, ...(field.args.some(({ name }) => name === 'after') ? ['after: $after'] : [])]
      return `{ ${field.name}${given.length > 0 ? `(${given.join(', ')})` : ''} ${inner} }`
    }, '{ __typename }')
    return `query ($after: String) ${within}`
  }
})

test('every list with pages is asked', () => {
  const inputs = Object.values(schema.getTypeMap()).filter(
    (type) => isInputObjectType(type) && 'after' in type.getFields(),
  )
  expect(LISTS.length).toBeGreaterThan(14)
  expect(inputs.map(({ name }) => name)).toEqual([])
})
