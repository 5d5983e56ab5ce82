import { GraphQLError, GraphQLScalarType, Kind } from 'graphql'
import { Field, ObjectType } from 'type-graphql'

/** The most that one claim may be, in whole currency units. */
export const MAXIMUM_AMOUNT = 1_000_000_000

/** Amounts are whole numbers of the currency's hundredth ("minor units"), so that no sum is ever rounded. */
export function minorUnits(text: string | number): number | null {
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(String(text).trim())
  if (!match) return null
  const minor = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  return match[1] ? -minor : minor
}

/** "45000.00" of 4500000 minor units. */
export function decimal(minor: number): string {
  const digits = String(Math.abs(minor)).padStart(3, '0')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** "₦45,000.00", for letters. */
export function formatMoney(minor: number, currency: string): string {
  const [whole, fraction] = decimal(Math.abs(minor)).split('.')
  return `${minor < 0 ? '−' : ''}${symbolOf(currency)}${whole!.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`
}

/** Looking it up takes fifty times as long as writing an amount, and lists have thousands. */
function symbolOf(currency: string): string {
  const known = symbols.get(currency)
  if (known) return known
  const symbol = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find((part) => part.type === 'currency')!.value
  symbols.set(currency, symbol)
  return symbol
}

const symbols = new Map<string, string>()

const refused = (value: unknown) =>
  new GraphQLError(
    `An amount is a number with at most two decimals, like "45000.00", not ${String(value).slice(0, 40)}.`,
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
