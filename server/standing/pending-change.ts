import { endOfClock } from '../../common/days.js'
import type { Rules } from '../shared/rules.js'
import type { ClaimChange } from '../debtors/claim-change.entity.js'
import type { Debtor } from '../debtors/debtor.entity.js'

type Change = Pick<ClaimChange, 'heardClaimed' | 'heardTerm' | 'heardDueDate' | 'noticedAt' | 'wasSeen'>

/** What others do not see yet of a claim that was changed (rule 19), and what they see meanwhile. */
export interface PendingChange {
  /** Minor units of what is claimed now that the family has not heard of for long enough. A lower amount counts at once. */
  unheard: number
  /** The same, but for what others had seen before notice of the whole claim began anew. */
  unseen: number
  heardTerm: string | null
  heardDueDate: string | null
  /** When the newest of it will be seen if nothing changes; null: the family has not heard of it. */
  visibleFrom: Date | null
}

/**
 * Null where notice of every change has run. `changes` in their order, without those that have ended; `claimed` is what is
 * claimed now, before payments.
 */
export function pendingChange(
  changes: readonly Change[],
  claimed: number,
  rules: Rules,
  now: Date,
): PendingChange | null {
  const dates = changes.map(
    ({ noticedAt }) => noticedAt && endOfClock(noticedAt, rules.noticeDays, rules.timeZone),
  )
  const first = dates.findIndex((date) => date === null || date > now)
  if (first === -1) return null
  const { heardTerm, heardDueDate } = changes[first]!
  // Where it was settled after an earlier change, the family has heard of less since than before that change.
  const open = changes.slice(first)
  const more = (some: readonly Change[]) =>
    Math.max(0, claimed - Math.min(claimed, ...some.map(({ heardClaimed }) => heardClaimed)))
  return {
    unheard: more(open),
    unseen: more(open.filter(({ wasSeen }) => !wasSeen)),
    heardTerm,
    heardDueDate,
    visibleFrom: dates.at(-1)!,
  }
}

type Terms = Pick<Debtor, 'owed' | 'dueDate'>

/** A claim's amount and due date as the family last heard them. */
export function asHeard<T extends Terms>(claim: T, pending: PendingChange | null): T {
  return pending ? { ...claim, owed: claim.owed - pending.unheard, dueDate: pending.heardDueDate } : claim
}
