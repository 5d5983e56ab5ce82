import { Outcome, type Contend } from '../contend.entity.js'
import { Saying, type ContendMessage } from '../contend-message.entity.js'
import { ContendAct, ContendState, ON_THE_DESK, Side, kindOf } from '../../standing/states.js'

/** What a step of a case means to people. */
export type News =
  | 'opened'
  | 'repeated'
  | 'commented'
  | 'accepted'
  | 'met-in-part'
  | 'taken'
  | 'rejected'
  | 'refused'
  | 'countered'
  | 'agreed'
  | 'declined'
  | 'escalated'
  | 'escalated-again'
  | 'counts-as-new'
  | 'nothing-new'
  | 'upheld'
  | 'undecided'
  | 'dismissed'
  | 'stated'
  | 'withdrawn'
  | 'undone'
  | 'settled'
  | 'resumed'
  | 'reopened'
  | 'restored'
  | 'overdue'
  | 'removed'
  | 'offer-lapsed'
  | 'broken'
  | 'kept'
  | 'proof-sent'
  | 'proof-recorded'
  | 'proof-refused'
  | 'proof-counted'

/** Of a message, in the state that it led to. */
export function newsOf({ state, reason, outcome }: Contend, { act }: ContendMessage): News {
  switch (act) {
    case Saying.OPEN:
      return state === ContendState.REPEATED ? 'repeated' : 'opened'
    case ContendAct.REJECT:
      return kindOf(reason) === 'plea' ? 'refused' : 'rejected'
    case ContendAct.SETTLE:
      // A claim that was withdrawn ends its plan well, too; nothing more of it was paid.
      return state === ContendState.KEPT && outcome !== Outcome.WITHDRAWN ? 'kept' : 'settled'
    case ContendAct.LAPSE:
      return LAPSED[state]!
    default:
      return NEWS[act]
  }
}

const LAPSED: Partial<Record<ContendState, News>> = {
  LAPSED: 'removed',
  UPHELD: 'undecided',
  OFFER_LAPSED: 'offer-lapsed',
}
const NEWS = {
  COMMENT: 'commented',
  STATEMENT: 'stated',
  PROOF: 'proof-sent',
  PROOF_RECORDED: 'proof-recorded',
  PROOF_REFUSED: 'proof-refused',
  PROOF_COUNTED: 'proof-counted',
  ACCEPT: 'accepted',
  ACCEPT_IN_PART: 'met-in-part',
  TAKE: 'taken',
  AGREE: 'agreed',
  COUNTER: 'countered',
  DECLINE: 'declined',
  ESCALATE: 'escalated',
  ESCALATE_AGAIN: 'escalated-again',
  COUNT_AS_NEW: 'counts-as-new',
  NOTHING_NEW: 'nothing-new',
  UPHOLD: 'upheld',
  DISMISS: 'dismissed',
  WITHDRAW: 'withdrawn',
  UNDO: 'undone',
  RESUME: 'resumed',
  RESTORE: 'restored',
  FALL_SILENT: 'overdue',
  BREAK: 'broken',
} as const

/** What the sentences of a notification speak of. */
export interface Facts {
  student: string
  school: string
  isPlea: boolean
  /** The last day of whoever has to act next. */
  by: string
  /** Of an answer of the school: the family may ask the provider about it. */
  mayAsk: boolean
}

type Told = Exclude<Side, Side.REGISTER>

