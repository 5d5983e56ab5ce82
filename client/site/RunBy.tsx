import { Link, Text } from '@chakra-ui/react'
import type { Rules } from './useRules'

/** Who runs the register, where, and how to reach them: in the words of its letters, with the address as a link. */
export function RunBy({ operator }: Pick<Rules, 'operator'>) {
  if (!operator) return null
  const { email, inWords } = operator
  const at = inWords.lastIndexOf(email)
  return (
    <Text borderTopWidth="1px" pt="4">
      {inWords.slice(0, at)}
      <Link href={`mailto:${email}`}>{email}</Link>
      {inWords.slice(at + email.length)}
    </Text>
  )
}
