import { CircleX, Clock, Hourglass } from 'lucide-react'
import { letterKind } from '../../common/letter-kinds'
import { schoolStatuses } from '../ui/format/statuses'

export const kindWords = { REGISTRATION: 'Registration', CHANGE: 'Changed profile' } as const

/** A decision looks like the state that a school got by it. */
export const decisionStatuses = {
  APPROVED: schoolStatuses.APPROVED,
  CHANGES_REQUESTED: schoolStatuses.CHANGES_REQUESTED,
  REJECTED: schoolStatuses.REJECTED,
} as const

/** Why a letter has not left. */
export const stuckStatuses = {
  NOT_DELIVERED: { word: 'Not delivered', meaning: 'danger', icon: CircleX },
  WAITING: { word: 'Waiting', meaning: 'waiting', icon: Clock },
  HELD: { word: 'Held', meaning: 'neutral', icon: Hourglass },
} as const

/** What a letter is about; one that is newer than this page goes by the server's name for it. */
export const letterWords = (kind: string) => letterKind(kind)?.words ?? kind.replaceAll('-', ' ')

/** What stands out about a school's looks. */
export const measureWords = {
  GUESSES: 'Many about one child',
  LOOKS: 'Many looks',
  MISSES: 'Many found nobody',
  LISTED: 'Many by lists',
  REFUSALS: 'Often over the limit',
} as const

export const spanWords = { '1': 'Today', '7': '7 days', '30': '30 days' } as const

export const auditKindWords = {
  ACCOUNTS: 'Accounts and sign-ins',
  SCHOOLS: 'Schools',
  CLAIMS: 'Claims',
  CASES: 'Cases',
  LETTERS: 'Letters',
  MESSAGES: 'Messages',
  PROVIDERS: 'Providers',
  NEWSLETTER: 'Newsletter',
  AUDIT: 'Exports of this trail',
} as const
