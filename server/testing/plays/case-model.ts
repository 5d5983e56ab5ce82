import type { Move } from './move.js'
import { movedDates, unpaid, type Agreed, type Instalment } from './plan-model.js'

/** A contend as the register's rules tell it. Written from the rules, never from the code; a day is a whole number. */
export interface CaseModel {
  kind: 'dispute' | 'plea'
  state: State
  /** The day on which the clock of this state began; OVERDUE goes on with the clock of OPEN. */
  since: number
  thread: Line[]
  /** The plan on the table. */
  offer: Instalment[] | null
  /** Every plan that the family has put on the table. */
  proposed: Instalment[][]
  /** The plan that both sides have agreed to. */
  agreed: Agreed | null
  /** The day since which its plan stands still, because a dispute lives beside it. */
  pausedOn: number | null
  statement: string | null
  /** Of a wrong amount: what the family says that it owes, if it says so. */
  named: number | null
  /** The file it was opened with, and all that its thread shows, by their bytes. */
  openedWith: number | null
  shown: Set<number>
  /** The provider was asked. */
  asked: boolean
  /** Where it stood, since when, and on which day it came to rest with its claim. */
  stood: { state: State; since: number; at: number } | null
  /** The day on which it was opened: what is paid later was not spoken of. */
  openedOn: number
  /** What was owed then. */
  owedThen: number
  /** Where it stood when a part of it was granted, when that was, and what the claim came to by it. */
  answered: { state: State; since: number; at: number; claimed: number } | null
  /** When it was said no to, or granted a part only, counted in acts about its claim. */
  noes: number[]
}

export type State =
  | 'OPEN'
  | 'OVERDUE'
  | 'LAPSED'
  | 'ACCEPTED'
  | 'ANSWERED_IN_PART'
  | 'REJECTED'
  | 'ESCALATED'
  | 'ESCALATED_AGAIN'
  | 'UPHELD'
  | 'DISMISSED'
  | 'COUNTERED'
  | 'OFFER_LAPSED'
  | 'AGREED'
  | 'KEPT'
  | 'BROKEN'
  | 'WITHDRAWN'
  | 'REPEATED'

export type Side = 'FAMILY' | 'SCHOOL' | 'PROVIDER' | 'REGISTER'

/** What the thread has to show: who did and said what, with how many files. */
export interface Line {
  side: Side
  act: string
  text: string | null
  files: number
}

const ANSWER = 14
const REMOVE = 28
const DECIDE = 14
const ESCALATE = 30
const GRACE = 7
/** Whoever has to act has so many days when a claim comes back. */
const LEAST = 3

export const isLive = ({ state }: CaseModel) => waitsForSomebody(state)
export const isSuppressed = ({ state }: CaseModel) => state === 'OVERDUE' || state === 'ESCALATED'
export const isRemoved = ({ state }: CaseModel) => state === 'LAPSED' || state === 'UPHELD'
export const isOnTheDesk = ({ state }: Pick<CaseModel, 'state'>) =>
  state === 'ESCALATED' || state === 'ESCALATED_AGAIN'
export const waitsForSchool = ({ state }: CaseModel) => state === 'OPEN' || state === 'OVERDUE'
export const isPending = ({ state }: CaseModel) => waitsForSomebody(state) && state !== 'AGREED'
const waitsForSomebody = (state: State) =>
  ['OPEN', 'OVERDUE', 'ANSWERED_IN_PART', 'ESCALATED', 'ESCALATED_AGAIN', 'COUNTERED', 'AGREED'].includes(
    state,
  )

/** A case as its family opens it. */
export const newCase = (
  kind: CaseModel['kind'],
  state: State,
  move: Move,
  { today, owed }: { today: number; owed: number },
): CaseModel => ({
  kind,
  openedOn: today,
  owedThen: owed,
  answered: null,
  state,
  since: today,
  thread: [],
  offer: kind === 'plea' ? move.plan : null,
  proposed: [move.plan],
  agreed: null,
  pausedOn: null,
  statement: null,
  named: move.named,
  openedWith: move.file,
  shown: new Set(),
  asked: false,
  stood: null,
  noes: [],
})

/** As far as it depends on the case alone. */
export const isInTimeToEscalate = (one: CaseModel, today: number) =>
  one.kind === 'dispute' &&
  (one.state === 'REJECTED' || one.state === 'ANSWERED_IN_PART') &&
  today <= one.since + ESCALATE

