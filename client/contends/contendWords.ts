import {
  Ban,
  CircleCheck,
  CircleX,
  Clock,
  Hourglass,
  type LucideIcon,
  MailOpen,
  MessageCircleWarning,
  Scale,
  Undo2,
} from 'lucide-react'
import type { ContendReason, ContendState, InstalmentState, Outcome, Side, Triage } from '../gql/graphql'
import { INSTALMENT_WORDS, SIDE_WORDS } from '../../common/words'
import type { Status } from '../ui/format/statuses'

/** Who reads: the same case is told to each of its sides in its own words. The register itself never reads. */
export type Reader = Exclude<Side, 'REGISTER' | 'FAMILY'>

/** A plea asks for time; every other contend disputes the claim. */
export const isPlea = ({ reason }: { reason: ContendReason }) => reason === 'MORE_TIME'

/** Where a contend stands, in a word or three. */
export function contendStatus({ state, reason }: { state: ContendState; reason: ContendReason }): Status {
  return isPlea({ reason }) ? { ...STATUSES[state], ...OF_A_PLEA[state] } : STATUSES[state]
}

const STATUSES: Record<ContendState, Status> = {
  OPEN: { word: 'Disputed', meaning: 'disputed', icon: MessageCircleWarning },
  OVERDUE: { word: 'Answer overdue', meaning: 'danger', icon: Clock },
  LAPSED: { word: 'Removed: no answer', meaning: 'neutral', icon: Ban },
  ACCEPTED: { word: 'Corrected', meaning: 'settled', icon: CircleCheck },
  ANSWERED_IN_PART: { word: 'Met in part', meaning: 'disputed', icon: MessageCircleWarning },
  REJECTED: { word: 'Rejected', meaning: 'neutral', icon: CircleX },
  ESCALATED: { word: 'With the provider', meaning: 'disputed', icon: Scale },
  ESCALATED_AGAIN: { word: 'With the provider again', meaning: 'disputed', icon: Scale },
  UPHELD: { word: 'Decided for the family', meaning: 'neutral', icon: Scale },
  DISMISSED: { word: 'Decided for the school', meaning: 'neutral', icon: Scale },
  COUNTERED: { word: 'Another plan offered', meaning: 'waiting', icon: Hourglass },
  OFFER_LAPSED: { word: 'Offer not taken', meaning: 'neutral', icon: CircleX },
  AGREED: { word: 'Plan agreed', meaning: 'waiting', icon: Hourglass },
  KEPT: { word: 'Plan kept', meaning: 'settled', icon: CircleCheck },
  BROKEN: { word: 'Plan broken', meaning: 'owed', icon: CircleX },
  WITHDRAWN: { word: 'Answer withdrawn', meaning: 'neutral', icon: Undo2 },
  REPEATED: { word: 'Closed: nothing new', meaning: 'neutral', icon: CircleX },
}

const OF_A_PLEA: Partial<Record<ContendState, Partial<Status>>> = {
  OPEN: { word: 'Asks for time', meaning: 'waiting', icon: Hourglass },
  REJECTED: { word: 'Plan refused' },
  ACCEPTED: { word: 'Settled' },
}

/** The school's own paper clips, in the specification's words. */
export const triageStatuses: Record<Triage, { word: string; meaning: Status['meaning']; icon: LucideIcon }> =
  {
    NEW: { word: 'New', meaning: 'waiting', icon: MessageCircleWarning },
    READ: { word: 'Read', meaning: 'neutral', icon: MailOpen },
    IGNORE: { word: 'Ignore', meaning: 'neutral', icon: Ban },
  }

/** How a school put a claim right. */
export const outcomeWords: Record<Outcome, string> = {
  PAID: 'The payment was recorded.',
  AMOUNT_CORRECTED: 'The amount was corrected.',
  COMPLETED: 'The claim was marked as completed.',
  WITHDRAWN: 'The claim was withdrawn.',
}

export const instalmentStatuses: Record<InstalmentState, Status> = {
  PAID: { word: INSTALMENT_WORDS.PAID, meaning: 'settled', icon: CircleCheck },
  UPCOMING: { word: INSTALMENT_WORDS.UPCOMING, meaning: 'neutral', icon: Hourglass },
  LATE: { word: INSTALMENT_WORDS.LATE, meaning: 'waiting', icon: Clock },
  MISSED: { word: INSTALMENT_WORDS.MISSED, meaning: 'owed', icon: CircleX },
  PROVEN: { word: INSTALMENT_WORDS.PROVEN, meaning: 'waiting', icon: Hourglass },
}

/** Of a debt whose claim a rule removed (rule 13). */
export const againWords = (permittedAt: string | null | undefined) =>
  permittedAt
    ? 'The provider lets you list the same debt once more.'
    : 'The same debt cannot be listed again without the provider.'

/** Of a plan that was agreed: what was still to come is not asked for any more. */
export const planHasEnded = (state: ContendState) => state !== 'AGREED' && state !== 'KEPT'

/** Beside what came by the letter that the school printed, and so held before the family did. */
export const BY_PRINTED_LETTER = 'By the printed letter'

/** Who spoke, at the head of a message. */
export const sideWords = (side: Side, reader: Reader): string => (side === reader ? 'You' : SIDE_WORDS[side])
