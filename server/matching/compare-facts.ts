import { edits } from './edits.js'

/** Null where one side has none: what is not known says nothing. */
export function comparePhones(asked: string[], listed: string[]): 'same' | 'oneDigit' | 'differs' | null {
  if (asked.length === 0 || listed.length === 0) return null
  if (asked.some((number) => listed.includes(number))) return 'same'
  return asked.some((number) => listed.some((other) => edits(number, other, 1) === 1))
    ? 'oneDigit'
    : 'differs'
}

export function compareEmails(
  asked: string | null,
  listed: string | null,
): 'same' | 'near' | 'differs' | null {
  if (!asked || !listed) return null
  if (asked === listed) return 'same'
  const [mailbox, other] = [mailboxOf(asked), mailboxOf(listed)]
  const near =
    edits(asked, listed, 1) === 1 || (mailbox === other && mailbox.length >= SHORTEST_TELLING_MAILBOX)
  return near ? 'near' : 'differs'
}

/** Days as 2014-05-31. Near: one digit off, or the same day of another year; unless only the same counts. */
export function compareBirthDates(
  asked: string | null,
  listed: string | null,
  onlySame = false,
): 'same' | 'swapped' | 'near' | 'differs' | null {
  if (!asked || !listed) return null
  if (asked === listed) return 'same'
  if (onlySame) return 'differs'
  const [year, month, day] = asked.split('-')
  if (listed === `${year}-${day}-${month}`) return 'swapped'
  return edits(asked, listed, 1) === 1 ? 'near' : 'differs'
}

const SHORTEST_TELLING_MAILBOX = 8
const mailboxOf = (email: string) => email.slice(0, email.lastIndexOf('@')).replace(/[._-]/g, '')
