import { registerEnumType } from 'type-graphql'

/** Why a family answers a claim (rule 12). All but the last dispute it. */
export enum ContendReason {
  ALREADY_PAID = 'ALREADY_PAID',
  WRONG_AMOUNT = 'WRONG_AMOUNT',
  NOT_MY_CHILD = 'NOT_MY_CHILD',
  NOT_LIABLE = 'NOT_LIABLE',
  OTHER = 'OTHER',
  MORE_TIME = 'MORE_TIME',
}
registerEnumType(ContendReason, {
  name: 'ContendReason',
  description: 'Why a family answers a claim. MORE_TIME is a plea; the others dispute the claim.',
})

export enum ContendState {
  OPEN = 'OPEN',
  OVERDUE = 'OVERDUE',
  LAPSED = 'LAPSED',
  ACCEPTED = 'ACCEPTED',
  ANSWERED_IN_PART = 'ANSWERED_IN_PART',
  REJECTED = 'REJECTED',
  ESCALATED = 'ESCALATED',
  ESCALATED_AGAIN = 'ESCALATED_AGAIN',
  UPHELD = 'UPHELD',
  DISMISSED = 'DISMISSED',
  COUNTERED = 'COUNTERED',
  OFFER_LAPSED = 'OFFER_LAPSED',
  AGREED = 'AGREED',
  KEPT = 'KEPT',
  BROKEN = 'BROKEN',
  WITHDRAWN = 'WITHDRAWN',
  REPEATED = 'REPEATED',
}
registerEnumType(ContendState, {
  name: 'ContendState',
  description: 'Where a contend stands, at this moment.',
  valuesConfig: {
    OPEN: { description: 'The school has to answer.' },
    OVERDUE: { description: 'The school has not answered in time: the entry is suppressed.' },
    LAPSED: { description: 'The school stayed silent: the entry was removed.' },
    ACCEPTED: { description: 'The school put it right: corrected, completed or withdrew the claim.' },
    ANSWERED_IN_PART: {
      description:
        'The school met a part of what the family says. The claim is corrected and the entry stays disputed, until the family takes it or asks the provider.',
    },
    REJECTED: { description: 'The school said no, with reasons. A dispute may be escalated once.' },
    ESCALATED: { description: 'The provider decides; the entry is suppressed meanwhile.' },
    ESCALATED_AGAIN: {
      description:
        'Brought before the provider once more, with a new file. It looks first whether that is new; meanwhile the entry stays as it was, marked as disputed.',
    },
    UPHELD: {
      description: 'The provider found for the family, or did not decide in time: the entry is gone.',
    },
    DISMISSED: { description: 'The provider found for the school; the family may add a statement.' },
    COUNTERED: { description: 'The school offers another plan; the family has to answer.' },
    OFFER_LAPSED: { description: 'The family did not answer the school’s offer.' },
    AGREED: { description: 'A payment plan runs; while it is kept the entry is hidden.' },
    KEPT: { description: 'The plan has ended well: paid to its end, or the claim was taken back.' },
    BROKEN: { description: 'An instalment stayed unpaid; the entry is seen again.' },
    WITHDRAWN: { description: 'Taken back by the family.' },
    REPEATED: { description: 'Closed at once: it brought nothing new.' },
  },
})

