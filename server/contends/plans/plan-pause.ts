import type { RequestContext } from '../../request.js'
import { isClosed, type Debtor } from '../../debtors/debtor.entity.js'
import { agreedPlan } from '../../standing/agreed-plan.js'
import { Contend } from '../contend.entity.js'
import { PaymentPlan } from './payment-plan.entity.js'
import { daysPaused } from '../../standing/standing-still.js'
import { ContendState, LIVE, kindOf } from '../../standing/states.js'

/**
 * Rule 25: the dates of an agreed plan stand still while a dispute lives beside it, and move by as long when it has ended.
 * Called after whatever begins or ends a case; callers hold the claim's lock. While the claim is closed both rest as they are.
 */
export async function keepPause(context: RequestContext, debtor: Debtor, at: Date): Promise<void> {
  const { em } = context
  if (isClosed(debtor)) return
  const live = await em.find(Contend, { debtor: debtor.id, state: { $in: [...LIVE] } })
  const agreed = live.find(({ state }) => state === ContendState.AGREED)
  if (!agreed) return
  const isDisputed = live.some(({ reason }) => kindOf(reason) === 'dispute')
  const row = await em.findOneOrFail(PaymentPlan, { contend: agreed.id, agreedAt: { $ne: null } })
  if (isDisputed) row.pausedAt ??= at
  else if (row.pausedAt) {
    row.daysLater += daysPaused((await agreedPlan(em, agreed, debtor, context.rules))!, context.rules, at)
    row.pausedAt = null
  }
  await em.flush()
}
