import { isSamePerson, type Named } from './identity.js'
import { DebtStatus } from './debtor.entity.js'
import type { ClaimInput } from './claim-input.js'

/** A claim as it stood, with what was claimed before payments (minor units), and whether its school had withdrawn it. */
export type StatedClaim = ClaimInput & { claimed: number; withdrawn?: boolean }

/** Why a change is material (rule 19). */
export type Material = 'person' | 'amount' | 'dueDate' | 'term' | 'reopened'

type Rule = (before: StatedClaim, after: StatedClaim, heard: Named) => Material | null

const isOtherPerson: Rule = (_before, after, heard) => (isSamePerson(heard, after) ? null : 'person')

/** One row a field: what a change of it means to the family. Null: a correction that nobody need be told of. */
export const CLAIM_FIELDS: Record<keyof ClaimInput, { material: Rule | null }> = {
  studentName: { material: isOtherPerson },
  parentName: { material: isOtherPerson },
  dateOfBirth: { material: isOtherPerson },
  amountOwed: { material: (before, after) => (after.claimed > before.claimed ? 'amount' : null) },
  dueDate: {
    material: (before, after) => ((before.dueDate ?? null) === (after.dueDate ?? null) ? null : 'dueDate'),
  },
  term: { material: (before, after) => (folded(before.term) === folded(after.term) ? null : 'term') },
  status: {
    material: (before, after) => (comesBack(before, after) ? 'reopened' : null),
  },
  // Another address gets a letter and a notice of its own (rule 5).
  parentEmail: { material: null },
  phone: { material: null },
}

/** Its family has heard that nothing is claimed any more, and it is claimed again. */
export const comesBack = (before: StatedClaim, after: StatedClaim) => isOver(before) && !isOver(after)

const isOver = ({ status, withdrawn }: StatedClaim) => status === DebtStatus.COMPLETED || withdrawn === true

/** What of a change is material. `heard`: whom the family was last told that the claim is about. */
export function materialIn(before: StatedClaim, after: StatedClaim, heard: Named): ReadonlySet<Material> {
  const found = Object.values(CLAIM_FIELDS).map(({ material }) => material?.(before, after, heard) ?? null)
  return new Set(found.filter((one) => one !== null))
}

const folded = (term: string | null | undefined) =>
  (term ?? '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
