import type { Rules } from '../../shared/rules.js'
import { CompletedBy, DebtStatus, type Debtor } from '../debtor.entity.js'
import type { LedgerEntry } from '../ledger/ledger-entry.entity.js'

/** The record of how a claim came to be Completed, kept while it is. */
export type Completion = Pick<Debtor, 'completedAt' | 'completedBy' | 'statusBefore'>

/** Of a claim that is not Completed. */
const NONE: Completion = { completedAt: null, completedBy: null, statusBefore: null }

export const completionOf = ({ completedAt, completedBy, statusBefore }: Completion): Completion => ({
  completedAt,
  completedBy,
  statusBefore,
})

/** A claim that is listed with this status. */
export const listedAs = (status: DebtStatus, now: Date): Completion =>
  status === DebtStatus.COMPLETED
    ? { completedAt: now, completedBy: CompletedBy.LISTING, statusBefore: null }
    : NONE

/** The status of a claim, and with it the record of its completion: every act that completes or opens a claim goes through here (`reviving.ts` does the same in SQL). */
export function becomes(
  debtor: Debtor,
  status: DebtStatus,
  { by = CompletedBy.STATUS, now }: { by?: CompletedBy; now: Date },
): void {
  const { status: before } = debtor
  debtor.status = status
  if (status !== DebtStatus.COMPLETED) Object.assign(debtor, NONE)
  else if (before !== DebtStatus.COMPLETED)
    Object.assign(debtor, { completedAt: now, completedBy: by, statusBefore: before })
}

/** A claim that was withdrawn is listed again, or names somebody else: it is Completed by that, whatever made it so before. */
export function beginsAnewAs(debtor: Debtor, status: DebtStatus, now: Date): void {
  const { status: before, statusBefore } = debtor
  debtor.status = status
  Object.assign(debtor, listedAs(status, now))
  if (status === DebtStatus.COMPLETED)
    debtor.statusBefore = before === DebtStatus.COMPLETED ? statusBefore : before
}

/** The moment in which a completion may be undone (rule 21). */
export const isWithinUndo = (at: Date, { undoSeconds }: Pick<Rules, 'undoSeconds'>, now: Date): boolean =>
  at.getTime() > now.getTime() - undoSeconds * 1000

/** The end of the moment in which its completion may be undone as if nothing had happened (rule 21); null outside of one. */
export function momentEndsAt(
  { completedAt, completedBy }: Completion,
  rules: Pick<Rules, 'undoSeconds'>,
  now: Date,
): Date | null {
  if (!completedAt || completedBy === CompletedBy.LISTING || !isWithinUndo(completedAt, rules, now))
    return null
  return new Date(completedAt.getTime() + rules.undoSeconds * 1000)
}

/** Whether it was made Completed a moment ago. */
export const isJustCompleted = (...asked: Parameters<typeof momentEndsAt>): boolean =>
  momentEndsAt(...asked) !== null

/**
 * Whether what has completed a claim is taken back in the moment: its status by changing that, its last payment by voiding
 * it. An older payment that is voided undoes nothing.
 */
export function isUndone(
  {
    completion,
    voids,
    wasLast = false,
  }: { completion: Completion; voids?: Pick<LedgerEntry, 'createdAt'>; wasLast?: boolean },
  rules: Pick<Rules, 'undoSeconds'>,
  now: Date,
): boolean {
  if (!isJustCompleted(completion, rules, now)) return false
  if (!voids) return completion.completedBy === CompletedBy.STATUS
  return (
    completion.completedBy === CompletedBy.PAYMENT && wasLast && isWithinUndo(voids.createdAt, rules, now)
  )
}

/** Why a claim of which all was paid is not opened by its status alone: no letter would tell its family anything. */
export const ALL_PAID =
  'All of this has been paid. If a payment was not made, void it, and the claim is open again. If more is owed, enter how much.'
