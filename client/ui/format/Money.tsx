import { formatMoney, type MoneyValue } from './formatMoney'

/** A sum of money: aligned figures, never broken over two lines where there is room for it. */
export function Money({ value }: { value: MoneyValue }) {
  return <span className="p-figures">{formatMoney(value)}</span>
}
