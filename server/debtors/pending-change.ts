import { endOfClock } from '../shared/clock.js'
import type { Rules } from '../shared/rules.js'
import type { ClaimChange } from './claim-change.entity.js'
import type { Debtor } from './debtor.entity.js'

type Change = Pick<ClaimChange, 'heardClaimed' | 'heardTerm' | 'heardDueDate' | 'noticedAt'>

/** What others do not see yet of a claim that was changed (rule 19), and what they see meanwhile. */
export interface PendingChange {
  heardClaimed: number
  heardTerm: string | null
  heardDueDate: string | null
  /** When the newest of it will be seen if nothing changes; null: the family has not heard of it. */
  visibleFrom: Date | null
}

/** Null where notice of every change has run. `changes` in their order, without those that have ended. */
export function pendingChange(changes: readonly Change[], rules: Rules, now: Date): PendingChange | null {
  const dates = changes.map(
    ({ noticedAt }) => noticedAt && endOfClock(noticedAt, rules.noticeDays, rules.timeZone),
  )
  const first = dates.findIndex((date) => date === null || date > now)
  if (first === -1) return null
  const { heardClaimed, heardTerm, heardDueDate } = changes[first]!
  return { heardClaimed, heardTerm, heardDueDate, visibleFrom: dates.at(-1)! }
}

type Terms = Pick<Debtor, 'owed' | 'claimed' | 'dueDate'>

/** A claim's amount and due date as the family last heard them. A lower amount counts at once. */
export function asHeard<T extends Terms>(claim: T, pending: PendingChange | null): T {
  if (!pending) return claim
  const unheard = Math.max(0, claim.claimed - pending.heardClaimed)
  return {
    ...claim,
    owed: claim.owed - unheard,
    claimed: claim.claimed - unheard,
    dueDate: pending.heardDueDate,
  }
}
