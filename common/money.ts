/** The most that one claim may be, in whole currency units. */
export const MAXIMUM_AMOUNT = 1_000_000_000

/**
 * Amounts are whole numbers of the currency's hundredth ("minor units"), so that no sum is ever rounded. Returns null of
 * what is no amount with at most two decimals.
 */
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

/** "₦45,000.00" of 4500000 minor units. */
export const formatMinor = (minor: number, currency: string): string => formatAmount(decimal(minor), currency)

/**
 * "₦45,000.00" of "45000.00". Works on the digits and never through a float, so that no sum is too large to be exact;
 * throws on what is not an amount, because a sum that is wrongly shown is worse than none.
 */
export function formatAmount(amount: string, currency: string): string {
  const digits = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount)
  if (!digits) throw new Error(`Not an amount: ${amount}`)
  const [, minus, whole = '0', fraction = ''] = digits
  const grouped = whole.replace(/^0+(?=\d)/, '').replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return `${minus ? '−' : ''}${currencySymbol(currency)}${grouped}.${fraction.padEnd(2, '0')}`
}

/** "₦" of NGN; the code with a space where a currency has no sign of its own. */
export function currencySymbol(currency: string): string {
  const known = symbols.get(currency)
  if (known) return known
  const parts = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0)
  const found = parts.find((part) => part.type === 'currency')?.value ?? currency
  const symbol = found === currency ? `${currency}\u00a0` : found
  symbols.set(currency, symbol)
  return symbol
}

/**
 * Looking one up takes fifty times as long as writing an amount, and lists have thousands. The first one that is looked up
 * costs a phone a tenth of a second, so the currency of most registers is known.
 */
const symbols = new Map([['NGN', '₦']])

/** Why what somebody typed is no amount of a claim; null when it may be one. Zero is an amount: whether it may be, its form says. */
export function amountFault(typed: string): 'UNREADABLE' | 'BELOW_ZERO' | 'TOO_LARGE' | null {
  const bare = typed.replaceAll(/[\s₦]/g, '')
  const unsigned = bare.replace(/^[-−](?=[\dN])/i, '')
  const digits = AMOUNT.exec(unsigned.replace(CURRENCY, ''))
  if (!digits) return 'UNREADABLE'
  if (unsigned !== bare) return 'BELOW_ZERO'
  return Number(`${digits[1]}.${digits[2] ?? 0}`.replaceAll(',', '')) > MAXIMUM_AMOUNT ? 'TOO_LARGE' : null
}

const AMOUNT = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/
const CURRENCY = /^(NGN|N)/i
/** What is longer is not exact in hundredths. */
const MOST_DIGITS = 12

/** "1,000,000,000", for sentences. */
export const MAXIMUM_IN_WORDS = String(MAXIMUM_AMOUNT).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')

/**
 * An amount as people type it ("45,000", "₦ 45 000.50") as "45000.00", or null when it cannot be
 * meant so. Commas count only where thousands are: "45,00" is a slip that must not become four thousand five hundred.
 */
export function parseAmount(typed: string): string | null {
  const text = typed.replaceAll(/[\s₦]/g, '').replace(CURRENCY, '')
  const match = AMOUNT.exec(text)
  const [, whole = '', fraction = ''] = match ?? []
  if (!match || whole.replaceAll(',', '').length > MOST_DIGITS) return null
  return `${whole.replaceAll(',', '').replace(/^0+(?=\d)/, '')}.${fraction.padEnd(2, '0')}`
}
