import { DAY } from '../../../common/days.js'
import { isSameTerm, namesYear } from '../terms.js'

/** What a claim says about which debt of its ward it is. */
export interface DebtOf {
  term?: string | null
  dueDate?: string | null
}

/** A debt that is on record already: what was listed on a day was due by then. */
export type Recorded = DebtOf & {
  listedOn: string
  /** Of a claim whose words are deleted: what the hashes tell of its term, beside the claim's. */
  hashed?: { isSameTerm: boolean | null; namesYear: boolean } | null
}

/** Which of a ward's debts a claim is, beside one on record. */
export enum Agreement {
  /** The same term in any words, or due in the same weeks. */
  SAME = 'SAME',
  /** One of them names neither a term nor a day, or they cannot be told apart. */
  PERHAPS = 'PERHAPS',
  OTHER = 'OTHER',
}

export function agreement(claim: DebtOf, earlier: Recorded): Agreement {
  const term = sameTerm(claim, earlier)
  if (term) return isOfAnotherYear(claim, earlier) ? Agreement.OTHER : Agreement.SAME
  if (claim.dueDate && earlier.dueDate)
    return daysBetween(claim.dueDate, earlier.dueDate) <= SAME_DEBT_DAYS ? Agreement.SAME : Agreement.OTHER
  return term === false ? Agreement.OTHER : Agreement.PERHAPS
}

/** As `agreement`, where a claim that was due only after the other was listed is another debt. */
export function isSameDebt(claim: DebtOf, earlier: Recorded): boolean {
  const found = agreement(claim, earlier)
  if (found !== Agreement.PERHAPS) return found === Agreement.SAME
  return !(claim.dueDate && !earlier.dueDate && claim.dueDate > earlier.listedOn)
}

/**
 * Rule 13: beside a debt that was removed, another one is of another term, or was not due yet then. A first term of
 * another year is another one where the day says so.
 */
export function isRemovedDebt(claim: DebtOf, earlier: Recorded, removedOn: string): boolean {
  const term = sameTerm(claim, earlier)
  if (term) return !(claim.dueDate && claim.dueDate > removedOn && isOfAnotherYear(claim, earlier))
  if (claim.dueDate) return claim.dueDate <= removedOn
  return term !== false
}

const sameTerm = (claim: DebtOf, { term, hashed }: Recorded) =>
  hashed ? hashed.isSameTerm : isSameTerm(claim.term, term)

export const SAME_DEBT_DAYS = 31
const HALF_A_YEAR = 180

export const daysBetween = (one: string, other: string) => Math.abs(Date.parse(one) - Date.parse(other)) / DAY

/** Both are a first term, and one says of no year which: only a day that is far away does. */
function isOfAnotherYear(claim: DebtOf, earlier: Recorded): boolean {
  if (!claim.dueDate || (namesYear(claim.term) && (earlier.hashed?.namesYear ?? namesYear(earlier.term))))
    return false
  return daysBetween(claim.dueDate, earlier.dueDate ?? earlier.listedOn) > HALF_A_YEAR
}
