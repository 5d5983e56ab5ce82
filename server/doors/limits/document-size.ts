import { Kind, type ASTNode, type DocumentNode, type SelectionSetNode } from 'graphql'

/**
 * At most so many pairs of a document's selections are held against each other when it is validated: those that are
 * answered under one name, wherever they stand, and all spreads of fragments. Counted in one pass, so that it can be
 * known before the work, which grows with the square of what is repeated.
 */
export function comparisonsIn({ definitions }: DocumentNode): number {
  const said = new Map<string, number>()
  const count = ({ selections }: SelectionSetNode): void => {
    for (const node of selections) {
      const key = node.kind === Kind.FIELD ? (node.alias ?? node.name).value : FRAGMENTS
      said.set(key, (said.get(key) ?? 0) + 1)
      if ('selectionSet' in node && node.selectionSet) count(node.selectionSet)
    }
  }
  for (const definition of definitions) if (hasSelections(definition)) count(definition.selectionSet)
  return [...said.values()].reduce((sum, times) => sum + times * times, 0)
}

/** No field is called this. */
const FRAGMENTS = '...'

const hasSelections = (node: ASTNode): node is ASTNode & { selectionSet: SelectionSetNode } =>
  node.kind === Kind.OPERATION_DEFINITION || node.kind === Kind.FRAGMENT_DEFINITION
