import type { EntityManager } from '@mikro-orm/postgresql'
import { isRemoved } from '../../standing/standing.js'
import { ClaimChange } from '../../debtors/claim-change.entity.js'
import { momentEndsAt } from '../../debtors/changing/completion.js'
import { DebtStatus, type Debtor } from '../../debtors/debtor.entity.js'
import { pendingChange } from '../../standing/pending-change.js'
import type { Waits } from '../../mail/layout.js'
import type { CorrectionKind } from '../../mail/letters/entry-corrected.js'
import type { Rules } from '../../shared/rules.js'
import type { Changed } from './made-untrue.js'

/** What of an entry has changed, as its letter keeps it; one that was posted before letters said so is of anything. */
export const changedOf = ({ changed }: { changed?: Changed[] }): Changed[] =>
  changed ?? ['amount', 'names', 'gone']

interface Now {
  em: EntityManager
  rules: Rules
  now: Date
}

/** Minor units of what is claimed that nobody else has seen. */
async function unseenOf({ em, rules, now }: Now, debtor: Debtor): Promise<number> {
  const changes = await em.find(ClaimChange, { debtor: debtor.id, endedAt: null }, { orderBy: { id: 'asc' } })
  return pendingChange(changes, debtor.claimed, rules, now)?.unseen ?? 0
}

/** What there is to tell, and what is owed as others see it (minor units); or why it is told later. */
export interface CorrectedNow {
  what: CorrectionKind[]
  owed: number
  waits?: Waits
}

/** Of what has `changed`, by what is true at this moment; nothing where it was undone. */
export async function correctedNow(
  { em, rules, now }: Now,
  debtor: Debtor,
  changed: readonly Changed[],
): Promise<CorrectedNow> {
  const removed = await isRemoved({ em, rules, now }, debtor)
  const unseen = await unseenOf({ em, rules, now }, debtor)
  const owed = debtor.owed - unseen
  const isGone = changed.includes('gone')
  if (debtor.withdrawnAt || removed) return { what: isGone ? ['withdrawn'] : [], owed }
  // What may be undone is told when it cannot be any more (rule 21).
  const waits = momentEndsAt(debtor, rules, now)
  if (waits) return { what: [], owed, waits }
  if (debtor.status === DebtStatus.COMPLETED) return { what: isGone ? ['paid'] : [], owed }
  const what = toldOf(changed, { owed, unseen, claimed: debtor.claimed })
  // Of a claim that was opened again nothing is seen until its family has heard: whoever was told neither that nor that it was paid is told then.
  const isYetToBeSeen = debtor.claimed > 0 && unseen >= (changed.includes('again') ? 1 : debtor.claimed)
  return what.length === 0 && isYetToBeSeen ? { what, owed, waits: 'for a day' } : { what, owed }
}

/** Of a claim that is open, in minor units. */
function toldOf(
  changed: readonly Changed[],
  { owed, unseen, claimed }: { owed: number; unseen: number; claimed: number },
): CorrectionKind[] {
  // Others see nothing of it for now: it was opened again and its family has heard of no amount yet, or what they saw is paid.
  if (owed <= 0) return claimed > unseen ? ['paid'] : []
  const isSeenAgain = changed.includes('again') && unseen === 0
  return (['amount', 'names'] as const).filter(
    (one) => changed.includes(one) || (one === 'amount' && isSeenAgain),
  )
}
