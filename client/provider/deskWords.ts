import { CircleX, Clock, Hourglass } from 'lucide-react'
import { letterKind } from '../../common/letter-kinds'
import { schoolStatuses } from '../ui/format/statuses'

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
  'school.email-asked': 'Another e-mail address asked for',
  'school.email-changed': 'E-mail address changed',
  'school.email-kept': 'E-mail address kept',
  'school.updated': 'Profile updated',
  'school.change-proposed': 'Change proposed',
  'school.approved': 'Approved',
  'school.changes-requested': 'Changes requested',
  'school.rejected': 'Rejected',
  'school.change-approved': 'Change approved',
  'school.change-refused': 'Change not accepted',
  'school.suspended': 'Suspended',
  'school.reinstated': 'Reinstated',
  'school.invited': 'Somebody invited',
  'school.invitation-withdrawn': 'Invitation withdrawn',
  'school.joined': 'Joined the school',
  'school.person-removed': 'Removed from the school',
  'school.left': 'Left the school',
  'api-key.made': 'API key made',
  'api-key.revoked': 'API key revoked',
  'webhook.made': 'Webhook added',
  'webhook.changed': 'Webhook changed',
  'webhook.removed': 'Webhook removed',
  'webhook.secret-rotated': 'New secret for a webhook',
  'webhook.switched-off': 'Webhook switched off, as its receiver asked',
  'letter.came-back': 'Letter came back',
  'letter.resent': 'Letter sent again',
  'look.hold-set': 'Hid from a family that it looked',
  'look.hold-renewed': 'Hid for longer that it looked',
  'look.hold-confirmed': 'Confirmed that a family may not read who looked',
  'look.hold-lapsed': 'The time of hiding who looked is over',
  'look.hold-ended': 'Let a family read again that it looked',
}

/** Why a letter has not left. */
export const stuckStatuses = {
  NOT_DELIVERED: { word: 'Not delivered', meaning: 'danger', icon: CircleX },
  WAITING: { word: 'Waiting', meaning: 'waiting', icon: Clock },
  HELD: { word: 'Held', meaning: 'neutral', icon: Hourglass },
} as const

/** What a letter is about; one that is newer than this page goes by the server's name for it. */
export const letterWords = (kind: string) => letterKind(kind)?.words ?? kind.replaceAll('-', ' ')

/** What stands out about a school's looks. */
export const measureWords = {
  GUESSES: 'Many about one child',
  LOOKS: 'Many looks',
  MISSES: 'Many found nobody',
  LISTED: 'Many by lists',
  REFUSALS: 'Often over the limit',
} as const

export const spanWords = { '1': 'Today', '7': '7 days', '30': '30 days' } as const

export const auditKindWords = {
  ACCOUNTS: 'Accounts and sign-ins',
  SCHOOLS: 'Schools',
  CLAIMS: 'Claims',
  CASES: 'Cases',
  LETTERS: 'Letters',
  MESSAGES: 'Messages',
  PROVIDERS: 'Providers',
  NEWSLETTER: 'Newsletter',
  AUDIT: 'Exports of this trail',
} as const
