import { amountFault, MAXIMUM_IN_WORDS, minorUnits, decimal, parseAmount } from '../../../common/money'

/** What is wrong with a typed amount, as a sentence; nothing when it can be sent. */
export function amountProblem(typed: string): string | undefined {
  if (typed.trim() === '') return 'Enter the amount.'
  const fault = amountFault(typed)
  if (fault) return FAULTS[fault]
  return parseAmount(typed) === '0.00' ? FAULTS.BELOW_ZERO : undefined
}

const FAULTS = {
  UNREADABLE: 'Enter the amount in figures, like 45,000 or 45,000.50.',
  BELOW_ZERO: 'Enter an amount above zero.',
  TOO_LARGE: `This amount is too large. Enter at most ${MAXIMUM_IN_WORDS}.`,
}

/** "-20000.00" of "20000.00", and the other way. */
export const negated = (amount: string) => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`)

/** Of two amounts in the server's form, exactly. */
export const sumOf = (one: string, other: string): string => decimal(minorUnits(one)! + minorUnits(other)!)
