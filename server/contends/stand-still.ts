import type { RequestContext } from '../request.js'
import { isClosed, type Debtor } from '../debtors/debtor.entity.js'
import { agreedPlan } from '../standing/agreed-plan.js'
import { escalateBy } from '../standing/contend-clock.js'
import { clockAfterBar, daysPaused } from '../standing/standing-still.js'
import { ContendState, LIVE, PENDING, kindOf } from '../standing/states.js'
import { isOneContact, type Contact } from './contact.js'
import { Contend, type Stood } from './contend.entity.js'
import { PaymentPlan } from './plans/payment-plan.entity.js'

/** Where a case stands, to be taken up there again. */
export const stoodOf = ({ state, clockFrom, outcome }: Contend, { status }: Debtor, at: Date): Stood => ({
  state,
  clockFrom: clockFrom.toISOString(),
  status,
  outcome,
  at: at.toISOString(),
})

/**
 * What cannot be done in a case because of another one, or because the claim is closed, costs nobody a day: its dates stand
 * still meanwhile, and move by as long when that has ended. Called after whatever begins or ends a case, closes a claim or
 * opens it again; callers hold the claim's lock. `undone`: nothing has happened, so nobody has gained a day. `by`: who of
 * the family has done it, and has chosen the day.
 */
export async function standStill(
  context: RequestContext,
  debtor: Debtor,
  at: Date,
  how: { undone?: boolean; by?: Contact | null } = {},
): Promise<void> {
  const live = await context.em.find(Contend, { debtor: debtor.id, state: { $in: [...LIVE] } })
  await keepTimeToAsk(context, debtor, live, { at, ...how })
  // While the claim is closed both rest as they are.
  if (!isClosed(debtor)) await keepPause(context, debtor, live, at)
  await context.em.flush()
}

/** Of a dispute that was rejected the family's time to ask the provider (rules 13 and 21). */
async function keepTimeToAsk(
  context: RequestContext,
  debtor: Debtor,
  live: readonly Contend[],
  { at, undone = false, by }: { at: Date; undone?: boolean; by?: Contact | null },
): Promise<void> {
  const mayNotAsk = isClosed(debtor) || live.some(({ state }) => PENDING.includes(state))
  const rejected = await context.em.find(Contend, { debtor: debtor.id, state: ContendState.REJECTED })
  for (const contend of rejected)
    if (!mayNotAsk && contend.stood) {
      const since = new Date(contend.stood.at)
      const { state, reason, clockFrom } = contend
      const rejected = { state, reason, clockFrom, plan: null }
      const ownAct = by != null && isOneContact(contend, by)
      if (!undone) contend.clockFrom = clockAfterBar(rejected, since, at, { rules: context.rules, ownAct })
      contend.stood = null
    } else if (mayNotAsk && !contend.stood && escalateBy(contend, context.rules, at))
      contend.stood = stoodOf(contend, debtor, at)
}

/** Of an agreed plan its dates, while a dispute lives beside it (rule 25). */
async function keepPause(
  { em, rules }: RequestContext,
  debtor: Debtor,
  live: readonly Contend[],
  at: Date,
): Promise<void> {
  const agreed = live.find(({ state }) => state === ContendState.AGREED)
  if (!agreed) return
  const isDisputed = live.some(({ reason }) => kindOf(reason) === 'dispute')
  const row = await em.findOneOrFail(PaymentPlan, { contend: agreed.id, agreedAt: { $ne: null } })
  if (isDisputed) row.pausedAt ??= at
  else if (row.pausedAt) {
    row.daysLater += daysPaused((await agreedPlan(em, agreed, debtor, rules))!, rules, at)
    row.pausedAt = null
  }
}
