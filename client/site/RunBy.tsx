import { Link, Text } from '@chakra-ui/react'
import type { Rules } from './useRules'

/** Who runs the register, where, and how to reach them. */
export function RunBy({ operator }: Pick<Rules, 'operator'>) {
  if (!operator) return null
  const { name, address, email } = operator
  return (
    <Text borderTopWidth="1px" pt="4">
      DMA is run by {name}, {address}. You can write to <Link href={`mailto:${email}`}>{email}</Link>.
    </Text>
  )
}
