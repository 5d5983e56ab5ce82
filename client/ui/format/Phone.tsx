import { formatPhone, phoneHref } from './formatPhone'

/** A telephone number in groups, one tap from a call. */
export function Phone({ number }: { number: string }) {
  // Of a purged claim nothing is left.
  if (!number) return null
  const text = formatPhone(number)
  return (
    <a href={phoneHref(number)} className={text.length > LONGEST_NUMBER ? 'p-phone' : 'p-phone p-nowrap'}>
      {text}
    </a>
  )
}

/** Two numbers in one field are broken over lines, one is not. */
const LONGEST_NUMBER = 20
