import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ApolloServer } from '@apollo/server'
import fc from 'fast-check'
import {
  buildSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isListType,
  isObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
} from 'graphql'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from '../../testing/doors.js'
import { hostileQuery } from '../../testing/hostile-queries.js'
import { LARGEST_ANSWER } from './answer-size.js'
import { formatError } from '../errors.js'
import { graphqlLimits } from './graphql-limits.js'

/** Few and always the same in `npm test`; the soak tries more, others each time, and looks at the processor as well. */
const RUNS = Number(process.env.QUERY_RUNS ?? 60)
const SEED = Number(process.env.QUERY_SEED ?? 1)
const MEASURED = process.env.QUERY_RUNS !== undefined
/** Of one core: with what the work of a busy machine adds to it. */
const MOST_MILLISECONDS = 1000

let asked = 0
const schema = grown(buildSchema(readFileSync(join(import.meta.dirname, '../../../schema.graphql'), 'utf8')))
const apollo = new ApolloServer({
  schema,
  ...graphqlLimits(),
  introspection: true,
  includeStacktraceInErrorResponses: false,
  stopOnTerminationSignals: false,
  formatError: formatError(pino({ level: 'silent' })),
})
beforeAll(() => apollo.start())
afterAll(() => apollo.stop())

test(
  'whatever passes the limits asks for few fields and answers few bytes, whatever else is refused at once',
  { timeout: 60 * 60_000 },
  async () => {
    const counts = { answered: 0, refused: 0, largest: 0, fields: 0, milliseconds: 0 }
    await fc.assert(
      fc.asyncProperty(hostileQuery(schema), async (query) => {
        asked = 0
        const before = process.cpuUsage()
        const { body } = await apollo.executeOperation({ query })
        const text = JSON.stringify(body.kind === 'single' ? body.singleResult : null)
        const { user, system } = process.cpuUsage(before)
        const milliseconds = (user + system) / 1000
        const { data, errors = [] } = JSON.parse(text) as Answer
        const fields = fieldsIn(data)
        // All of them are valid: nothing but a limit may say no.
        expect(errors.filter((error) => !isLimit(error))).toEqual([])
        counts[errors.length > 0 ? 'refused' : 'answered'] += 1
        counts.largest = Math.max(counts.largest, text.length)
        counts.fields = Math.max(counts.fields, fields)
        counts.milliseconds = Math.max(counts.milliseconds, milliseconds)
        expect(Buffer.byteLength(text)).toBeLessThan(1.1 * LARGEST_ANSWER.bytes)
        expect(fields).toBeLessThanOrEqual(LARGEST_ANSWER.fields)
        // The work ends, not only what is sent of it.
        expect(asked).toBeLessThanOrEqual(LARGEST_ANSWER.fields)
        if (MEASURED) expect(milliseconds).toBeLessThan(MOST_MILLISECONDS)
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: !MEASURED },
    )
    console.log(
      Object.entries({ seed: SEED, runs: RUNS, ...counts })
        .map(([name, value]) => `${name}: ${Math.round(value)}`)
        .join(' · '),
    )
    expect(Math.min(counts.answered, counts.refused)).toBeGreaterThan(RUNS / 10)
  },
)

/** graphql-js has one limit more. */
const isLimit = ({ message, extensions }: { message: string; extensions: Record<string, unknown> }) =>
  extensions.code === 'QUERY_TOO_COMPLEX' || message === 'Maximum introspection depth exceeded'

/** Fields and the members of lists, as they are counted. */
function fieldsIn(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + 1 + fieldsIn(each), 0)
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce<number>((sum, each) => sum + 1 + fieldsIn(each), 0)
}

/** Gives every field much to answer, at once. */
function grown(product: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(product.getTypeMap()))
    if (isObjectType(type) && !type.name.startsWith('__'))
      for (const field of Object.values(type.getFields()))
        field.resolve = () => {
          asked += 1
          return much(field.type)
        }
  return product
}

const TEXT = 'a "long" text\n'.repeat(40)

function much(type: GraphQLOutputType): unknown {
  const nullable = getNullableType(type)
  if (isListType(nullable))
    return Array.from({ length: 60 }, () => much(nullable.ofType as GraphQLOutputType))
  const named = getNamedType(nullable)
  if (isObjectType(named)) return {}
  if (isEnumType(named)) return named.getValues()[0]!.value
  return named.name === 'Boolean' ? true : ['Int', 'Float'].includes(named.name) ? 1234 : TEXT
}
