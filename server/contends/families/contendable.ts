import { DebtStatus, type Debtor } from '../../debtors/debtor.entity.js'
import { SchoolState } from '../../schools/school.entity.js'
import type { Standing } from '../../standing/standing.js'
import { ContendReason } from '../../standing/states.js'

/** Nothing is said of it any more, nor asked. */
export const REMOVED = 'This claim has been removed from the register: you need not do anything.'

/**
 * Why a claim cannot be disputed, or no time asked for, at this moment: a sentence for the family. Null when it can.
 * `answer`: why the family answers, and the case that is to go on, which does not stand in its own way.
 */
export function whyNotContended(
  { withdrawnAt, status }: Pick<Debtor, 'withdrawnAt' | 'status'>,
  school: SchoolState,
  { removed, live, planKept }: Pick<Standing, 'removed' | 'live' | 'planKept'>,
  { reason, id }: { reason: ContendReason; id?: number | undefined },
): string | null {
  if (withdrawnAt) return 'The school has withdrawn this claim: you need not do anything.'
  if (removed) return REMOVED
  if (status === DebtStatus.COMPLETED)
    return 'The school says that everything is paid: you need not do anything.'
  if (school !== SchoolState.APPROVED && school !== SchoolState.SUSPENDED)
    return 'This school is not approved: nobody sees its claims.'
  if (live && live.id !== id)
    return 'This claim is already answered, and that case is open. If it is yours, add to it, or withdraw it first.'
  if (planKept && reason === ContendReason.MORE_TIME)
    return 'A payment plan is agreed for this claim. To ask for other dates, end that plan first; if it is not yours, talk to the school.'
  return null
}
