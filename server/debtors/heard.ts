import type { ClaimChange } from './claim-change.entity.js'
import type { Material, StatedClaim } from './claim-fields.js'
import type { Debtor } from './debtor.entity.js'
import type { Named } from './identity.js'

/** Whom a family last heard that a claim is about, and since when, as an instant, its wording is as it is now. */
export interface Heard extends Named {
  rewordedAt?: string
}

/** The family has heard whom the claim named at that moment; where it was worded anew later, that it has not heard. */
export function hearNames(debtor: Debtor, at: Date): void {
  const since = debtor.heard?.rewordedAt
  if (!since || new Date(since) <= at) debtor.heard = null
}

/** Of a claim whom it names. */
export const named = ({ studentName, parentName, dateOfBirth }: Named): Named => ({
  studentName,
  parentName,
  dateOfBirth: dateOfBirth ?? null,
})

/** Whom its family last heard that the claim is about; `before`: as it was until now. */
export const heardOf = ({ debtor, before }: { debtor: Debtor; before: StatedClaim }): Named =>
  debtor.heard ?? named(before)

export const isOtherWording = (before: Named, after: Named) =>
  JSON.stringify(named(before)) !== JSON.stringify(named(after))

/** A family that heard that all is settled has heard of no amount. */
export const heardBefore = (before: StatedClaim, material: ReadonlySet<Material>) => ({
  heardClaimed: material.has('reopened') ? 0 : before.claimed,
  heardTerm: before.term ?? null,
  heardDueDate: before.dueDate ?? null,
})

/** Whether a claim comes to nothing that its family has not heard. */
export const isAsHeard = (
  after: Pick<StatedClaim, 'claimed' | 'term' | 'dueDate'>,
  heard: Pick<ClaimChange, 'heardClaimed' | 'heardTerm' | 'heardDueDate'>,
) =>
  after.claimed <= heard.heardClaimed &&
  (after.term ?? null) === heard.heardTerm &&
  (after.dueDate ?? null) === heard.heardDueDate
