import type { Plain } from '../database/plain-rows.js'
import { materialIn } from '../debtors/claim-fields.js'
import type { ClaimInput } from '../debtors/stated-claim.js'
import { DebtStatus, type Debtor } from '../debtors/debtor.entity.js'
import type { Named } from '../debtors/wards/identity.js'
import { isSameAddress } from '../shared/same-address.js'

/** How many letters leave when this is listed; as `FamilyLetters` writes them. */
export const lettersOfNew = ({ parentEmail, status }: ClaimInput): number =>
  parentEmail && status !== DebtStatus.COMPLETED ? 1 : 0

/**
 * The same of a change: a new address is written to, and the old one; so is a family whose claim is settled by it, or
 * that had not heard of what it says now (rule 19).
 */
export function lettersOfChange(
  { noticedAt, handedOverOn, heard }: Pick<Plain<Debtor>, 'noticedAt' | 'handedOverOn' | 'heard'>,
  before: ClaimInput,
  after: ClaimInput,
): number {
  const moved = !isSameAddress(before.parentEmail, after.parentEmail)
  const completed = after.status === DebtStatus.COMPLETED && before.status !== DebtStatus.COMPLETED
  // Notice starts again at a new address.
  const noticed = noticedAt !== null && !(moved && !handedOverOn)
  const material = materialOf(before, after, heard)
  const changed = noticedAt !== null && !moved && material.size > 0
  // Whoever was told hears that it is withdrawn, also where somebody else of that address is named.
  const isTold = moved || material.has('person')
  return (
    (isTold && before.parentEmail && noticedAt ? 1 : 0) +
    (moved || changed ? lettersOfNew(after) : 0) +
    (completed && noticed && after.parentEmail ? 1 : 0)
  )
}

/** The same of a change into a claim that is listed again: whoever has heard of the one that is changed reads that it is withdrawn. */
export const lettersOfGoingOn = (
  { noticedAt, parentEmail }: Pick<Plain<Debtor>, 'noticedAt' | 'parentEmail'>,
  _before: ClaimInput,
  after: ClaimInput,
): number => (noticedAt && parentEmail ? 1 : 0) + lettersOfNew(after)

/** What is owed moves as what is claimed does: a line records no payments. */
export const materialOf = (before: ClaimInput, after: ClaimInput, heard: Named | null) =>
  materialIn(
    { ...before, claimed: before.amountOwed },
    { ...after, claimed: after.amountOwed },
    heard ?? before,
  )
