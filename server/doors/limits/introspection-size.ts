import {
  getNamedType,
  isObjectType,
  Kind,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'
import { bytesOf, bytesOfKey, isTooLarge, type AnswerSize } from './answer-size.js'

interface Asked {
  schema: GraphQLSchema
  operation: OperationDefinitionNode
  fragments: ReadonlyMap<string, FragmentDefinitionNode>
  variables: Record<string, unknown>
}

/** What is asked of, and how often each comes in the answer. */
type Things = ReadonlyMap<unknown, number>

/**
 * What a validated operation answers about the schema itself, counted to the field: the schema does not change, so its
 * own introspection types tell it beforehand. graphql-js answers all of this in one go, which nothing could end.
 * Each thing is looked at once however often it comes, and counting stops soon after `most`.
 */
export function introspectionSize(
  { schema, operation, fragments, variables }: Asked,
  most: AnswerSize,
): AnswerSize {
  const size: AnswerSize = { fields: 0, bytes: 0 }
  const add = (times: number, bytes: number) => {
    size.fields += times
    size.bytes += times * bytes
  }

  const countSet = (set: SelectionSetNode, type: GraphQLObjectType, things: Things): void => {
    for (const node of fieldsOf(set, fragments)) {
      if (isTooLarge(size, most)) return
      const field = type.getFields()[node.name.value]
      if (field) countField(node, field, things)
      else for (const times of things.values()) add(times, keyOf(node) + bytesOf(type.name))
    }
  }

  const countField = (node: FieldNode, field: GraphQLField<unknown, unknown>, things: Things): void => {
    const type = getNamedType(field.type)
    const below = new Map<unknown, number>()
    const args = { includeDeprecated: true, name: nameIn(node, operation, variables) }
    for (const [thing, times] of things) {
      const value: unknown = field.resolve?.(thing, args, undefined, { schema } as GraphQLResolveInfo)
      add(times, keyOf(node) + (Array.isArray(value) ? 2 : bytesOf(value)))
      if (Array.isArray(value)) for (const each of value) add(times, bytesOf(each))
      if (isObjectType(type))
        for (const each of Array.isArray(value) ? value : [value])
          if (each) below.set(each, (below.get(each) ?? 0) + times)
    }
    if (node.selectionSet && isObjectType(type) && below.size > 0) countSet(node.selectionSet, type, below)
  }

  for (const node of fieldsOf(operation.selectionSet, fragments)) {
    const field = [SchemaMetaFieldDef, TypeMetaFieldDef].find(({ name }) => name === node.name.value)
    if (field) countField(node, field, new Map([[schema, 1]]))
  }
  return size
}

const keyOf = ({ alias, name }: FieldNode) => bytesOfKey((alias ?? name).value)

/** The fields of a set and of its fragments, of each fragment once: said again it adds nothing to the answer. */
function* fieldsOf(
  { selections }: SelectionSetNode,
  fragments: Asked['fragments'],
  seen = new Set<string>(),
): Generator<FieldNode> {
  for (const node of selections) {
    if (node.kind === Kind.FIELD) yield node
    else if (node.kind === Kind.INLINE_FRAGMENT) yield* fieldsOf(node.selectionSet, fragments, seen)
    else if (!seen.has(node.name.value)) {
      seen.add(node.name.value)
      const fragment = fragments.get(node.name.value)
      if (fragment) yield* fieldsOf(fragment.selectionSet, fragments, seen)
    }
  }
}

/** Of `__type(name: …)`. Variables come as they were sent: whatever is no text is refused by its type, before anything runs. */
function nameIn(
  node: FieldNode,
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Record<string, unknown>,
): string | undefined {
  const given = node.arguments?.find(({ name }) => name.value === 'name')?.value
  if (given?.kind === Kind.STRING) return given.value
  if (given?.kind !== Kind.VARIABLE) return undefined
  const asked = variables[given.name.value]
  if (asked !== undefined) return typeof asked === 'string' ? asked : undefined
  const defined = variableDefinitions.find(({ variable }) => variable.name.value === given.name.value)
  return defined?.defaultValue?.kind === Kind.STRING ? defined.defaultValue.value : undefined
}
