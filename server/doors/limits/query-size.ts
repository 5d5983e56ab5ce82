import {
  getNamedType,
  getNullableType,
  isCompositeType,
  isListType,
  Kind,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLSchema,
  type FieldNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'

/** How large an operation is. `cost` is the most objects that it can answer with. */
export interface QuerySize {
  depth: number
  aliases: number
  directives: number
  cost: number
}

interface SizedOperation {
  schema: GraphQLSchema
  operation: OperationDefinitionNode
  fragments: ReadonlyMap<string, FragmentDefinitionNode>
  variables: Record<string, unknown>
}

/** A list that says nothing of its length is counted as so many. */
const PLAIN_LIST = 5
const NOTHING: QuerySize = { depth: 0, aliases: 0, directives: 0, cost: 0 }

/**
 * Measures a validated operation with the variables it came with. An object costs 1 and what is below it, a field
 * that takes `first` costs so many times as much as one row, a value costs nothing.
 */
export function querySize({ schema, operation, fragments, variables }: SizedOperation): QuerySize {
  const given = { ...defaultsOf(operation), ...variables }
  const measured = new Map<string, QuerySize>()

  const sizeOfSet = (set: SelectionSetNode, parent: GraphQLCompositeType, rows: number): QuerySize =>
    set.selections.reduce<QuerySize>((sum, node) => {
      const own = directives(node)
      if (node.kind === Kind.FIELD) return together(sum, own, sizeOfField(node, parent, rows))
      if (node.kind === Kind.FRAGMENT_SPREAD) return together(sum, own, sizeOfFragment(node.name.value, rows))
      return together(
        sum,
        own,
        sizeOfSet(node.selectionSet, typeNamed(node.typeCondition?.name.value) ?? parent, rows),
      )
    }, NOTHING)

  const sizeOfField = (node: FieldNode, parent: GraphQLCompositeType, rows: number): QuerySize => {
    const aliases = node.alias ? 1 : 0
    if (node.name.value === '__typename') return { ...NOTHING, aliases }
    const field = 'getFields' in parent ? parent.getFields()[node.name.value] : undefined
    const type = field && getNamedType(field.type)
    // What is asked about the schema is counted by `introspectionSize`.
    if (!field) return { ...NOTHING, aliases, depth: 1 }
    if (!node.selectionSet || !isCompositeType(type)) return { depth: 1, aliases, directives: 0, cost: 0 }
    const page = pageSize(node, field, given)
    const count = isListType(getNullableType(field.type)) ? rows : 1
    const below = sizeOfSet(node.selectionSet, type, page ?? PLAIN_LIST)
    return {
      ...below,
      depth: below.depth + 1,
      aliases: below.aliases + aliases,
      cost: count * (1 + below.cost),
    }
  }

  /** Measured once: fragments within fragments would otherwise multiply without end. */
  const sizeOfFragment = (name: string, rows: number): QuerySize => {
    const known = measured.get(`${name} ${rows}`)
    const fragment = fragments.get(name)
    const type = typeNamed(fragment?.typeCondition.name.value)
    if (known || !fragment || !type) return known ?? NOTHING
    const size = together(directives(fragment), sizeOfSet(fragment.selectionSet, type, rows))
    measured.set(`${name} ${rows}`, size)
    return size
  }

  const typeNamed = (name: string | undefined) => {
    const type = name === undefined ? undefined : schema.getType(name)
    return isCompositeType(type) ? type : undefined
  }

  const root = schema.getRootType(operation.operation)
  return root ? together(directives(operation), sizeOfSet(operation.selectionSet, root, PLAIN_LIST)) : NOTHING
}

/** The rows asked for: as written, as given in a variable, or what the schema takes when nothing is said. */
function pageSize(
  node: FieldNode,
  field: GraphQLField<unknown, unknown>,
  variables: Record<string, unknown>,
) {
  const known = field.args.find((argument) => argument.name === 'first')
  if (!known) return null
  const given = node.arguments?.find((argument) => argument.name.value === 'first')?.value
  if (given?.kind === Kind.INT) return Math.max(0, Number(given.value))
  const value = given?.kind === Kind.VARIABLE ? variables[given.name.value] : undefined
  // Whatever is no number is refused by its type, before anything runs.
  return Math.max(0, typeof value === 'number' ? value : Number(known.defaultValue ?? PLAIN_LIST))
}

function defaultsOf(operation: OperationDefinitionNode): Record<string, unknown> {
  return Object.fromEntries(
    (operation.variableDefinitions ?? []).flatMap(({ variable, defaultValue }) =>
      defaultValue?.kind === Kind.INT ? [[variable.name.value, Number(defaultValue.value)]] : [],
    ),
  )
}

function directives(node: { directives?: readonly unknown[] | undefined }): QuerySize {
  return { ...NOTHING, directives: node.directives?.length ?? 0 }
}

function together(...sizes: QuerySize[]): QuerySize {
  return sizes.reduce((sum, size) => ({
    depth: Math.max(sum.depth, size.depth),
    aliases: sum.aliases + size.aliases,
    directives: sum.directives + size.directives,
    cost: sum.cost + size.cost,
  }))
}