/** What moves a contend on. Comments and triage tags move nothing. */
export enum ContendAct {
  ACCEPT = 'ACCEPT',
  ACCEPT_IN_PART = 'ACCEPT_IN_PART',
  TAKE = 'TAKE',
  REJECT = 'REJECT',
  AGREE = 'AGREE',
  COUNTER = 'COUNTER',
  DECLINE = 'DECLINE',
  ESCALATE = 'ESCALATE',
  ESCALATE_AGAIN = 'ESCALATE_AGAIN',
  NOTHING_NEW = 'NOTHING_NEW',
  COUNT_AS_NEW = 'COUNT_AS_NEW',
  UPHOLD = 'UPHOLD',
  DISMISS = 'DISMISS',
  WITHDRAW = 'WITHDRAW',
  UNDO = 'UNDO',
  SETTLE = 'SETTLE',
  RESUME = 'RESUME',
  RESTORE = 'RESTORE',
  FALL_SILENT = 'FALL_SILENT',
  LAPSE = 'LAPSE',
  BREAK = 'BREAK',
}
registerEnumType(ContendAct, {
  name: 'ContendAct',
  description: 'What moves a contend on.',
  valuesConfig: {
    ACCEPT: { description: 'The school puts the claim right.' },
    ACCEPT_IN_PART: {
      description: 'The school corrects the claim, and meets a part of what the family says.',
    },
    TAKE: { description: 'The family takes a part as the answer; by the clock, when it says nothing.' },
    REJECT: { description: 'The school says no, with reasons.' },
    AGREE: { description: 'To the plan that the other side has on the table.' },
    COUNTER: { description: 'With another plan.' },
    DECLINE: { description: 'The family does not take the school’s offer.' },
    ESCALATE: { description: 'The family asks the provider to decide, once.' },
    ESCALATE_AGAIN: { description: 'It asks once more, with a file that the provider has not seen.' },
    NOTHING_NEW: { description: 'The provider finds nothing new in it: the last decision stands.' },
    COUNT_AS_NEW: { description: 'By the clock: the provider did not say that nothing is new.' },
    UPHOLD: { description: 'The provider finds for the family.' },
    DISMISS: { description: 'The provider finds for the school.' },
    WITHDRAW: { description: 'The family takes it back.' },
    UNDO: { description: 'The family says that it was not the one who used a printed letter.' },
    SETTLE: {
      description:
        'The claim itself ended: paid, completed or withdrawn by its school; of a plan also removed by the dispute beside it.',
    },
    RESUME: { description: 'Its school opened the claim again: the case goes on.' },
    RESTORE: { description: 'Its school recorded a payment that was made in time: the broken plan goes on.' },
    FALL_SILENT: { description: 'By the clock: the answer is overdue.' },
    LAPSE: { description: 'By the clock: nobody answered to the end.' },
    BREAK: { description: 'By the clock: an instalment stayed unpaid beyond its days of grace.' },
  },
})

/** Who acts. REGISTER is the clock. */
export enum Side {
  FAMILY = 'FAMILY',
  SCHOOL = 'SCHOOL',
  PROVIDER = 'PROVIDER',
  REGISTER = 'REGISTER',
}
registerEnumType(Side, { name: 'Side', description: 'Who said or did something in a contend.' })

type Kind = 'dispute' | 'plea'
/** Where an act leads. */
export interface Step {
  act: ContendAct
  by: Side
  to: ContendState
  /** For one kind of contend only. */
  only?: Kind
  /** Of a case that rests, or whose plan broke: only where it stood so before (rule 21). */
  stood?: ContendState
}

const { OPEN, OVERDUE, LAPSED, ACCEPTED, REJECTED, ESCALATED, UPHELD, DISMISSED } = ContendState
const { ANSWERED_IN_PART, ESCALATED_AGAIN } = ContendState
const { COUNTERED, OFFER_LAPSED, AGREED, KEPT, BROKEN, WITHDRAWN } = ContendState
const { FAMILY, SCHOOL, PROVIDER, REGISTER } = Side

/** What its school has to answer, in time or too late. */
export const AWAITING_SCHOOL: readonly ContendState[] = [OPEN, OVERDUE]

/** Of a case that was opened by a printed letter, and never offered but where that is told. */
const undo: Step = { act: ContendAct.UNDO, by: FAMILY, to: WITHDRAWN }

const answers: Step[] = [
  { act: ContendAct.ACCEPT, by: SCHOOL, to: ACCEPTED, only: 'dispute' },
  { act: ContendAct.ACCEPT_IN_PART, by: SCHOOL, to: ANSWERED_IN_PART, only: 'dispute' },
  { act: ContendAct.REJECT, by: SCHOOL, to: REJECTED },
  { act: ContendAct.AGREE, by: SCHOOL, to: AGREED, only: 'plea' },
  { act: ContendAct.COUNTER, by: SCHOOL, to: COUNTERED, only: 'plea' },
  { act: ContendAct.SETTLE, by: SCHOOL, to: ACCEPTED },
  { act: ContendAct.WITHDRAW, by: FAMILY, to: WITHDRAWN },
  undo,
]

