import type { ApolloServerPlugin } from '@apollo/server'
import {
  Kind,
  type DocumentNode,
  type GraphQLFormattedError,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'
import type { Metrics } from './metrics.js'

/**
 * Counts and times what is asked for, by the fields of Query and Mutation: their names are ours, an operation's own
 * name is the caller's. A request that asks for several counts for each. Outcomes: "ok", "refused" (there were
 * `userErrors`, if the caller asked for them) or the code of the error.
 */
export function operationMetrics({
  operations,
  operationSeconds,
  limitsRefused,
}: Metrics): ApolloServerPlugin {
  return {
    async requestDidStart() {
      const started = performance.now()
      return {
        async willSendResponse({ document, operation, response: { body } }) {
          if (body.kind !== 'single') return
          const { data, errors = [] } = body.singleResult
          for (const { extensions } of errors)
            if (typeof extensions?.limit === 'string') limitsRefused.inc({ limit: extensions.limit })
          // Without an answer it was never run: what it asks for may not even exist.
          const fields = operation && document && data !== undefined ? fieldsOf(document, operation) : UNREAD
          for (const [key, field] of fields) {
            operations.inc({ operation: field, outcome: outcomeOf(key, data ?? {}, errors) })
            operationSeconds.observe({ operation: field }, (performance.now() - started) / 1000)
          }
        },
      }
    },
  }
}

const UNREAD = new Map([['', 'none']])

function outcomeOf(
  key: string,
  data: Record<string, unknown>,
  errors: readonly GraphQLFormattedError[],
): string {
  const error = errors.find(({ path }) => !path || path[0] === key)
  if (error) return String(error.extensions?.code)
  const { userErrors } = (data[key] ?? {}) as { userErrors?: unknown }
  return Array.isArray(userErrors) && userErrors.length > 0 ? 'refused' : 'ok'
}

/** The names of the fields at the top, by the key under which each is answered. */
function fieldsOf(document: DocumentNode, operation: OperationDefinitionNode): Map<string, string> {
  const fields = new Map<string, string>()
  // Each fragment once: twenty that spread the next one twice would be walked a million times.
  const seen = new Set<string>()
  const collect = ({ selections }: SelectionSetNode) => {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) {
        fields.set(selection.alias?.value ?? selection.name.value, selection.name.value)
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        collect(selection.selectionSet)
      } else if (!seen.has(selection.name.value)) {
        seen.add(selection.name.value)
        const spread = document.definitions.find(
          (each) => each.kind === Kind.FRAGMENT_DEFINITION && each.name.value === selection.name.value,
        )
        if (spread?.kind === Kind.FRAGMENT_DEFINITION) collect(spread.selectionSet)
      }
    }
  }
  collect(operation.selectionSet)
  return fields
}
