import type { OnRecord } from '../standing/contend-clock.js'
import { openOf } from '../standing/instalments.js'
import type { Instalment, PaymentPlan } from '../contends/plans/payment-plan.entity.js'
import { ContendState } from '../standing/states.js'
import { addDays, localDate } from '../../common/days.js'
import type { Rules } from '../shared/rules.js'

/** A live contend as it stands now; `agreed` is the plan that runs, if one does. */
export interface LiveContend extends OnRecord {
  id: number
  agreed: Pick<PaymentPlan, 'id' | 'agreedAt' | 'daysLater'> | null
}

/** What people are told of a date that comes, once. */
export type Reminder = {
  /** The name under which it is on record that they were told; `due-contends.ts` makes the same ones. */
  what: string
} & (
  | { kind: 'answer-soon' | 'offer-soon' | 'decision-soon' }
  /** Instalments count from 1. */
  | { kind: 'instalment-soon' | 'instalment-due'; instalment: number; due: Instalment }
)

/** Of what a live contend reminds people today, whether or not they were told already. */
export function remindersOf(contend: LiveContend, rules: Rules, now: Date): Reminder[] {
  const today = localDate(now, rules.timeZone)
  const since = localDate(contend.clockFrom, rules.timeZone)
  const soon = (kind: 'answer-soon' | 'offer-soon' | 'decision-soon', days: number): Reminder[] =>
    isWarned(days, rules) && today >= addDays(since, days - rules.reminderDays)
      ? [{ kind, what: `contend ${contend.id} since ${since}: soon` }]
      : []
  switch (contend.state) {
    case ContendState.OPEN:
      return soon('answer-soon', rules.answerDays)
    case ContendState.COUNTERED:
      return soon('offer-soon', rules.answerDays)
    case ContendState.ESCALATED:
    case ContendState.ESCALATED_AGAIN:
      return soon('decision-soon', rules.decideDays)
    case ContendState.AGREED:
      return instalmentsNow(contend, rules, today)
    default:
      return []
  }
}

/** A clock that is no longer than the warning needs none: it has only just begun. */
export const isWarned = (days: number, { reminderDays }: Rules) => days > reminderDays

function instalmentsNow({ plan, agreed }: LiveContend, rules: Rules, today: string): Reminder[] {
  if (!plan || plan.pausedAt || !agreed?.agreedAt) return []
  const agreedOn = localDate(agreed.agreedAt, rules.timeZone)
  return openOf(plan).flatMap((due): Reminder[] => {
    const instalment = due.number
    const soon = addDays(due.dueOn, -rules.reminderDays)
    const moved = agreed.daysLater > 0 ? `, ${agreed.daysLater} days later` : ''
    const what = `plan ${agreed.id}${moved}: instalment ${instalment}`
    // Also in its days of grace, should no server have run on the day itself.
    if (due.dueOn <= today) return [{ kind: 'instalment-due', what: `${what} due`, instalment, due }]
    // Whoever agreed within these days has only just read the date.
    return soon <= today && agreedOn < soon
      ? [{ kind: 'instalment-soon', what: `${what} soon`, instalment, due }]
      : []
  })
}
