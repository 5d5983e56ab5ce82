import type { ApolloServerPlugin, BaseContext } from '@apollo/server'
import {
  defaultFieldResolver,
  GraphQLError,
  isNonNullType,
  isObjectType,
  TypeNameMetaFieldDef,
  type GraphQLFieldResolver,
  type GraphQLNamedType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
} from 'graphql'
import { bytesOf, bytesOfKey, isTooLarge, LARGEST_ANSWER, type AnswerSize } from './answer-size.js'
import { tooComplex } from './too-complex.js'

/** What an operation has answered so far, and why it goes no further. */
interface Answer extends AnswerSize {
  ended: GraphQLError | null
}

/** Of each operation that runs, by its context, which Apollo makes anew for each. */
const answers = new WeakMap<object, Answer>()

/** Begins to count the answer of an operation with what it asks of the schema: graphql-js answers that in one go. */
export const countFrom = (contextValue: object, { fields, bytes }: AnswerSize): void =>
  void answers.set(contextValue, { fields, bytes, ended: null })

/**
 * Counts what an operation answers while it is made, since how much lies behind a list or a text is known only then.
 * Callers say by `countFrom` where it begins. One that grows too large is ended: nothing further is asked of any
 * resolver, and a sentence is all that is sent.
 */
export const answerLimit: ApolloServerPlugin<BaseContext> = {
  async serverWillStart({ schema }) {
    countAnswersOf(schema)
  },
  async requestDidStart() {
    return {
      async didEncounterErrors({ contextValue, errors }) {
        // Each row that fell has one, and all are the same: nobody needs to format them one by one.
        if (answers.get(contextValue)?.ended) (errors as GraphQLError[]).length = 1
      },
      async willSendResponse({ contextValue, response }) {
        const ended = answers.get(contextValue)?.ended
        if (!ended || response.body.kind !== 'single') return
        const { message, path, extensions } = ended
        response.body = {
          kind: 'single',
          singleResult: { errors: [{ message, path, extensions: { code: extensions.code } }] },
        }
        response.http.status = 400
      },
    }
  },
}

/** graphql-js shares its own types among all schemas; what they answer is counted beforehand. */
const isOfSchema = ({ name }: GraphQLNamedType) => name.startsWith('__')

/** A schema may serve more than one server of a process, and is counted once. */
const counting = new WeakSet<GraphQLSchema>()

function countAnswersOf(schema: GraphQLSchema): void {
  if (counting.has(schema)) return
  counting.add(schema)
  for (const type of Object.values(schema.getTypeMap()))
    if (isObjectType(type) && !isOfSchema(type))
      for (const field of Object.values(type.getFields()))
        field.resolve = counted(field.resolve ?? defaultFieldResolver)
}

type Resolver = GraphQLFieldResolver<unknown, object>

const counted =
  (resolve: Resolver): Resolver =>
  (source, args, context, info) => {
    const answer = answers.get(context)
    if (!answer) return resolve(source, args, context, info)
    if (answer.ended) return nothing(answer.ended, info)
    const value = resolve(source, args, context, info)
    return value instanceof Promise
      ? value.then((settled: unknown) => count(answer, settled, info))
      : count(answer, value, info)
  }

// Of no type's own, and shared by all schemas; whoever is not counted gets what it always was.
const typeName = TypeNameMetaFieldDef.resolve as Resolver
const countedTypeName = counted(typeName)
const countedOnce: Resolver = (source, args, context, info) =>
  (isOfSchema(info.parentType) ? typeName : countedTypeName)(source, args, context, info)
TypeNameMetaFieldDef.resolve = countedOnce as Resolver & typeof TypeNameMetaFieldDef.resolve

function count(answer: Answer, value: unknown, info: GraphQLResolveInfo): unknown {
  answer.fields += 1
  answer.bytes += bytesOfKey(info.path.key) + bytesOf(value)
  if (Array.isArray(value)) {
    answer.fields += value.length
    for (const each of value) answer.bytes += bytesOf(each)
  }
  if (!answer.ended && isTooLarge(answer, LARGEST_ANSWER)) answer.ended = tooMuch(info)
  return answer.ended ? nothing(answer.ended, info) : value
}

/** Thrown only where null may not stand, so that it is not told of every field of every row. */
function nothing(ended: GraphQLError, { returnType }: GraphQLResolveInfo): null {
  if (isNonNullType(returnType)) throw ended
  return null
}

function tooMuch({ path }: GraphQLResolveInfo): GraphQLError {
  let first = path
  while (first.prev) first = first.prev
  // With its path it is thrown again as it is, however often.
  return tooComplex(
    'This operation answers too much at once. Ask for fewer rows with `first`, for fewer fields, or in several requests.',
    [first.key],
  )
}
