import type { ApolloServerPlugin } from '@apollo/server'
import { GraphQLError, TypeInfo, separateOperations, visit, visitWithTypeInfo } from 'graphql'
import type { DocumentNode, GraphQLSchema } from 'graphql'
import type { RequestContext } from '../request.js'
import { keyReads } from '../key-fields.js'
import type { Scope } from './api-key.entity.js'

/**
 * A program is told of every field that its key does not open before anything of the operation is done: no mutation has
 * run, no look was taken. People are not asked about here; what they may do the services decide.
 */
export const refuseFields: ApolloServerPlugin<RequestContext> = {
  async requestDidStart({ contextValue: { viewer } }) {
    if (!viewer.apiKey) return
    const { scopes } = viewer.apiKey
    return {
      async didResolveOperation({ schema, document, operation }) {
        // Apollo has already answered that there is no such operation.
        if (!operation) return
        const fields = closedFields(schema, document, operation.name?.value, scopes)
        if (fields.length > 0) throw closed(fields)
      },
    }
  },
}

/** The fields of a validated operation that a key with these scopes does not open, each once, like "Debtor.history". */
function closedFields(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: string | undefined,
  scopes: readonly Scope[],
): string[] {
  const asked = separateOperations(document)[operation ?? '']!
  const types = new TypeInfo(schema)
  const found = new Set<string>()
  visit(
    asked,
    visitWithTypeInfo(types, {
      Field({ name: { value: field } }) {
        const type = types.getParentType()?.name ?? ''
        // The schema itself is public.
        if (field.startsWith('__') || type.startsWith('__')) return
        if (!keyReads(scopes, type, field)) found.add(`${type}.${field}`)
      },
    }),
  )
  return [...found]
}

const closed = (fields: string[]) =>
  new GraphQLError(`The scopes of this key do not allow that: ${fields.join(', ')}. Nothing was done.`, {
    extensions: { code: 'FORBIDDEN', fields, http: { status: 403, headers: new Map() } },
  })
