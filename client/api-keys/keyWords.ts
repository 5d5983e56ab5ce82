import { CircleCheck, CircleX, Hourglass, Moon } from 'lucide-react'
import type { Scope } from '../gql/graphql'
import type { Status } from '../ui/format/statuses'

/** What each scope lets a program do, as a school would say it. */
export const scopeWords: Record<Scope, { label: string; hint: string }> = {
  CHECK: {
    label: 'Check children',
    hint: 'Check applicants before admission, one by one or as a list, and record what you decided.',
  },
  SEARCH: { label: 'Search', hint: 'Search the list of debtors in schools, and the list of schools.' },
  READ_DEBTORS: { label: 'Read your list', hint: 'Read your own debtors and your school’s profile.' },
  WRITE_DEBTORS: {
    label: 'Change your list',
    hint: 'Add debtors, correct and withdraw them, record payments, send evidence. It reads nothing back.',
  },
}

export const scopes = Object.keys(scopeWords) as Scope[]

/** How long a key may last, in days. */
export const lifetimes = [
  { value: '30', label: '30 days', hint: 'To try something out.' },
  { value: '90', label: '90 days', hint: 'For a term.' },
  { value: '365', label: '365 days', hint: 'The longest there is.' },
] as const

interface Key {
  expiresAt: string
  revokedAt?: string | null
}

/** A key of a school that is not approved, or suspended, opens nothing meanwhile. */
export function keyStatus(key: Key, now: Date, rests = false): Status {
  if (key.revokedAt) return { word: 'Revoked', meaning: 'neutral', icon: CircleX }
  if (new Date(key.expiresAt) <= now) return { word: 'Expired', meaning: 'neutral', icon: Hourglass }
  if (rests) return { word: 'Resting', meaning: 'waiting', icon: Moon }
  return { word: 'Working', meaning: 'settled', icon: CircleCheck }
}

export const works = (key: Key, now: Date) => keyStatus(key, now).word === 'Working'
