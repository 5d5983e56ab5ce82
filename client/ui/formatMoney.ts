export interface MoneyValue {
  /** Exact, as the server says it: "45000.00". */
  amount: string
  /** ISO 4217: "NGN". */
  currency: string
}

/**
 * "₦45,000.00". Works on the digits and never through a float, so that no sum is
 * too large to be exact; throws on what is not an amount, because a sum that is wrongly shown is worse than none.
 */
export function formatMoney({ amount, currency }: MoneyValue): string {
  const digits = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount)
  if (!digits) throw new Error(`Not an amount: ${amount}`)
  const [, minus, whole = '0', fraction = ''] = digits
  const grouped = whole.replace(/^0+(?=\d)/, '').replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return `${minus ? '−' : ''}${currencySymbol(currency)}${grouped}.${fraction.padEnd(2, '0')}`
}

/** "₦" of NGN; the code with a space where a currency has no sign of its own. */
export function currencySymbol(currency: string): string {
  const parts = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0)
  const symbol = parts.find((part) => part.type === 'currency')?.value ?? currency
  return symbol === currency ? `${currency}\u00a0` : symbol
}
