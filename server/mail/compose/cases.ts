import { agreedPlan } from '../../contends/agreed-plan.js'
import { paidOf } from '../../contends/instalments.js'
import { ContendState, kindOf } from '../../contends/states.js'
import { formatDay, localDate } from '../../shared/clock.js'
import { formatMoney } from '../../shared/money.js'
import { contendDueSoon } from '../letters/contend-due-soon.js'
import { offerDueSoon } from '../letters/offer-due-soon.js'
import { planReminder } from '../letters/plan-reminder.js'
import { caseData, familyUrl } from './case-data.js'
import { id, type Compose } from './composing.js'

/** To the family of a case. */
export const CASES_TO_FAMILIES = {
  'offer-due-soon': async (composing, data) => {
    const { contend, words, lastDay } = await caseData(composing, data)
    if (contend.state !== ContendState.COUNTERED) return null
    const caseUrl = await familyUrl(composing, data)
    return offerDueSoon({ ...words, caseUrl, answerBy: lastDay(composing.rules.answerDays) })
  },
  /** `instalment` counts from 1. */
  'plan-reminder': async (composing, data) => {
    const { contend, debtor, words } = await caseData(composing, data)
    const plan = await agreedPlan(composing.em, contend, debtor)
    const due = plan && paidOf(plan)[id(data, 'instalment') - 1]
    if (contend.state !== ContendState.AGREED || !due || due.paid >= due.amount) return null
    const { rules, now } = composing
    return planReminder({
      ...words,
      caseUrl: await familyUrl(composing, data),
      amount: formatMoney(due.amount - due.paid, rules.currency),
      dueOn: formatDay(due.dueOn),
      isToday: due.dueOn === localDate(now, rules.timeZone),
      graceDays: rules.graceDays,
    })
  },
} satisfies Record<string, Compose>

/** To the school that a case was sent to. */
export const CASES_TO_SCHOOLS = {
  'contend-due-soon': async (composing, data) => {
    const { contend, words, lastDay } = await caseData(composing, data)
    const { answerDays, removeDays } = composing.rules
    if (contend.state !== ContendState.OPEN) return null
    return contendDueSoon({
      ...words,
      isPlea: kindOf(contend.reason) === 'plea',
      answerBy: lastDay(answerDays),
      removedAfter: lastDay(removeDays),
    })
  },
} satisfies Record<string, Compose>
