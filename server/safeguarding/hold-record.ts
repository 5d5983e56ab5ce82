import type { Ref } from '@mikro-orm/core'
import type { RequestContext } from '../request.js'
import type { School } from '../schools/school.entity.js'
import type { Debtor } from '../debtors/debtor.entity.js'
import type { HoldReason } from './safeguarding-hold.entity.js'
import type { History } from '../history/history.js'

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
  { history }: Needs,
  debtor: Debtor,
  { act, holder, reason, byClock = false }: HoldAct,
): Promise<void> {
  const creditor = await debtor.school.loadOrFail()
  const why = reason ? [{ field: 'reason', before: null, after: reason }] : []
  const who = byClock ? { actor: null } : {}
  if (!holder || holder.id === creditor.id)
    history.add({ act: `debtor.${act}`, school: creditor, debtor, changes: why, ...who })
  else
    history.add({
      act: `look.${act}`,
      school: await holder.loadOrFail(),
      changes: [{ field: 'claim', before: null, after: String(debtor.id) }, ...why],
      ...who,
    })
}
