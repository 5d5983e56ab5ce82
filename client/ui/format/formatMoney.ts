import { formatAmount } from '../../../common/money'

export interface MoneyValue {
  /** Exact, as the server says it: "45000.00". */
  amount: string
  /** ISO 4217: "NGN". */
  currency: string
}

/** "₦45,000.00". Throws on what is not an amount. */
export const formatMoney = ({ amount, currency }: MoneyValue): string => formatAmount(amount, currency)
