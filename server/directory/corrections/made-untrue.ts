import type { Act, ActOf } from '../../acts.js'
import { comesBack } from '../../debtors/claim-fields.js'
import { DebtStatus } from '../../debtors/debtor.entity.js'

/** What of an entry is no longer as it was shown; `again`: it was opened at another amount, and is seen once its family has heard. */
export type Changed = 'amount' | 'names' | 'gone' | 'again'

/** An entry that is no longer what others were shown. */
export interface Untrue {
  /** The debtor that says what is true of it now; */
  claim: number
  /** and the one as which it was shown. */
  shown: number
  changed: ReadonlySet<Changed>
  /** Whoever looked after this saw it as it is; null: nobody yet. */
  until: Date | null
  /** It may be undone for so long as if nothing had been (rule 21). */
  mayBeUndone: boolean
}

/** What a story's acts made untrue of what other schools were shown (rule 24), once a claim. */
export function madeUntrue(acts: readonly Act[]): Untrue[] {
  const found = acts.flatMap((act) => {
    const changed = changedBy(act)
    if (changed.length === 0 || act.kind === 'letter.left') return []
    const claim = act.kind === 'claim.person-changed' ? act.earlier : act.claim
    const until = act.kind === 'claim.raise-seen' ? act.since : null
    return [{ claim, shown: act.claim, changed, until, mayBeUndone: act.kind === 'claim.completed' }]
  })
  return [...Map.groupBy(found, ({ claim }) => claim).values()].map((of) => ({
    claim: of[0]!.claim,
    shown: of[0]!.shown,
    changed: new Set(of.flatMap(({ changed }) => changed)),
    until: of.every(({ until }) => until) ? of.at(-1)!.until : null,
    mayBeUndone: of.some(({ mayBeUndone }) => mayBeUndone),
  }))
}

function changedBy(act: Act): Changed[] {
  switch (act.kind) {
    case 'claim.changed':
      return changedIn(act)
    case 'claim.raise-seen':
    case 'claim.paid':
    case 'claim.payment-voided':
      return ['amount']
    case 'claim.withdrawn':
      // Whoever saw it was told when it was paid.
      return act.status === DebtStatus.COMPLETED ? [] : ['gone']
    case 'claim.completed':
    case 'claim.removed':
    case 'claim.person-changed':
      return ['gone']
    // Nobody saw it.
    case 'claim.undone':
    case 'letter.left':
      return []
  }
}

/**
 * A higher amount is not seen before the family has heard of it (rule 19): then the clock tells it. What is changed of a
 * Completed claim is noted too, since it may be opened within the moment (rule 21): the letter decides (`corrected-now.ts`).
 */
function changedIn({ before, after, unseen, otherwisePaid }: ActOf<'claim.changed'>): Changed[] {
  // Opened again it is seen anew, at whatever it comes to then.
  const isLower = after.claimed < before.claimed - unseen
  const isAnother = comesBack(before, after) && (after.claimed !== before.claimed || otherwisePaid === true)
  const isNamed = before.studentName === after.studentName && before.parentName === after.parentName
  return [
    ...(isLower ? ['amount' as const] : []),
    ...(isAnother ? ['again' as const] : []),
    ...(isNamed ? [] : ['names' as const]),
  ]
}
