import type { EntityManager } from '@mikro-orm/postgresql'
import { removedSql } from '../../standing/standing.js'
import { ClaimChange } from '../../debtors/claim-change.entity.js'
import { isJustCompleted } from '../../debtors/completion.js'
import { DebtStatus, isClosed, type Debtor } from '../../debtors/debtor.entity.js'
import { pendingChange } from '../../standing/pending-change.js'
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

/**
 * Of a claim that was opened again nothing is seen until its family has heard: whoever was told neither that nor that it was
 * paid is told what it is then, if it ever comes to that.
 */
export async function isYetToBeSeen(at: Now, debtor: Debtor, changed: readonly Changed[]): Promise<boolean> {
  if (isClosed(debtor) || debtor.purgedAt || debtor.claimed === 0 || (await isRemoved(at, debtor)))
    return false
  const unseen = await unseenOf(at, debtor)
  return changed.includes('again') ? unseen > 0 : unseen >= debtor.claimed
}

async function isRemoved({ em, rules, now }: Now, debtor: Debtor): Promise<boolean> {
  const { sql, values } = removedSql(String(debtor.id), rules, now)
  const [{ removed }] = await em.execute<[{ removed: boolean }]>(`select ${sql} as removed`, values)
  return removed
}

/** Minor units of what is claimed that nobody else has seen. */
async function unseenOf({ em, rules, now }: Now, debtor: Debtor): Promise<number> {
  const changes = await em.find(ClaimChange, { debtor: debtor.id, endedAt: null }, { orderBy: { id: 'asc' } })
  return pendingChange(changes, debtor.claimed, rules, now)?.unseen ?? 0
}

/** What is there to tell, of what has `changed`, by what is true at this moment; nothing where it was undone. */
export async function correctedNow(
  { em, rules, now }: Now,
  debtor: Debtor,
  changed: readonly Changed[],
): Promise<{ what: CorrectionKind[]; owed: number }> {
  const removed = await isRemoved({ em, rules, now }, debtor)
  const unseen = await unseenOf({ em, rules, now }, debtor)
  const owed = debtor.owed - unseen
  const isGone = changed.includes('gone')
  if (debtor.withdrawnAt || removed) return { what: isGone ? ['withdrawn'] : [], owed }
  // What may be undone is told when it cannot be any more (rule 21).
  if (isJustCompleted(debtor, rules, now)) return { what: [], owed }
  if (debtor.status === DebtStatus.COMPLETED) return { what: isGone ? ['paid'] : [], owed }
  // Others see nothing of it for now: it was opened again and its family has heard of no amount yet, or what they saw is paid.
  if (owed <= 0) return { what: debtor.claimed > unseen ? ['paid'] : [], owed }
  const isSeenAgain = changed.includes('again') && unseen === 0
  const isAbout = (one: Changed) => changed.includes(one) || (one === 'amount' && isSeenAgain)
  return { what: (['amount', 'names'] as const).filter(isAbout), owed }
}
