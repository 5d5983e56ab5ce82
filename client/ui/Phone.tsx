import { chakra } from '@chakra-ui/react'
import { formatPhone, phoneHref } from './formatPhone'

/** A telephone number in groups, one tap from a call. */
export function Phone({ number }: { number: string }) {
  // Of a purged claim nothing is left.
  if (!number) return null
  const text = formatPhone(number)
  return (
    <chakra.a
      href={phoneHref(number)}
      textStyle="figures"
      whiteSpace={text.length > LONGEST_NUMBER ? undefined : 'nowrap'}
      borderRadius="l1"
      focusVisibleRing="outside"
      _hover={{ textDecoration: 'underline', textUnderlineOffset: '3px' }}
    >
      {text}
    </chakra.a>
  )
}

/** Two numbers in one field are broken over lines, one is not. */
const LONGEST_NUMBER = 20
