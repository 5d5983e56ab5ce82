import { DebtStatus } from '../debtors/debtor.entity.js'
import { ContendState } from '../standing/states.js'

/**
 * Rule 15: a promise makes a claim Pending; where the plan has ended without being paid it counts as abandoned again, and so
 * does what is owed beyond a plan that was paid to its end (`moreIsOwed`): nobody has promised that.
 */
export function statusAfter(
  from: ContendState,
  to: ContendState,
  status: DebtStatus,
  moreIsOwed = false,
): DebtStatus {
  if (status === DebtStatus.COMPLETED) return status
  if (to === ContendState.AGREED) return DebtStatus.PENDING_PAYMENT
  // Where its school stayed silent the family has kept what it promised.
  const isKept = (to === ContendState.KEPT && !moreIsOwed) || to === ContendState.LAPSED
  const wasPromised = from === ContendState.AGREED && !isKept
  return wasPromised && status === DebtStatus.PENDING_PAYMENT ? DebtStatus.ABANDONED_PAYMENT : status
}
