import { GraphQLError, GraphQLScalarType, Kind } from 'graphql'
import { GraphQLLocalDate } from 'graphql-scalars'
import { dayOf } from '../../common/typed-day.js'
import { asGiven } from './as-given.js'

const read = (typed: unknown): string => {
  const day = typeof typed === 'string' ? dayOf(typed) : null
  if (day) return day
  throw new GraphQLError(
    `A day is written like "2026-05-31", "31/05/2026" or "31 May 2026", without a time of day, not ${asGiven(typed)}.`,
    { extensions: { code: 'BAD_USER_INPUT' } },
  )
}

/** A day, taken from a program in any way in which a list or a form takes it. */
export const LocalDate = new GraphQLScalarType<string, string>({
  name: 'LocalDate',
  description:
    'A day without a time zone, like "2026-05-31". Input may also be written as people and programs write it: "31/05/2026" (the day first), "31 May 2026", "20260531", or with midnight behind it ("2026-05-31T00:00:00Z"). Any other time of day is refused: whose day it is would depend on a time zone.',
  serialize: (day) => GraphQLLocalDate.serialize(day),
  parseValue: read,
  parseLiteral: (node) => read(node.kind === Kind.STRING ? node.value : node.kind),
})
