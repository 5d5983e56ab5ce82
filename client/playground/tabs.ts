import { type DefinitionNode, type FragmentDefinitionNode, Kind, parse, TokenKind, visit } from 'graphql'

export interface Tab {
  query: string
  variables?: string
}

/**
 * One tab an operation, with the comment above it and the fragments it uses.
 * A JSON object at the end of the comment becomes the tab's variables.
 */
export function tabsFrom(examples: string): Tab[] {
  const { definitions } = parse(examples)
  const fragments = new Map(definitions.filter(isFragment).map((fragment) => [fragment.name.value, fragment]))
  return definitions
    .filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
    .map((operation) => {
      const { text, variables } = readComment(operation)
      const parts = [operation, ...fragmentsOf(operation, fragments)].map((part) => textOf(part, examples))
      const query = `${text}${parts.join('\n\n')}\n`
      return variables ? { query, variables } : { query }
    })
}

function readComment(definition: DefinitionNode): { text: string; variables?: string } {
  const lines = commentLines(definition)
  const start = lines.findIndex((line) => line.trim().startsWith('{'))
  const variables = start === -1 ? undefined : asJson(lines.slice(start).join('\n'))
  const kept = variables === undefined ? lines : lines.slice(0, start)
  return { text: kept.map((line) => `#${line}\n`).join(''), ...(variables && { variables }) }
}

function commentLines(definition: DefinitionNode): string[] {
  const lines: string[] = []
  let token = definition.loc?.startToken.prev
  let below = definition.loc?.startToken.line ?? 0
  // A blank line ends the comment: what stands above it belongs to the file.
  while (token?.kind === TokenKind.COMMENT && token.line === below - 1) {
    lines.unshift(token.value)
    below = token.line
    token = token.prev
  }
  return lines
}

function asJson(text: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return undefined
  }
}

function fragmentsOf(
  definition: DefinitionNode,
  fragments: Map<string, FragmentDefinitionNode>,
  found = new Set<FragmentDefinitionNode>(),
): Set<FragmentDefinitionNode> {
  visit(definition, {
    FragmentSpread({ name }) {
      const fragment = fragments.get(name.value)
      if (!fragment || found.has(fragment)) return
      fragmentsOf(fragment, fragments, found.add(fragment))
    },
  })
  return found
}

const isFragment = (definition: DefinitionNode) => definition.kind === Kind.FRAGMENT_DEFINITION

const textOf = (definition: DefinitionNode, source: string) =>
  source.slice(definition.loc!.start, definition.loc!.end)
