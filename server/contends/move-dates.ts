import type { RequestContext } from '../request.js'
import { daysAfter } from '../../common/days.js'
import type { Contend, Stood } from './contend.entity.js'
import type { AgreedPlan } from '../standing/instalments.js'
import { PaymentPlan } from './plans/payment-plan.entity.js'
import { daysStoodStill } from '../standing/standing-still.js'

/**
 * As many days later as a case stood still: its clock, and the dates of its plans. `stood`: where it goes on, since when it
 * has not; `plan`: the one that runs then; `undone`: nothing has happened, so nobody has gained a day.
 */
export async function moveDates(
  context: RequestContext,
  contend: Contend,
  {
    stood,
    plan,
    undone = false,
  }: { stood: Pick<Stood, 'state' | 'clockFrom' | 'at'>; plan: AgreedPlan | null; undone?: boolean },
): Promise<void> {
  const { em, rules } = context
  const clockFrom = new Date(stood.clockFrom)
  contend.stood = null
  // What stood still already, for the dispute beside it, moves when that ends.
  if (undone || plan?.pausedAt) return void (contend.clockFrom = clockFrom)
  const then = { state: stood.state, reason: contend.reason, clockFrom, plan }
  const days = daysStoodStill(then, new Date(stood.at), rules, context.now())
  contend.clockFrom = daysAfter(clockFrom, days, rules.timeZone)
  for (const one of await em.find(PaymentPlan, { contend: contend.id })) one.daysLater += days
}