/**
 * A claim that is opened again takes its case up where it stood when it was closed (rule 21), and so does a case where the
 * payment that answered it is voided (rule 25).
 */
const resume = (...states: ContendState[]): Step[] =>
  states.map((to) => ({ act: ContendAct.RESUME, by: SCHOOL, to, stood: to }))

/** Where a contend may go from each state, by whose act: the one table. A state without a step has ended. */
export const NEXT: Record<ContendState, readonly Step[]> = {
  OPEN: [...answers, { act: ContendAct.FALL_SILENT, by: REGISTER, to: OVERDUE }],
  OVERDUE: [...answers, { act: ContendAct.LAPSE, by: REGISTER, to: LAPSED }],
  ANSWERED_IN_PART: [
    { act: ContendAct.TAKE, by: FAMILY, to: ACCEPTED },
    { act: ContendAct.ESCALATE, by: FAMILY, to: ESCALATED },
    { act: ContendAct.ESCALATE_AGAIN, by: FAMILY, to: ESCALATED_AGAIN },
    { act: ContendAct.SETTLE, by: SCHOOL, to: ACCEPTED },
    { act: ContendAct.WITHDRAW, by: FAMILY, to: WITHDRAWN },
    undo,
    { act: ContendAct.TAKE, by: REGISTER, to: ACCEPTED },
    // What its school has put right since meets the rest as well.
    { act: ContendAct.ACCEPT, by: SCHOOL, to: ACCEPTED },
    ...resume(OPEN, OVERDUE),
  ],
  REJECTED: [
    { act: ContendAct.ESCALATE, by: FAMILY, to: ESCALATED, only: 'dispute' },
    { act: ContendAct.ESCALATE_AGAIN, by: FAMILY, to: ESCALATED_AGAIN, only: 'dispute' },
    undo,
  ],
  ESCALATED: [
    { act: ContendAct.UPHOLD, by: PROVIDER, to: UPHELD },
    { act: ContendAct.DISMISS, by: PROVIDER, to: DISMISSED },
    { act: ContendAct.SETTLE, by: SCHOOL, to: ACCEPTED },
    { act: ContendAct.WITHDRAW, by: FAMILY, to: WITHDRAWN },
    undo,
    { act: ContendAct.LAPSE, by: REGISTER, to: UPHELD },
  ],
  ESCALATED_AGAIN: [
    { act: ContendAct.UPHOLD, by: PROVIDER, to: UPHELD },
    { act: ContendAct.DISMISS, by: PROVIDER, to: DISMISSED },
    { act: ContendAct.NOTHING_NEW, by: PROVIDER, to: DISMISSED },
    { act: ContendAct.SETTLE, by: SCHOOL, to: ACCEPTED },
    { act: ContendAct.WITHDRAW, by: FAMILY, to: WITHDRAWN },
    undo,
    { act: ContendAct.COUNT_AS_NEW, by: REGISTER, to: ESCALATED },
  ],
  COUNTERED: [
    { act: ContendAct.AGREE, by: FAMILY, to: AGREED },
    { act: ContendAct.COUNTER, by: FAMILY, to: OPEN },
    { act: ContendAct.DECLINE, by: FAMILY, to: OFFER_LAPSED },
    { act: ContendAct.SETTLE, by: SCHOOL, to: ACCEPTED },
    { act: ContendAct.WITHDRAW, by: FAMILY, to: WITHDRAWN },
    undo,
    { act: ContendAct.LAPSE, by: REGISTER, to: OFFER_LAPSED },
  ],
  AGREED: [
    { act: ContendAct.SETTLE, by: SCHOOL, to: KEPT },
    { act: ContendAct.SETTLE, by: REGISTER, to: KEPT },
    { act: ContendAct.BREAK, by: REGISTER, to: BROKEN },
    { act: ContendAct.LAPSE, by: REGISTER, to: LAPSED },
    { act: ContendAct.WITHDRAW, by: FAMILY, to: WITHDRAWN },
    undo,
  ],
  LAPSED: [],
  ACCEPTED: [
    ...resume(OPEN, OVERDUE, ANSWERED_IN_PART, ESCALATED, ESCALATED_AGAIN, COUNTERED),
    { act: ContendAct.UPHOLD, by: PROVIDER, to: UPHELD, stood: ESCALATED },
    { act: ContendAct.DISMISS, by: PROVIDER, to: DISMISSED, stood: ESCALATED },
    { act: ContendAct.UPHOLD, by: PROVIDER, to: UPHELD, stood: ESCALATED_AGAIN },
    { act: ContendAct.DISMISS, by: PROVIDER, to: DISMISSED, stood: ESCALATED_AGAIN },
    { act: ContendAct.NOTHING_NEW, by: PROVIDER, to: DISMISSED, stood: ESCALATED_AGAIN },
  ],
  UPHELD: [],
  DISMISSED: [],
  OFFER_LAPSED: [],
  KEPT: resume(AGREED),
  BROKEN: [{ act: ContendAct.RESTORE, by: SCHOOL, to: AGREED, stood: AGREED }],
  WITHDRAWN: [],
  REPEATED: [],
}

