import { schoolStatuses } from '../ui/statuses'

export const kindWords = { REGISTRATION: 'Registration', CHANGE: 'Changed profile' } as const

/** A decision looks like the state that a school got by it. */
export const decisionStatuses = {
  APPROVED: schoolStatuses.APPROVED,
  CHANGES_REQUESTED: schoolStatuses.CHANGES_REQUESTED,
  REJECTED: schoolStatuses.REJECTED,
} as const

/** What was done, as the record of a school names it. */
export function wordsForAct(act: string): string {
  return (ACTS as Record<string, string>)[act] ?? act.replace(/^school\./, '').replaceAll('-', ' ')
}

const ACTS = {
  'school.registered': 'Registered',
  'school.resubmitted': 'Sent again',
  'school.updated': 'Profile updated',
  'school.change-proposed': 'Change proposed',
  'school.approved': 'Approved',
  'school.changes-requested': 'Changes requested',
  'school.rejected': 'Rejected',
  'school.change-approved': 'Change approved',
  'school.change-refused': 'Change not accepted',
  'school.suspended': 'Suspended',
  'school.reinstated': 'Reinstated',
}