/** What the end of yesterday has done, if anything: the clock is strict and acts by itself. */
export function dayBreaks(one: CaseModel, today: number, paid: number, owed: number): string | null {
  if (one.state === 'OPEN' && today > one.since + ANSWER)
    return moved(one, 'OVERDUE', 'FALL_SILENT', one.since)
  if (one.state === 'OVERDUE' && today > one.since + REMOVE) return moved(one, 'LAPSED', 'LAPSE', today)
  if (one.state === 'COUNTERED' && today > one.since + ANSWER)
    return moved(one, 'OFFER_LAPSED', 'LAPSE', today)
  if (one.state === 'ANSWERED_IN_PART' && today > one.since + ESCALATE)
    return moved(one, 'ACCEPTED', 'TAKE', today)
  if (one.state === 'ESCALATED_AGAIN' && today > one.since + DECIDE)
    return moved(one, 'ESCALATED', 'COUNT_AS_NEW', today)
  if (one.state === 'ESCALATED' && today > one.since + DECIDE) return moved(one, 'UPHELD', 'LAPSE', today)
  const due = one.state === 'AGREED' && one.pausedOn === null ? unpaid(one, paid, owed) : null
  return due && today > due.day + GRACE ? moved(one, 'BROKEN', 'BREAK', today) : null
}

function moved(one: CaseModel, state: State, act: string, since: number): string {
  Object.assign(one, { state, since })
  one.thread.push({ side: 'REGISTER', act, text: null, files: 0 })
  return act
}

/** The case comes to rest with its claim. */
export function rest(one: CaseModel, today: number): void {
  one.stood = { state: one.state, since: one.since, at: today }
}

/** It continues where it stopped, its dates as much later as it rested. Whether that is a step. */
export function goOn(one: CaseModel, today: number, paid: number, owed: number): boolean {
  const { state, since, at } = one.stood!
  const due = state === 'AGREED' ? unpaid(one, paid, owed) : null
  const isStep = one.state !== state
  one.stood = null
  if (state === 'AGREED' && !due) return false
  // Its dates move when the dispute beside it has ended.
  if (one.pausedOn !== null) Object.assign(one, { state, since })
  if (one.pausedOn !== null) return isStep
  const last = due ? due.day + GRACE : since + DAYS[state]!
  const days = Math.max(today - at, today + LEAST - last)
  Object.assign(one, { state, since: since + days })
  one.offer = one.offer && movedDates(one.offer, days)
  if (one.agreed) one.agreed.plan = movedDates(one.agreed.plan, days)
  return isStep
}

/** The dispute beside an agreed plan has ended: its dates move by as long as that lived. */
export function unpause(one: CaseModel, today: number, paid: number, owed: number): void {
  const due = unpaid(one, paid, owed)
  const last = due && due.day + GRACE
  const days = Math.max(today - one.pausedOn!, last === null ? 0 : today + LEAST - last)
  one.agreed!.plan = movedDates(one.agreed!.plan, days)
  one.pausedOn = null
}

const DAYS: Partial<Record<State, number>> = {
  OPEN: ANSWER,
  OVERDUE: REMOVE,
  COUNTERED: ANSWER,
  ANSWERED_IN_PART: ESCALATE,
  ESCALATED: DECIDE,
  ESCALATED_AGAIN: DECIDE,
  REJECTED: ESCALATE,
}

/** The dates that both sides read. */
export function datesOf(one: CaseModel, mayEscalate: boolean, paid: number, owed: number) {
  const { state, since } = one
  const due = {
    OPEN: since + ANSWER,
    OVERDUE: since + ANSWER,
    COUNTERED: since + ANSWER,
    ANSWERED_IN_PART: since + ESCALATE,
    ESCALATED: since + DECIDE,
    ESCALATED_AGAIN: since + DECIDE,
    AGREED: state === 'AGREED' && one.pausedOn === null ? (unpaid(one, paid, owed)?.day ?? null) : null,
  } as Partial<Record<State, number | null>>
  return {
    dueOn: due[state] ?? null,
    removedAfter: waitsForSchool(one) ? since + REMOVE : null,
    escalateBy: mayEscalate ? since + ESCALATE : null,
  }
}
