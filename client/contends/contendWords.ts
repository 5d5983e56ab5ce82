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
import type {
  ContendReason,
  ContendState,
  InstalmentState,
  MessageAct,
  Outcome,
  Side,
  Triage,
} from '../gql/graphql'
import type { Status } from '../ui/statuses'

/** Who reads: the same case is told to each of its sides in its own words. The register itself never reads. */
export type Reader = Exclude<Side, 'REGISTER' | 'FAMILY'>

/** Why a family answers a claim. */
export const reasonWords: Record<ContendReason, string> = {
  ALREADY_PAID: 'Already paid',
  WRONG_AMOUNT: 'Wrong amount',
  NOT_MY_CHILD: 'Not my child',
  NOT_LIABLE: 'Not mine to pay',
  OTHER: 'Another reason',
  MORE_TIME: 'More time',
}

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
  ACCEPTED: { word: 'Put right', meaning: 'settled', icon: CircleCheck },
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
  WITHDRAWN: { word: 'Taken back', meaning: 'neutral', icon: Undo2 },
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
  WITHDRAWN: 'The claim was taken back.',
}

export const instalmentStatuses: Record<InstalmentState, Status> = {
  PAID: { word: 'Paid', meaning: 'settled', icon: CircleCheck },
  UPCOMING: { word: 'To come', meaning: 'neutral', icon: Hourglass },
  LATE: { word: 'Late', meaning: 'waiting', icon: Clock },
  MISSED: { word: 'Missed', meaning: 'owed', icon: CircleX },
  PROVEN: { word: 'Proof sent', meaning: 'waiting', icon: Hourglass },
}

/** Of a plan that was agreed: what was still to come is not asked for any more. */
export const planHasEnded = (state: ContendState) => state !== 'AGREED' && state !== 'KEPT'

/** Beside what came by the letter that the school printed, and so held before the family did. */
export const BY_PRINTED_LETTER = 'By the printed letter'

/** Who spoke, at the head of a message. */
export function sideWords(side: Side, reader: Reader): string {
  return side === reader ? 'You' : SIDES[side]
}

const SIDES: Record<Side, string> = {
  FAMILY: 'The family',
  SCHOOL: 'The school',
  PROVIDER: 'The provider',
  REGISTER: 'DMA',
}

/** What a message did: follows the name of its side, as in "The school rejected it". */
export function actWords(
  act: MessageAct,
  {
    state,
    reason,
    asksForRest = false,
  }: { state: ContendState; reason: ContendReason; asksForRest?: boolean },
) {
  if (act === 'OPEN' && asksForRest) return 'said that a part is paid, and asked for time for the rest'
  if (act === 'OPEN') return isPlea({ reason }) ? 'asked for more time' : 'disputed the claim'
  if (act === 'REJECT') return isPlea({ reason }) ? 'refused the plan' : 'rejected it'
  // The last thing that a clock does to a case: where the case then stands says what it was.
  if (act === 'LAPSE') return LAPSES[state] ?? LAPSES.LAPSED
  return ACTS[act]
}

const ACTS: Record<Exclude<MessageAct, 'OPEN' | 'REJECT' | 'LAPSE'>, string> = {
  COMMENT: 'wrote',
  STATEMENT: 'added a statement to the entry',
  PROOF: 'sent proof of a payment',
  PROOF_RECORDED: 'recorded the payment that was proven',
  PROOF_REFUSED: 'did not accept the proof of payment',
  PROOF_COUNTED: 'counted the proof for the plan: no answer came in time',
  ACCEPT: 'put the claim right',
  ACCEPT_IN_PART: 'corrected the claim, which meets a part of it',
  TAKE: 'closed the case: the corrected claim stands',
  AGREE: 'agreed to the plan',
  COUNTER: 'offered another plan',
  DECLINE: 'did not take the offer',
  ESCALATE: 'asked the provider to decide',
  ESCALATE_AGAIN: 'asked the provider once more',
  NOTHING_NEW: 'found nothing new: what was decided stands',
  COUNT_AS_NEW: 'counted it as new: the provider decides again',
  UPHOLD: 'decided for the family',
  DISMISS: 'decided for the school',
  WITHDRAW: 'took it back',
  UNDO: 'undid what was done by the printed letter',
  SETTLE: 'closed the claim, and this case with it',
  RESUME: 'opened the claim again: this case goes on where it stood',
  RESTORE: 'recorded a payment that was made in time: the plan goes on',
  FALL_SILENT: 'hid the entry: no answer came in time',
  BREAK: 'ended the plan: an instalment stayed unpaid',
}

const LAPSES: Partial<Record<ContendState, string>> & { LAPSED: string } = {
  LAPSED: 'removed the entry: no answer came',
  UPHELD: 'removed the entry: no decision came in time',
  OFFER_LAPSED: 'closed the offer: no answer came in time',
}
