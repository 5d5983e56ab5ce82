import { GraphQLError, GraphQLScalarType, Kind } from 'graphql'
import { Field, ObjectType } from 'type-graphql'
import { decimal, minorUnits } from '../../common/money.js'
import { asGiven } from './as-given.js'

const refused = (value: unknown) =>
  new GraphQLError(
    `An amount is a number with at most two decimals, like "45000.00", not ${asGiven(value)}.`,
    {
      extensions: { code: 'BAD_USER_INPUT' },
    },
  )

export const MoneyAmount = new GraphQLScalarType<number, string>({
  name: 'MoneyAmount',
  description:
    'An exact amount in whole currency units with two decimals, like "45000.00". Input may also be a number; more than two decimals are refused.',
  serialize: (minor) => decimal(Number(minor)),
  parseValue: (value) => {
    const minor = typeof value === 'string' || typeof value === 'number' ? minorUnits(value) : null
    if (minor === null) throw refused(value)
    return minor
  },
  parseLiteral: (node) => {
    const minor =
      node.kind === Kind.STRING || node.kind === Kind.INT || node.kind === Kind.FLOAT
        ? minorUnits(node.value)
        : null
    if (minor === null) throw refused('value' in node ? node.value : node.kind)
    return minor
  },
})

@ObjectType({ description: 'A sum of money, exact.' })
export class Money {
  @Field(() => MoneyAmount, { description: 'In whole currency units with two decimals: "45000.00".' })
  amount!: number

  @Field({ description: 'ISO 4217 code, like NGN.' })
  currency!: string
}