/** Of each claim one that is pending, and beside a dispute an agreed plan. A rejected dispute waits for nobody, so another one may follow it. */
export const LIVE: readonly ContendState[] = [
  OPEN,
  OVERDUE,
  COUNTERED,
  ANSWERED_IN_PART,
  ESCALATED,
  ESCALATED_AGAIN,
  AGREED,
]
/** The provider has it on its desk. */
export const ON_THE_DESK: readonly ContendState[] = [ESCALATED, ESCALATED_AGAIN]
const sqlOf = (states: readonly ContendState[]) => states.map((state) => `'${state}'`).join(', ')
/** For statements: `state in (${LIVE_SQL})`. */
export const LIVE_SQL = sqlOf(LIVE)
/** Rule 13: the claim has left the register for good. */
export const REMOVING: readonly ContendState[] = [LAPSED, UPHELD]
export const REMOVING_SQL = sqlOf(REMOVING)
/** Rule 12: while one of these stands, other schools do not see the entry. */
export const SUPPRESSING: readonly ContendState[] = [OVERDUE, ESCALATED]
/** What the specification's table calls Pending; the rest is YES (rule 14). */
export const PENDING: readonly ContendState[] = LIVE.filter((state) => state !== AGREED)
export const PENDING_SQL = sqlOf(PENDING)

/** Rule 5: as long as one of these stands, the family keeps its way to the case. */
export const FAMILY_MAY_ACT: readonly ContendState[] = Object.values(ContendState).filter((state) =>
  NEXT[state].some(({ by }) => by === FAMILY),
)

export const kindOf = (reason: ContendReason): Kind =>
  reason === ContendReason.MORE_TIME ? 'plea' : 'dispute'

type Standing = { state: ContendState; reason: ContendReason }
/** Rule 25: two cases of a claim live at once where one is an agreed plan, and the other a dispute. */
export const mayLiveBeside = (one: Standing, other: Standing) =>
  [one, other].some(({ state }) => state === AGREED) &&
  [one, other].some(({ reason }) => kindOf(reason) === 'dispute')

/** The step that an act takes from here, or nothing when the table knows none. `stood`: where it did before it came to rest. */
export function step(
  state: ContendState,
  reason: ContendReason,
  act: ContendAct,
  by: Side,
  stood?: ContendState,
): Step | null {
  const kind = kindOf(reason)
  const isNext = (one: Step) =>
    one.act === act &&
    one.by === by &&
    (one.only ?? kind) === kind &&
    (one.stood === undefined || one.stood === stood)
  return NEXT[state].find(isNext) ?? null
}
