import { readFileSync } from 'node:fs'
import {
  buildSchema,
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
} from 'graphql'

/** The schema as it is committed, which the check holds against the code. */
export const SCHEMA = buildSchema(readFileSync('schema.graphql', 'utf8'))

export interface Step {
  type: string
  field: GraphQLField<unknown, unknown>
}

/** Every type with fields that can be asked for, each with one shortest way there from an operation. */
export function waysToTypes(): ReadonlyMap<GraphQLObjectType, readonly Step[]> {
  const roots = [SCHEMA.getQueryType()!, SCHEMA.getMutationType()!, SCHEMA.getSubscriptionType()!]
  const ways = new Map<GraphQLObjectType, readonly Step[]>(roots.map((root) => [root, []]))
  for (const [type, way] of ways)
    for (const field of Object.values(type.getFields())) {
      const next = getNamedType(field.type)
      if (isObjectType(next) && !ways.has(next)) ways.set(next, [...way, { type: type.name, field }])
    }
  return ways
}

/** One operation along a way, which asks for these fields at its end. */
export function operation(way: readonly Step[], fields: readonly GraphQLField<unknown, unknown>[]): string {
  const leaves = fields.map((field) => asked(field)).join(' ')
  const body = way.reduceRight((inner, { field }) => `${head(field)} { ${inner} }`, leaves)
  const first = way[0]?.field ?? fields[0]!
  const root = [SCHEMA.getMutationType()!, SCHEMA.getSubscriptionType()!].find((type) =>
    Object.values(type.getFields()).includes(first),
  )
  const file = body.includes('$upload') ? ' ($upload: Upload!)' : ''
  return `${(root?.name ?? 'Query').toLowerCase()}${file} { ${body} }`
}

const asked = (field: GraphQLField<unknown, unknown>) =>
  `${head(field)}${isCompositeType(getNamedType(field.type)) ? ' { __typename }' : ''}`

/** With the least that has the shape of what it needs, of nothing that there is. */
export function head(
  field: GraphQLField<unknown, unknown>,
  given: Readonly<Record<string, string>> = {},
): string {
  const needed = field.args.filter((argument) => isRequiredArgument(argument) || argument.name in given)
  const written = needed.map(({ name, type }) => `${name}: ${given[name] ?? least(type)}`)
  return `${field.name}${written.length > 0 ? `(${written.join(', ')})` : ''}`
}

function least(type: GraphQLInputType): string {
  if (isNonNullType(type)) return least(type.ofType)
  if (isListType(type)) return '[]'
  if (isEnumType(type)) return type.getValues()[0]!.name
  if (isInputObjectType(type)) {
    const needed = Object.values(type.getFields()).filter(isRequiredInputField)
    return `{ ${needed.map((field) => `${field.name}: ${least(field.type)}`).join(', ')} }`
  }
  return LEAST[type.name]!
}
const LEAST: Record<string, string> = {
  ID: '"0"',
  String: '""',
  Int: '1',
  Boolean: 'false',
  MoneyAmount: '"1"',
  LocalDate: '"2026-01-01"',
  DateTimeISO: '"2026-01-01T00:00:00Z"',
  // Which nobody sends along: whoever may upload is told so.
  Upload: '$upload',
}

/** All that may be asked for below a type, four levels deep. */
export function everythingBelow(
  type: GraphQLObjectType,
  open: (type: string, field: string) => boolean,
  levels = 4,
): string {
  return Object.values(type.getFields())
    .filter(({ name }) => open(type.name, name))
    .map((field) => {
      const next = getNamedType(field.type)
      if (!isObjectType(next)) return head(field)
      const below = levels > 1 ? everythingBelow(next, open, levels - 1) : ''
      return below && `${head(field)} { ${below} }`
    })
    .filter(Boolean)
    .join(' ')
}
