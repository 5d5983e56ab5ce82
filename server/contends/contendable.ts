import { DebtStatus, type Debtor } from '../debtors/debtor.entity.js'
import { SchoolState } from '../schools/school.entity.js'
import type { Standing } from './standing.js'

/**
 * Why a claim cannot be disputed, and no time asked for, at this moment: a sentence for the family. Null when it can.
 * `own`: the case that is to go on, which does not stand in its own way.
 */
export function whyNotContended(
  { withdrawnAt, status }: Pick<Debtor, 'withdrawnAt' | 'status'>,
  school: SchoolState,
  { removed, live }: Pick<Standing, 'removed' | 'live'>,
  own?: number,
): string | null {
  if (withdrawnAt) return 'The school has withdrawn this claim: you need not do anything.'
  if (removed) return 'This claim has been removed from the register: you need not do anything.'
  if (status === DebtStatus.COMPLETED)
    return 'The school says that everything is paid: you need not do anything.'
  if (school !== SchoolState.APPROVED && school !== SchoolState.SUSPENDED)
    return 'This school is not approved: nobody sees its claims.'
  if (live && live.id !== own)
    return 'You have already answered this claim. Add to that case, or take it back first.'
  return null
}
