import type { ClockAct } from '../../common/clock-words.js'
import { agreedPlan } from '../standing/agreed-plan.js'
import type { Case } from '../contends/case.js'
import type { Cases } from '../contends/cases.js'
import { Contend } from '../contends/contend.entity.js'
import { PaymentPlan } from '../contends/plans/payment-plan.entity.js'
import { ContendState, LIVE } from '../standing/states.js'
import type { RequestContext } from '../request.js'
import { Debtor } from '../debtors/debtor.entity.js'
import { announceOnce } from './announce-once.js'
import { remindersOf, type Reminder } from './reminders.js'
import type { ClockLetters } from '../contends/letters/clock-letters.js'

interface Needs extends RequestContext {
  cases: Cases
  clockLetters: ClockLetters
}

/**
 * Puts on record what the clock has done to one claim's contends, and reminds people of what comes: in one
 * transaction with the letters. Answers what was done, or null when somebody else holds the claim at this moment.
 */
export async function keepContends(context: Needs, debtorId: number): Promise<ClockAct[] | null> {
  return context.transaction(async () => {
    const { em } = context
    const [free] = await em.execute<{ id: number }[]>(
      'select id from debtor where id = ? for update skip locked',
      [debtorId],
    )
    if (!free) return null
    const debtor = await em.findOneOrFail(Debtor, debtorId, { refresh: true, populate: ['school'] })
    const acts = await context.cases.catchUp(debtor)
    return [...acts.map((act) => `${act}` as const), ...(await remind(context, debtor))]
  })
}

async function remind(context: Needs, debtor: Debtor): Promise<ClockAct[]> {
  const live = await context.em.find(Contend, { debtor: debtor.id, state: { $in: [...LIVE] } })
  const told: ClockAct[] = []
  for (const contend of live) told.push(...(await remindOf(context, debtor, contend)))
  return told
}

async function remindOf(context: Needs, debtor: Debtor, contend: Contend): Promise<ClockAct[]> {
  const { em } = context
  const { id, state, reason, clockFrom } = contend
  const isAgreed = state === ContendState.AGREED
  const agreed = isAgreed
    ? await em.findOneOrFail(PaymentPlan, { contend: id, agreedAt: { $ne: null } })
    : null
  const plan = isAgreed ? await agreedPlan(em, contend, debtor, context.rules) : null
  const found = { contend, debtor, school: debtor.school.getEntity() }
  const told: ClockAct[] = []
  for (const reminder of remindersOf(
    { id, state, reason, clockFrom, plan, agreed },
    context.rules,
    context.now(),
  )) {
    const isNew = await announceOnce(context, [{ debtor: debtor.id, what: reminder.what }])
    if (isNew.size === 0) continue
    await tell(context, found, reminder)
    told.push(reminder.kind)
  }
  return told
}

async function tell(context: Needs, found: Case, reminder: Reminder): Promise<void> {
  const { clockLetters } = context
  switch (reminder.kind) {
    case 'answer-soon':
      return clockLetters.answerDue(found)
    case 'offer-soon':
      return clockLetters.offerDue(found)
    case 'decision-soon':
      return clockLetters.decisionDue(found)
    case 'instalment-soon':
    case 'instalment-due':
      return clockLetters.instalmentDue(found, reminder.instalment, reminder.due)
  }
}
