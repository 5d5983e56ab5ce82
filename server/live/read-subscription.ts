import {
  GraphQLError,
  OperationTypeNode,
  getOperationAST,
  parse,
  specifiedRules,
  validate,
  type DocumentNode,
  type ExecutionArgs,
  type GraphQLErrorExtensions,
  type GraphQLSchema,
} from 'graphql'
import type { SubscribePayload } from 'graphql-ws'
import { GRAPHQL_LIMITS, sizeOf, worthValidating } from '../doors/limits/graphql-limits.js'

/** Of one socket at a time. */
const MOST_SUBSCRIPTIONS = 5

interface Place {
  schema: GraphQLSchema
  contextValue: unknown
  /** What the socket has subscribed to, this one included. */
  open: Record<string, unknown>
}

/** What is to be run for a subscription under the same limits as every operation, or why not. */
export function readSubscription(
  { query, operationName, variables }: SubscribePayload,
  { schema, contextValue, open }: Place,
): ExecutionArgs | readonly GraphQLError[] {
  if (Object.keys(open).length > MOST_SUBSCRIPTIONS)
    return [refused(`${MOST_SUBSCRIPTIONS} subscriptions are the most.`)]
  let document: DocumentNode
  try {
    document = parse(query, { maxTokens: GRAPHQL_LIMITS.tokens })
  } catch (error) {
    return [refused((error as Error).message)]
  }
  const problems = validate(schema, document, [worthValidating, ...specifiedRules])
  if (problems.length > 0) return problems.map(({ message, extensions }) => refused(message, extensions))
  const operation = getOperationAST(document, operationName)
  if (operation?.operation !== OperationTypeNode.SUBSCRIPTION)
    return [refused('Only subscriptions are answered here. Send queries and mutations by POST.')]
  const { problem } = sizeOf({ schema, document, operation, variables: variables ?? {} })
  if (problem) return [problem]
  return { schema, document, operationName, variableValues: variables, contextValue }
}

const refused = (message: string, extensions: GraphQLErrorExtensions = {}) =>
  new GraphQLError(message, { extensions: { code: 'BAD_REQUEST', ...extensions } })