/** Who is told of what, as the notification words it. Whoever has a sentence here also gets a letter. */
export const TELLS: Record<News, Partial<Record<Told, (facts: Facts) => string>>> = {
  opened: {
    FAMILY: ({ school, by }) => `${school} has your message and has until ${by} to answer.`,
    SCHOOL: ({ student, isPlea, by }) =>
      `The family of ${student} ${isPlea ? 'asks for more time' : 'says that your claim is wrong'}. Answer by ${by}.`,
  },
  repeated: {
    FAMILY: ({ school }) => `Your new message to ${school} was closed: nothing in it was new.`,
  },
  commented: {
    FAMILY: ({ student }) => `There is a new message in your case about ${student}.`,
    SCHOOL: ({ student }) => `There is a new message in the case of ${student}.`,
    PROVIDER: ({ school }) => `There is a new message in a case with ${school} that you decide.`,
  },
  accepted: { FAMILY: ({ school }) => `${school} has answered you: it has corrected its claim.` },
  'met-in-part': {
    FAMILY: ({ school, by, mayAsk }) =>
      `${school} has met a part of what you say, and corrected its claim. Say by ${by} that it is right now${mayAsk ? ', or ask the people who run DMA to decide' : ''}.`,
  },
  taken: {
    FAMILY: ({ school }) => `The corrected claim of ${school} stands. Your case is closed.`,
    SCHOOL: ({ student }) => `The case of the family of ${student} is closed: your corrected claim stands.`,
  },
  rejected: {
    FAMILY: ({ school, by, mayAsk }) =>
      `${school} has answered you: it says that the claim stands.${mayAsk ? ` You can ask the people who run DMA to decide until ${by}.` : ''}`,
  },
  refused: { FAMILY: ({ school }) => `${school} did not agree to your dates. You can propose others.` },
  countered: {
    FAMILY: ({ school, by }) => `${school} offers you other dates. Answer by ${by}.`,
    SCHOOL: ({ student, by }) => `The family of ${student} proposes other dates. Answer by ${by}.`,
  },
  agreed: {
    FAMILY: ({ school }) => `You and ${school} have agreed on a plan.`,
    SCHOOL: ({ student }) => `You and the family of ${student} have agreed on a plan.`,
  },
  declined: { SCHOOL: ({ student }) => `The family of ${student} did not take your offer.` },
  escalated: {
    FAMILY: ({ by }) => `We have your request. A decision comes by ${by}.`,
    SCHOOL: ({ student }) => `The family of ${student} has asked the provider to decide about your claim.`,
    PROVIDER: ({ school, by }) => `A family and ${school} wait for your decision by ${by}.`,
  },
  'escalated-again': {
    FAMILY: ({ by }) => `We have your request. First we check, until ${by}, whether your file is new.`,
    SCHOOL: ({ student }) =>
      `The family of ${student} has asked the provider once more, with a new file. The claim stays as it was decided, marked as disputed.`,
    PROVIDER: ({ school, by }) =>
      `A family asks once more about a claim of ${school}. Say by ${by} if nothing is new; after that it counts as new.`,
  },
  'counts-as-new': {
    FAMILY: ({ by }) => `What you sent counts as new. A decision comes by ${by}.`,
    SCHOOL: ({ student }) =>
      `What the family of ${student} brought counts as new: the provider decides about your claim again.`,
    PROVIDER: ({ school, by }) =>
      `What a family brought against ${school} counts as new now. Decide by ${by}.`,
  },
  'nothing-new': {
    FAMILY: ({ school }) => `Nothing in it was new, so the claim of ${school} stands as before.`,
    SCHOOL: ({ student }) => `What the family of ${student} brought is not new: your claim stands as before.`,
  },
  upheld: {
    FAMILY: ({ school }) => `It was decided that you are right. The claim of ${school} was removed for good.`,
    SCHOOL: ({ student }) =>
      `It was decided that the family of ${student} is right. The claim was removed for good.`,
  },
  undecided: {
    FAMILY: ({ school }) =>
      `No decision came in time, so it is decided for you. The claim of ${school} was removed for good.`,
    SCHOOL: ({ student }) =>
      `No decision came in time, so it is decided for the family of ${student}. The claim was removed for good.`,
    PROVIDER: ({ school }) =>
      `A case with ${school} was not decided in time: that counts as a decision for the family, and the claim was removed.`,
  },
  dismissed: {
    FAMILY: ({ school }) => `It was decided that the claim of ${school} stands.`,
    SCHOOL: ({ student }) => `It was decided that your claim for ${student} stands.`,
  },
  stated: {
    FAMILY: ({ school }) => `Your own words are beside the claim of ${school} now.`,
    SCHOOL: ({ student }) => `The family of ${student} added its own words to the claim.`,
  },
  withdrawn: {
    FAMILY: ({ school }) => `You have withdrawn your answer to ${school}.`,
    SCHOOL: ({ student }) => `The family of ${student} has withdrawn its answer.`,
    PROVIDER: ({ school }) => `A family has withdrawn its case with ${school}. There is nothing to decide.`,
  },
  undone: {
    FAMILY: ({ student }) => `What somebody did with the printed letter about ${student} has been undone.`,
    SCHOOL: ({ student }) =>
      `The family of ${student} says that it did not use the printed letter. What was done with it has been undone.`,
    PROVIDER: ({ school }) => `A family has undone what was done with a printed letter of ${school}.`,
  },
  settled: {
    FAMILY: ({ school }) => `${school} has ended its claim. You need not do anything.`,
    PROVIDER: ({ school }) => `${school} has ended a claim that you were to decide on.`,
  },
  resumed: {
    FAMILY: ({ school }) => `${school} has opened its claim again. Your case goes on.`,
    PROVIDER: ({ school, by }) =>
      `${school} has opened a claim again that you were to decide on: it waits for your decision by ${by}.`,
  },
  reopened: {
    FAMILY: ({ school }) => `${school} has voided a payment that had settled your case. It goes on.`,
  },
  restored: {
    FAMILY: ({ school }) => `${school} has recorded a payment that you made in time. Your plan goes on.`,
  },
  overdue: {
    FAMILY: ({ school }) => `${school} has not answered in time. Other schools no longer see the claim.`,
    SCHOOL: ({ student, by }) =>
      `Your answer to the family of ${student} is late. Without one by ${by} the claim is removed for good.`,
  },
  removed: {
    FAMILY: ({ school }) => `${school} never answered. Its claim was removed for good.`,
    SCHOOL: ({ student }) => `Your claim for ${student} was removed: the family got no answer.`,
  },
  'offer-lapsed': {
    FAMILY: ({ school }) => `The offer of ${school} has ended. You can ask again.`,
    SCHOOL: ({ student }) => `The family of ${student} did not answer your offer in time.`,
  },
  broken: {
    FAMILY: ({ school }) => `Your plan with ${school} has ended: a payment was not recorded in time.`,
    SCHOOL: ({ student }) => `The plan with the family of ${student} has ended: a payment is missing.`,
  },
  kept: {
    FAMILY: ({ school }) => `Your plan with ${school} is complete. Thank you.`,
    SCHOOL: ({ student }) => `The plan with the family of ${student} is complete.`,
  },
  'proof-sent': {
    FAMILY: ({ school, by }) => `${school} has your proof of payment and has until ${by} to answer.`,
    SCHOOL: ({ student, by }) =>
      `The family of ${student} has sent proof of a payment. Record it, or say why not, by ${by}.`,
  },
  'proof-recorded': {
    FAMILY: ({ school }) => `${school} has recorded the payment of which you sent proof.`,
  },
  'proof-refused': {
    FAMILY: ({ school, by }) =>
      `${school} does not accept your proof of payment. Your plan does not end before the end of ${by}.`,
  },
  'proof-counted': {
    FAMILY: ({ school }) => `${school} did not answer your proof in time: it counts for your plan.`,
    SCHOOL: ({ student }) =>
      `You did not answer the proof of the family of ${student} in time: it counts for the plan.`,
  },
}

/** Rule 16: whoever files something gets an acknowledgement; an agreement goes to both. */
const ALSO_TO_WHO_ACTED: ReadonlySet<News> = new Set<News>([
  'opened',
  'repeated',
  'escalated',
  'escalated-again',
  'withdrawn',
  'undone',
  'agreed',
  'taken',
  'kept',
  'proof-sent',
  'stated',
])

/** Who hears of it: everybody with a sentence but whoever acted; the provider only once it was asked. */
export function audience(news: News, contend: Contend, actor: Side): Told[] {
  return (Object.keys(TELLS[news]) as Told[]).filter((side) => {
    if (side === actor) return ALSO_TO_WHO_ACTED.has(news)
    if (side !== Side.PROVIDER) return true
    return news === 'commented' || news === 'resumed'
      ? ON_THE_DESK.includes(contend.state)
      : contend.escalatedAt !== null
  })
}
