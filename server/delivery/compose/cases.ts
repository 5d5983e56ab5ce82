import { agreedPlan } from '../../standing/agreed-plan.js'
import { PaymentPlan } from '../../contends/plans/payment-plan.entity.js'
import { whyNotProven } from '../../contends/plans/provable.js'
import { agreeableUntil, breaksAt, datesOf, openOf, whyPastAgreeing } from '../../standing/instalments.js'
import { ContendState, ON_THE_DESK } from '../../standing/states.js'
import { addDays, formatDay, localDate } from '../../../common/days.js'
import { formatMinor } from '../../../common/money.js'
import { caseToFamily, type FamilyNews } from '../../mail/letters/case-to-family.js'
import { caseToProvider, type ProviderNews } from '../../mail/letters/case-to-provider.js'
import { caseToSchool, type SchoolNews } from '../../mail/letters/case-to-school.js'
import { contendDueSoon } from '../../mail/letters/contend-due-soon.js'
import { offerDueSoon } from '../../mail/letters/offer-due-soon.js'
import { planReminder } from '../../mail/letters/plan-reminder.js'
import { dayOrNull, besideOf, caseData, familyUrl, isPrinted, stepData } from './case-data.js'
import { type ComposedFor } from './composing.js'

/** To the family of a case. */
export const CASES_TO_FAMILIES = {
  'case-family': async (composing, data) => {
    const { contend, words } = await stepData(composing, data)
    if (isOver(ASKS_THE_FAMILY, data.news, contend.state)) return null
    return caseToFamily(data.news as FamilyNews, { ...words, caseUrl: await familyUrl(composing, data) })
  },
  'offer-due-soon': async (composing, data) => {
    const { contend, debtor, words, lastDay } = await caseData(composing, data)
    if (contend.state !== ContendState.COUNTERED) return null
    const offer = await composing.em.findOneOrFail(
      PaymentPlan,
      { contend: contend.id },
      { orderBy: { id: 'desc' } },
    )
    const dates = datesOf(offer)
    return offerDueSoon({
      ...words,
      agreeBy: dayOrNull(agreeableUntil(dates, lastDay)),
      past: whyPastAgreeing(dates, {
        owed: debtor.owed,
        today: localDate(composing.now, composing.rules.timeZone),
      }),
      caseUrl: await familyUrl(composing, data),
    })
  },
  /** `instalment` counts from 1. */
  'plan-reminder': async (composing, data) => {
    const { contend, debtor, words } = await caseData(composing, data)
    const plan = await agreedPlan(composing.em, contend, debtor, composing.rules)
    const due = plan && openOf(plan).find(({ number }) => number === data.instalment)
    const today = localDate(composing.now, composing.rules.timeZone)
    const { rules } = composing
    const breaks = plan && breaksAt(plan, rules)
    if (contend.state !== ContendState.AGREED || !due || !breaks) return null
    const which = { instalment: due.number, byPrint: await isPrinted(composing, data, contend), today }
    return planReminder({
      ...words,
      caseUrl: await familyUrl(composing, data),
      amount: formatMinor(due.amount - due.paid, rules.currency),
      dueOn: formatDay(due.dueOn),
      isToday: due.dueOn === today,
      endsAfter: formatDay(addDays(localDate(breaks, rules.timeZone), -1)),
      mayProve: whyNotProven(plan, which, rules) === null,
    })
  },
} satisfies ComposedFor<'family'>

/** To the school that a case was sent to. */
export const CASES_TO_SCHOOLS = {
  'case-school': async (composing, data) => {
    const { contend, words } = await stepData(composing, data)
    if (isOver(ASKS_THE_SCHOOL, data.news, contend.state)) return null
    return caseToSchool(data.news as SchoolNews, words)
  },
  'contend-due-soon': async (composing, data) => {
    const { contend, words } = await caseData(composing, data)
    if (contend.state !== ContendState.OPEN) return null
    return contendDueSoon({ ...words, planBeside: (await besideOf(composing, contend)) !== null })
  },
} satisfies ComposedFor<'school'>

/** To whoever decides it. */
export const CASES_TO_PROVIDERS = {
  'case-provider': async (composing, data) => {
    const { contend, words } = await stepData(composing, data)
    if (isOver(ASKS_THE_PROVIDER, data.news, contend.state)) return null
    return caseToProvider(data.news as ProviderNews, words)
  },
} satisfies ComposedFor<'provider'>

type Asks = Partial<Record<string, readonly ContendState[]>>

/** While it waited to leave, what the letter asks for was done, or is late: another letter says so. */
const isOver = (asks: Asks, news: string, state: ContendState) => asks[news]?.includes(state) === false

const { OPEN, OVERDUE, COUNTERED, ANSWERED_IN_PART, REJECTED, ESCALATED, ESCALATED_AGAIN } = ContendState
const ASKS_THE_FAMILY: Asks = {
  accepted: [ContendState.ACCEPTED],
  taken: [ContendState.ACCEPTED],
  countered: [COUNTERED],
  'met-in-part': [ANSWERED_IN_PART],
  rejected: [REJECTED],
  overdue: [OVERDUE],
}
const ASKS_THE_SCHOOL: Asks = {
  taken: [ContendState.ACCEPTED],
  opened: [OPEN],
  countered: [OPEN],
  overdue: [OVERDUE],
  'proof-sent': [ContendState.AGREED],
}
const ASKS_THE_PROVIDER: Asks = {
  escalated: [ESCALATED],
  'escalated-again': [ESCALATED_AGAIN],
  'counts-as-new': [ESCALATED],
  commented: ON_THE_DESK,
  settled: [ContendState.ACCEPTED],
  resumed: ON_THE_DESK,
}
