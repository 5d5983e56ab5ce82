import type { Ref } from '@mikro-orm/core'
import { formatDay } from '../../common/days.js'
import { paths } from '../../common/paths.js'
import type { RequestContext } from '../request.js'
import { Side } from '../standing/states.js'
import { SIDE } from '../history/history-entry.entity.js'
import type { School } from '../schools/school.entity.js'
import type { Debtor } from '../debtors/debtor.entity.js'
import { lastDayOf, stoodLately } from './hold-clock.js'
import { SafeguardingHold, type HoldReason } from './safeguarding-hold.entity.js'
import type { History } from '../history/history.js'
import type { Notifications } from '../notifications/notifications.js'

interface Needs extends RequestContext {
  history: History
}

interface HoldAct {
  act: 'hold-set' | 'hold-renewed' | 'hold-confirmed' | 'hold-ended' | 'hold-lapsed'
  /** Whose hold it is; null: the provider's. */
  holder: Ref<School> | null
  reason?: HoldReason
  byClock?: boolean
}

/** On record. A school that looked is not named in the history of another's claim: it stands in its own. */
export async function recordHold(
  { history, viewer }: Needs,
  debtor: Debtor,
  { act, holder, reason, byClock = false }: HoldAct,
): Promise<void> {
  const creditor = await debtor.school.loadOrFail()
  const why = reason ? [{ field: 'reason', before: null, after: reason }] : []
  const who = byClock ? { actor: null } : {}
  // Whoever sets it may have come to the desk since, or left it: whose act it was is said by itself.
  const by =
    !byClock && viewer.account?.isProvider ? [{ field: SIDE, before: null, after: Side.PROVIDER }] : []
  if (!holder || holder.id === creditor.id)
    history.add({ act: `debtor.${act}`, school: creditor, debtor, changes: [...why, ...by], ...who })
  else
    history.add({
      act: `look.${act}`,
      school: await holder.loadOrFail(),
      changes: [{ field: 'claim', before: null, after: String(debtor.id) }, ...why, ...by],
      ...who,
    })
}

/** What follows once a hold has ended: whether the child is held elsewhere is nothing for its holder. */
export const SHOWN_AGAIN = 'unless somebody else hides it, its family reads again which schools looked.'

/** Whoever set a hold is told what becomes of it. */
export async function tellHolder(
  { notifications }: { notifications: Notifications },
  { school, debtor }: SafeguardingHold,
  told: { kind: 'hold.ends-soon' | 'hold.ended'; text: string; byClock?: boolean },
): Promise<void> {
  const notice = { ...told, about: debtor.getEntity() }
  if (!school) return notifications.tellProviders({ ...notice, path: paths.providerLooks })
  const creditor = debtor.getEntity().school.id
  const path = school.id === creditor ? paths.debtor(debtor.id) : paths.checks
  return notifications.tellSchool(school.getEntity(), { ...notice, path })
}

/** Its time was over: on record, its holder told (`untold`: who sets it anew), and it stands no more. Whoever touches the claim first does it. */
export async function lapse(
  context: Needs & { notifications: Notifications },
  debtor: Debtor,
  hold: SafeguardingHold,
  { untold = false }: { untold?: boolean } = {},
): Promise<void> {
  await recordHold(context, debtor, { act: 'hold-lapsed', holder: hold.school, byClock: true })
  if (!untold)
    await tellHolder(context, hold, {
      kind: 'hold.ended',
      text: `Your hold on claim ${debtor.id} ended on ${formatDay(lastDayOf(hold, context.rules))}: ${SHOWN_AGAIN}`,
      byClock: true,
    })
  endHold(context, hold)
}

/** It stands no more. What stood unconfirmed is kept for as long as that counts (rule 27). */
export function endHold(context: RequestContext, hold: SafeguardingHold): void {
  if (isForgotten(context, hold)) context.em.remove(hold)
  else hold.endedAt = context.now()
}

/** Whether nothing of a hold that has ended counts any more. */
export const isForgotten = (context: RequestContext, { unconfirmedFrom }: SafeguardingHold): boolean =>
  unconfirmedFrom === null || unconfirmedFrom < stoodLately(context.rules, context.now())

/** Rule 30: what was never listed is held by nobody. */
export async function endHoldsOn(context: Needs, debtorIds: readonly number[]): Promise<void> {
  const { em } = context
  const holds = await em.find(
    SafeguardingHold,
    { debtor: { $in: [...debtorIds] } },
    { populate: ['debtor.school', 'school'], orderBy: { id: 'asc' } },
  )
  for (const { endedAt, debtor, school } of holds)
    if (!endedAt) await recordHold(context, debtor.getEntity(), { act: 'hold-ended', holder: school })
  em.remove(holds)
}
