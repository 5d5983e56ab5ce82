import { chakra } from '@chakra-ui/react'
import { formatMoney, type MoneyValue } from './formatMoney'

/** A sum of money: aligned figures, never broken over two lines. */
export function Money({ value }: { value: MoneyValue }) {
  return (
    <chakra.span textStyle="figures" whiteSpace="nowrap">
      {formatMoney(value)}
    </chakra.span>
  )
}
