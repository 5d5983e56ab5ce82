import { UserErrorCode, refuse, type Refused } from '../../shared/user-error.js'
import { ALL_PAID } from './completion.js'
import { DebtStatus, type ReadDebtor } from '../debtor.entity.js'
import type { ClaimInput } from '../stated-claim.js'
import { MOST_WORDINGS, isOtherWording } from '../telling/heard.js'
import type { Named } from '../wards/identity.js'

/** A claim as it stands, and as it is to be. */
export interface ToChange {
  debtor: Pick<ReadDebtor, 'status' | 'owed' | 'claimed' | 'studentName' | 'parentName' | 'dateOfBirth'> & {
    knownAs: Named[]
  }
  claim: ClaimInput
  /** Minor units: what the claim was before payments, in the place of what is owed now. */
  amountClaimed?: number | undefined
  /** It was withdrawn, and is listed again by this (rule 21). */
  again?: boolean
  /** Then: the sum is of the claim that was edited into it, and nobody typed it of this one. */
  amountStays?: boolean
}

/**
 * What a change does to the sums, in minor units: what is `takenBack` of what the status had settled (`settled`), by how much
 * the claim is `corrected` then, and what is owed before a Completed one is settled.
 */
export function sumsBy(
  { debtor, claim, amountClaimed, again = false, amountStays = false }: ToChange,
  settled: number,
) {
  // Completed settles what is owed then; no longer Completed, or listed again, brings back what was, before it is corrected.
  const wasCompleted = debtor.status === DebtStatus.COMPLETED
  const completed = claim.status === DebtStatus.COMPLETED
  const opened = debtor.owed + (wasCompleted && (again || !completed) ? settled : 0)
  const isUntyped = claim.amountOwed === debtor.owed || (amountStays && (opened > 0 || completed))
  const asked = isUntyped ? opened : claim.amountOwed
  // What was paid to the end, and is claimed again, is owed anew.
  const isOwedAnew = again && !completed && opened === 0
  // Beside Completed nothing is owed: a sum that comes with it is what was claimed.
  const isOfAll = again && completed && asked !== opened
  const claimed = amountClaimed ?? (isOfAll ? claim.amountOwed : undefined)
  const corrected =
    claimed === undefined ? asked - opened : isOwedAnew ? claimed - opened : claimed - debtor.claimed
  // Less than the status has settled is settled anew: what it took for paid beside that was never paid.
  const takenBack = wasCompleted && (!completed || corrected < 0)
  return { takenBack, corrected, owed: debtor.owed + (takenBack ? settled : 0) + corrected }
}

/**
 * Why a change is refused of which nothing on record of its ward and debt is in the way (`debt-verdict.ts`), or null. Whoever
 * changes a claim asks here, and whoever says beforehand what would become of it.
 */
export function whyNotChanged(change: ToChange, settled: number): Refused | null {
  const { debtor, claim, amountClaimed, again = false } = change
  const { owed } = sumsBy(change, settled)
  const wrongSum = (message: string) => refuse(UserErrorCode.INVALID, 'amountOwed', message)
  const staysCompleted = !again && [debtor, claim].every(({ status }) => status === DebtStatus.COMPLETED)
  // It would be claimed beside what was, settled at once, and owed with that once the status is taken back.
  if (staysCompleted && amountClaimed === undefined && claim.amountOwed !== debtor.owed)
    return wrongSum(NOTHING_UNPAID)
  if (owed < 0) return wrongSum('More than this has been paid already.')
  if (owed === 0 && claim.status !== DebtStatus.COMPLETED) {
    // A plan would end as paid by nobody, and not come back with the claim.
    if (debtor.owed > 0) return wrongSum('All of this has been paid. Mark the claim as Completed.')
    // No letter would tell its family, and its cases would run out meanwhile.
    if (debtor.status === DebtStatus.COMPLETED) return wrongSum(ALL_PAID)
  }
  return isOtherWording(debtor, claim) && debtor.knownAs.length >= MOST_WORDINGS
    ? refuse(UserErrorCode.CONFLICT, 'studentName', WORDED_TOO_OFTEN)
    : null
}

const NOTHING_UNPAID =
  'This claim is Completed, so nothing of it is unpaid. If something is, choose another status with the amount.'

const WORDED_TOO_OFTEN = `The names on this claim have been changed ${MOST_WORDINGS} times since the family heard of it, and are changed no more. Withdraw it if they are wrong.`
