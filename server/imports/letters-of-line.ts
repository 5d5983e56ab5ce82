import type { ClaimInput } from '../debtors/claim-input.js'
import { DebtStatus, type ReadDebtor } from '../debtors/debtor.entity.js'

/** How many letters leave when this is listed; as `FamilyLetters` writes them. */
export const lettersOfNew = ({ parentEmail, status }: ClaimInput): number =>
  parentEmail && status !== DebtStatus.COMPLETED ? 1 : 0

/** The same of a change: a new address is written to, and the old one; so is a family whose claim is settled by it. */
export function lettersOfChange(
  { noticedAt, handedOverOn }: Pick<ReadDebtor, 'noticedAt' | 'handedOverOn'>,
  before: ClaimInput,
  after: ClaimInput,
): number {
  const moved = before.parentEmail !== after.parentEmail
  const completed = after.status === DebtStatus.COMPLETED && before.status !== DebtStatus.COMPLETED
  // Notice starts again at a new address.
  const noticed = noticedAt !== null && !(moved && !handedOverOn)
  return (
    (moved && before.parentEmail && noticedAt ? 1 : 0) +
    (moved ? lettersOfNew(after) : 0) +
    (completed && noticed && after.parentEmail ? 1 : 0)
  )
}
