import { CircleX, Clock, Hourglass } from 'lucide-react'
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
export const letterWords = (kind: string) => LETTERS[kind] ?? kind.replaceAll('-', ' ')

const LETTERS: Record<string, string> = {
  'case-family': 'A step of a case, to the family',
  'case-provider': 'A step of a case, to the provider',
  'case-school': 'A step of a case, to the school',
  claim: 'A claim, to the family',
  'claim-changed': 'A claim has changed, to the family',
  'claim-payment-voided': 'A payment was voided, to the family',
  'look-declined': 'An applicant was declined, to the family',
  notification: 'News for somebody of a school',
  'webhook-failing': 'A program cannot be reached, to the school',
  'claim-address-changed': 'A claim’s new address, to the old one',
  'claim-expired': 'A claim is too old to show, to the school',
  'claim-expired-family': 'A claim is too old to show, to the family',
  'claim-link': 'A further link to a claim',
  'claim-reconfirm-soon': 'Claims to confirm, to the school',
  'claim-settled': 'A claim is settled',
  'claim-unconfirmed': 'Unconfirmed claims, to the school',
  'claim-withdrawn': 'A claim is withdrawn',
  'contact-message': 'A message from the contact page, to the provider',
  'contact-received': 'A message was received, to its sender',
  'contend-due-soon': 'An answer is due soon, to the school',
  'email-changed': 'E-mail address changed',
  'entry-corrected': 'A correction, to a school that looked',
  'newsletter-confirm': 'Newsletter: to be confirmed',
  'newsletter-welcome': 'Newsletter: confirmed',
  'offer-due-soon': 'An offer ends soon, to the family',
  'password-changed': 'Password changed',
  'password-reset-code': 'Code for a new password',
  'plan-reminder': 'A payment is due, to the family',
  'printed-letter-used': 'A printed letter was used, to the family',
  'provider-invitation': 'Invitation of a provider',
  'provider-new-application': 'New application, to the provider',
  'school-approved': 'School approved',
  'school-change-approved': 'Changed profile approved',
  'school-change-refused': 'Changed profile not accepted',
  'school-changes-requested': 'Changes requested',
  'school-received': 'Registration received',
  'school-email-changes': 'A school’s address changes, to the old one',
  'school-email-confirm': 'Confirm a school’s address',
  'school-invitation': 'Invitation to a school',
  'school-left': 'To whoever left a school',
  'school-people': 'Who acts for a school has changed',
  'school-reinstated': 'School reinstated',
  'school-rejected': 'School not approved',
  'school-suspended': 'School suspended',
  'verify-email': 'Confirm an e-mail address',
}

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
