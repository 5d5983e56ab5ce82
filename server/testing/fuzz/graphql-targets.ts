import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
} from 'graphql'
import { fill, hole, type SoundValue, type Target } from './target.js'

/** Every operation of a schema, and every field further down that takes arguments: a new operation is a target by itself. */
export function graphqlTargets(schema: GraphQLSchema): Target[] {
  const query = schema.getQueryType()!
  return [
    ...Object.values(query.getFields()).map((field) => targetOf('query', [field])),
    ...Object.values(schema.getMutationType()!.getFields()).map((field) => targetOf('mutation', [field])),
    ...fieldsWithArguments(query).map((path) => targetOf('query', path)),
  ]
}

type Path = GraphQLField<unknown, unknown>[]

/** Ways from the query down to fields below it that take arguments; each field once, on the shortest way. */
function fieldsWithArguments(query: GraphQLObjectType): Path[] {
  const found: Path[] = []
  const seen = new Set<GraphQLObjectType>([query])
  const waiting: { type: GraphQLObjectType; path: Path }[] = [{ type: query, path: [] }]
  for (let next = waiting.shift(); next; next = waiting.shift())
    for (const field of Object.values(next.type.getFields())) {
      const path = [...next.path, field]
      if (path.length > 1 && field.args.length > 0) found.push(path)
      const type = getNamedType(field.type)
      if (!isObjectType(type) || seen.has(type)) continue
      seen.add(type)
      waiting.push({ type, path })
    }
  return found
}

function targetOf(kind: 'query' | 'mutation', path: Path): Target {
  const args = path.flatMap((field, depth) => field.args.map((arg) => ({ arg, name: `${arg.name}${depth}` })))
  const variables = args.map(({ arg, name }) => `$${name}: ${String(arg.type)}`).join(', ')
  const called = path.map(({ name, args: own }, depth) => {
    const given = own.map((arg) => `${arg.name}: $${arg.name}${depth}`).join(', ')
    return own.length > 0 ? `${name}(${given})` : name
  })
  const document = `${kind}${variables && ` (${variables})`} { ${called.join(' { ')} ${selectionOf(path.at(-1)!.type, 3)} ${'}'.repeat(path.length)}`
  return {
    name: path.map(({ name }) => name).join('.'),
    changes: kind === 'mutation',
    fields: args.flatMap(({ arg, name }) => fieldsOf(name, arg.type)),
    request(sound, hostile) {
      const values = Object.fromEntries(
        args.map(({ arg, name }) => [name, valueOf(name, arg, sound, hostile?.field)]),
      )
      return {
        method: 'POST',
        path: '/graphql',
        headers: { 'Content-Type': 'application/json' },
        body: fill({ query: document, variables: values }, hostile?.json),
      }
    },
    refused(_status, body) {
      const { errors, data } = (body ?? {}) as { errors?: unknown[]; data?: Record<string, any> }
      return !!errors?.length || Object.values(data ?? {}).some((payload) => payload?.userErrors?.length > 0)
    },
  }
}

/** A field and all below it: of an input each of its own fields. Inputs of this product do not contain themselves. */
function fieldsOf(place: string, type: GraphQLInputType): string[] {
  const named = getNamedType(type)
  if (!isInputObjectType(named)) return [place]
  return [
    place,
    ...Object.values(named.getFields()).flatMap((field) => fieldsOf(`${place}.${field.name}`, field.type)),
  ]
}

function valueOf(
  place: string,
  { name, type }: Pick<GraphQLArgument, 'name' | 'type'>,
  sound: SoundValue,
  hostile: string | undefined,
): unknown {
  if (place === hostile) return hole
  const named = getNamedType(type)
  const inner = isNonNullType(type) ? type.ofType : type
  if (isInputObjectType(named)) {
    const given = Object.fromEntries(
      Object.values(named.getFields()).map((field) => [
        field.name,
        valueOf(`${place}.${field.name}`, field, sound, hostile),
      ]),
    )
    return isListType(inner) ? [given] : given
  }
  const value = sound(name, named.name)
  if (value === undefined && isEnumType(named)) return named.getValues()[0]!.name
  return value !== undefined && isListType(inner) && !Array.isArray(value) ? [value] : value
}

/** Everything that can be asked for, so many levels deep, so that what was done has to be shown as well. */
function selectionOf(type: GraphQLOutputType, levels: number): string {
  const named = getNamedType(type)
  if (!isObjectType(named)) return ''
  const fields = Object.values(named.getFields()).flatMap((field) => {
    if (field.args.some(({ type: given }) => isNonNullType(given))) return []
    if (isLeafType(getNamedType(field.type))) return [field.name]
    return levels > 1 ? [`${field.name} ${selectionOf(field.type, levels - 1)}`] : []
  })
  return `{ ${['__typename', ...fields].join(' ')} }`
}
