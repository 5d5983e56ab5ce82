import { NotificationGroup } from '../accounts/notification-group.js'

const { CASES, CLAIMS, SCHOOL, PROGRAMS } = NotificationGroup

/** What is about one claim, and goes with it, but the steps of its cases; with which others its reader may choose to have it by mail. */
const OF_A_CLAIM = {
  'claim.letter-refused': CLAIMS,
  'debtor.letter-came-back': CLAIMS,
  'debtor.relisting-permitted': CLAIMS,
  'entry.corrected': CLAIMS,
  'hold.set': CLAIMS,
  'hold.ends-soon': CLAIMS,
  'hold.ended': CLAIMS,
} as const satisfies Record<string, NotificationGroup>

/** All others. */
const OTHERS = {
  'debtor.reconfirm-soon': CLAIMS,
  'debtor.unconfirmed': CLAIMS,
  'debtor.expired': CLAIMS,
  'import.not-done': CLAIMS,
  'application.submitted': SCHOOL,
  'school.approved': SCHOOL,
  'school.changes-requested': SCHOOL,
  'school.rejected': SCHOOL,
  'school.change-approved': SCHOOL,
  'school.change-refused': SCHOOL,
  'school.suspended': SCHOOL,
  'school.reinstated': SCHOOL,
  'school.invited': SCHOOL,
  'school.joined': SCHOOL,
  'school.left': SCHOOL,
  'school.person-removed': SCHOOL,
  'school.removed-you': SCHOOL,
  'webhook.failing': PROGRAMS,
  'webhook.gone': PROGRAMS,
} as const satisfies Record<string, NotificationGroup>

/** Each step of a case is a kind of its own. */
export type ClaimNotificationKind = keyof typeof OF_A_CLAIM | `contend.${string}`
export type OtherNotificationKind = keyof typeof OTHERS
export type NotificationKind = ClaimNotificationKind | OtherNotificationKind

const KINDS = { ...OF_A_CLAIM, ...OTHERS }

const firstWord = (kind: string) => kind.split('.', 1)[0]!
const groups: Record<string, NotificationGroup | undefined> = {
  ...Object.fromEntries(Object.entries(KINDS).map(([kind, group]) => [firstWord(kind), group])),
  ...KINDS,
  contend: CASES,
}
/** Of a kind as it is stored; one that another version wrote is by its first word. */
export const groupOf = (kind: string): NotificationGroup => groups[kind] ?? groups[firstWord(kind)] ?? SCHOOL
