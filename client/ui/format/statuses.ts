import {
  Ban,
  CalendarClock,
  CircleCheck,
  CircleX,
  Clock,
  Eraser,
  FilePen,
  Hourglass,
  type LucideIcon,
  MessageCircleWarning,
  PauseCircle,
  TriangleAlert,
  Undo2,
} from 'lucide-react'
import type { SchoolState } from '../../gql/graphql'
import { CLOSED_WORDS, DEBT_STATUS_WORDS } from '../../../common/words'
import type { Meaning } from '../../../common/palette'

/** One state in the words of the contract. `neutral` is for states that are none of the four meanings, `danger` for what failed. */
export interface Status {
  word: string
  meaning: Meaning | 'neutral' | 'danger'
  icon: LucideIcon
}

/** A debt's payment status. */
export const debtStatuses = {
  ABANDONED_PAYMENT: {
    word: DEBT_STATUS_WORDS.ABANDONED_PAYMENT.contract,
    meaning: 'owed',
    icon: TriangleAlert,
  },
  PENDING_PAYMENT: { word: DEBT_STATUS_WORDS.PENDING_PAYMENT.contract, meaning: 'waiting', icon: Clock },
  COMPLETED: { word: DEBT_STATUS_WORDS.COMPLETED.contract, meaning: 'settled', icon: CircleCheck },
} as const satisfies Record<string, Status>

/** With the import that had added it. */
export const undone = { word: 'Import undone', meaning: 'neutral', icon: Undo2 } as const
export const withdrawn = { word: CLOSED_WORDS.withdrawn, meaning: 'neutral', icon: Undo2 } as const

export const purged = { word: 'Purged', meaning: 'neutral', icon: Eraser } as const

export const removed = { word: CLOSED_WORDS.removed, meaning: 'neutral', icon: Ban } as const

export const unconfirmed = { word: 'To be confirmed', meaning: 'waiting', icon: CalendarClock } as const

export const disputed = { word: 'Disputed', meaning: 'disputed', icon: MessageCircleWarning } as const

/** Where a school's application or membership stands. */
export const schoolStatuses = {
  AWAITING_APPROVAL: { word: 'Awaiting approval', meaning: 'waiting', icon: Hourglass },
  CHANGES_REQUESTED: { word: 'Changes requested', meaning: 'waiting', icon: FilePen },
  APPROVED: { word: 'Approved', meaning: 'settled', icon: CircleCheck },
  REJECTED: { word: 'Rejected', meaning: 'neutral', icon: CircleX },
  SUSPENDED: { word: 'Suspended', meaning: 'neutral', icon: PauseCircle },
} as const satisfies Record<string, Status>

/** When a school that may not now may again what only an approved one may: "You can make one once …". */
export const onceItMay = (state: SchoolState) =>
  state === 'SUSPENDED' ? 'once your school is reinstated' : 'once your school is approved'
