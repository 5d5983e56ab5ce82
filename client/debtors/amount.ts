/**
 * An amount as people type it ("45,000", "₦ 45 000.50") in the server's form ("45000.00"), or null when it cannot be
 * meant so. Commas count only where thousands are: "45,00" is a slip that must not become four thousand five hundred.
 */
export function parseAmount(typed: string): string | null {
  const text = typed.replaceAll(/[\s₦]/g, '').replace(/^(NGN|N)/i, '')
  const match = /^(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) return null
  const [, whole = '', fraction = ''] = match
  return `${whole.replaceAll(',', '').replace(/^0+(?=\d)/, '')}.${fraction.padEnd(2, '0')}`
}

/** What is wrong with a typed amount, as a sentence; nothing when it can be sent. */
export function amountProblem(typed: string): string | undefined {
  if (typed.trim() === '') return 'Enter the amount.'
  const amount = parseAmount(typed)
  if (amount === null) return 'Enter the amount in figures, like 45,000 or 45,000.50.'
  return amount === '0.00' ? 'Enter an amount above zero.' : undefined
}

/** "-20000.00" of "20000.00", and the other way. */
export const negated = (amount: string) => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`)

/** Of two amounts in the server's form, exactly. */
export function sumOf(one: string, other: string): string {
  const sum = minor(one) + minor(other)
  const digits = String(sum < 0n ? -sum : sum).padStart(3, '0')
  return `${sum < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const minor = (amount: string) => BigInt(amount.replace('.', ''))
