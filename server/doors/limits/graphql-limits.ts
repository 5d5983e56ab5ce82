import type { ApolloServerPlugin } from '@apollo/server'
import {
  GraphQLError,
  Kind,
  OperationTypeNode,
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type ParseOptions,
  type ValidationRule,
} from 'graphql'
import { answerLimit, countFrom } from './answer-limit.js'
import { isTooLarge, LARGEST_ANSWER, type AnswerSize } from './answer-size.js'
import { comparisonsIn } from './document-size.js'
import { introspectionSize } from './introspection-size.js'
import { querySize, type QuerySize } from './query-size.js'
import { tooComplex } from './too-complex.js'

/** The largest operation that is answered. The product's own pages stay far below. */
export const GRAPHQL_LIMITS = {
  tokens: 2000,
  comparisons: 40_000,
  depth: 12,
  aliases: 30,
  directives: 30,
  cost: 5000,
}

/** The largest body that is not a file, in bytes: for express.json and for the fields beside an upload. */
export const BODY_BYTES = 256 * 1024

/**
 * Options of Apollo Server that bound what one request can ask for: spread them into its own. Refusals carry the
 * code QUERY_TOO_COMPLEX and name the limit. Introspection stays possible.
 */
export function graphqlLimits(): {
  plugins: ApolloServerPlugin[]
  parseOptions: ParseOptions
  validationRules: ValidationRule[]
  executionOptions: { maxCoercionErrors: number }
  allowBatchedHttpRequests: false
  persistedQueries: false
} {
  return {
    plugins: [sizeLimits, answerLimit],
    parseOptions: { maxTokens: GRAPHQL_LIMITS.tokens },
    validationRules: [worthValidating],
    // Each repeats the value in which it was found, whole.
    executionOptions: { maxCoercionErrors: 5 },
    allowBatchedHttpRequests: false,
    // A store of operations that anybody could fill.
    persistedQueries: false,
  }
}

/** Ends the validation of a document that would take too much of it before it has begun. */
export const worthValidating: ValidationRule = (context) => ({
  Document(document) {
    const comparisons = comparisonsIn(document)
    if (comparisons <= GRAPHQL_LIMITS.comparisons) return undefined
    context.reportError(
      tooComplex(
        'This operation says the same fields or fragments too often. Ask for each once where it is needed.',
      ),
    )
    // Takes the document from under all rules.
    return null
  },
})

/** Not a validation rule: only here are the variables known that say how many rows are asked for. */
const sizeLimits: ApolloServerPlugin = {
  async requestDidStart() {
    return {
      async didResolveOperation({ schema, document, operation, request, contextValue }) {
        // Apollo has already answered that there is no such operation.
        if (!operation) return
        if (operation.operation === OperationTypeNode.SUBSCRIPTION) throw notOffered()
        const variables = request.variables ?? {}
        const { problem, ofSchema } = sizeOf({ schema, document, operation, variables })
        if (problem) throw problem
        countFrom(contextValue, ofSchema)
      },
    }
  },
}

interface Sized {
  schema: GraphQLSchema
  document: DocumentNode
  operation: OperationDefinitionNode
  variables: Record<string, unknown>
}

interface Size {
  /** Why the operation is too large; null for one that is not. */
  problem: GraphQLError | null
  /** What it answers about the schema. */
  ofSchema: AnswerSize
}

/** Measures an operation before any of it runs. */
export function sizeOf({ schema, document, operation, variables }: Sized): Size {
  const fragments = new Map(
    document.definitions.flatMap((node) =>
      node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node]] : [],
    ),
  )
  const asked = { schema, operation, fragments, variables }
  const tooMuch = tooLarge(querySize(asked))
  if (tooMuch) return { problem: tooComplex(tooMuch), ofSchema: { fields: 0, bytes: 0 } }
  const ofSchema = introspectionSize(asked, LARGEST_ANSWER)
  return { problem: isTooLarge(ofSchema, LARGEST_ANSWER) ? tooComplex(TOO_MUCH_OF_SCHEMA) : null, ofSchema }
}

const TOO_MUCH_OF_SCHEMA =
  'This operation asks too much about the schema at once. Ask for less of it, or in several requests.'

function tooLarge(size: QuerySize): string | null {
  const limits = GRAPHQL_LIMITS
  if (size.depth > limits.depth)
    return `This operation is ${size.depth} levels deep; ${limits.depth} is the most. Ask for what is further down on its own.`
  if (size.aliases > limits.aliases)
    return `This operation has ${size.aliases} aliases; ${limits.aliases} is the most. Send it in several requests.`
  if (size.directives > limits.directives)
    return `This operation has ${size.directives} directives; ${limits.directives} is the most.`
  // Written so that a cost that is not a number is refused as well.
  if (!(size.cost <= limits.cost))
    return `This operation could answer with ${size.cost} objects; ${limits.cost} is the most. Ask for fewer rows with \`first\`, or in several requests.`
  return null
}

function notOffered(): GraphQLError {
  return new GraphQLError('Subscriptions are answered over WebSocket at this address, not by POST.', {
    extensions: { code: 'BAD_REQUEST', http: { status: 400, headers: new Map() } },
  })
}
