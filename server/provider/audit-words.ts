import { CLAIM_FIELD_WORDS } from '../../common/claim-words.js'
import { CLAIM_FIELD_NAMES, CLAIM_FIELDS } from '../debtors/claim-fields.js'
import { isByFamily, type FieldChange } from '../history/history-entry.entity.js'
import { schoolFieldWords } from '../../common/school-words.js'
import { formatDay } from '../../common/days.js'
import type { HistoryAct } from '../../common/history-acts.js'
import type { AuditRow } from './audit-rows.js'

/** An act as a sentence: who did what. Claims go by their number, and what a family told stays out of it. */
export function auditSentence(row: AuditRow): string {
  const words = hasWords(row.act) ? WORDS[row.act] : null
  const did = words ? words(row) : `did “${row.act.replace(/[.-]/g, ' ')}”`
  const sentence = `${who(row)} ${did}${isByPrint(row.changes) ? ', by the printed letter' : ''}`
  return /[.!?]”$/.test(sentence) ? sentence : `${sentence}.`
}

/** False for an act that another version put on record. */
const hasWords = (act: string): act is HistoryAct => Object.hasOwn(WORDS, act)

function who({ act, actor, actorSchool, actorIsProvider, changes }: AuditRow): string {
  if (isByFamily(changes)) return actor ? `The family (${actor})` : 'The family'
  if (actor)
    return actorSchool ? `${actor} of ${actorSchool}` : actorIsProvider ? `${actor} (provider)` : actor
  return act.startsWith('account.') ? 'Somebody who was not signed in' : 'The register'
}

type Words = (row: AuditRow) => string

const claim = ({ debtorId }: AuditRow) => `claim ${debtorId}`
const key: Words = ({ changes }) => `“${changes[0]?.after}”`
const school = ({ school: name }: AuditRow) => name ?? 'a school'
const message: Words = ({ changes }) => `message ${changes[0]?.after} of the contact page`
const contend = ({ changes }: AuditRow) => `case ${changes.find(({ field }) => field === 'contend')?.after}`
const lookedAt: Words = ({ changes }) => `claim ${changes[0]?.after}`
const isByPrint = (changes: FieldChange[]) => changes.some(({ field }) => field === 'through')
const reasons: Words = ({ changes }) =>
  changes.length > 0
    ? `: ${changes.map(({ after }) => `“${after && isHash(after) ? 'deleted' : after}”`).join(', ')}`
    : ''

const WORDS: Record<HistoryAct, Words> = {
  'account.signed-up': () => 'made an account',
  'account.signed-in': () => 'signed in',
  'account.sign-in-failed': ({ account }) =>
    account
      ? `tried to sign in as ${account}, with a wrong password`
      : 'tried to sign in with a name that nobody has',
  'account.password-refused': () => 'gave a wrong password when asked to confirm it',
  'account.password-changed': () => 'changed their password',
  'account.reset-requested': ({ account }) =>
    account
      ? `asked for a code to set a new password for ${account}`
      : 'asked for a code to set a new password, with an address that nobody has',
  'account.password-reset': ({ account }) => `set a new password for ${account}, with a code from a letter`,
  'account.email-changed': () => 'changed their e-mail address',
  'account.email-verified': () => 'confirmed their e-mail address',
  'account.sessions-ended': () => 'ended other sessions of their own',
  'account.gave-way': ({ changes }) =>
    `ended the account ${changes[0]?.before}, which had never confirmed the address that was theirs`,

  'school.registered': (row) => `registered ${school(row)}`,
  'school.email-asked': (row) => `asked for another e-mail address for ${school(row)}`,
  'school.email-changed': (row) => `confirmed another e-mail address for ${school(row)}`,
  'school.email-kept': (row) => `kept the e-mail address of ${school(row)}`,
  'school.updated': (row) => changed(`the profile of ${school(row)}`, row.changes),
  'school.resubmitted': (row) => `sent the registration of ${school(row)} again`,
  'school.change-proposed': (row) => `asked for a new name or document of ${school(row)}`,
  'school.approved': (row) => `approved ${school(row)}`,
  'school.changes-requested': (row) => `asked ${school(row)} for changes${reasons(row)}`,
  'school.rejected': (row) => `rejected ${school(row)}${reasons(row)}`,
  'school.change-approved': (row) => `approved the changed profile of ${school(row)}`,
  'school.change-refused': (row) => `did not accept the changed profile of ${school(row)}${reasons(row)}`,
  'school.suspended': (row) => `suspended ${school(row)}${reasons(row)}`,
  'school.purged': () => 'deleted what a school that was never approved had typed',
  'school.reinstated': (row) => `reinstated ${school(row)}`,

  'debtor.added': (row) => `listed ${claim(row)}`,
  'debtor.updated': (row) =>
    row.changes.length > 0 ? changed(claim(row), row.changes) : `confirmed ${claim(row)}`,
  'debtor.payment': (row) => {
    const paid = row.changes.find(({ field }) => field === 'payment')?.after
    const completed = row.changes.some(({ field }) => field === 'status') ? ', which completed it' : ''
    return `recorded a payment of ${paid} on ${claim(row)}${completed}`
  },
  'debtor.payment-voided': (row) => {
    const before = (field: string) => row.changes.find((change) => change.field === field)?.before
    const why = row.changes.find(({ field }) => field === 'reason')?.after
    const reopened = row.changes.some(({ field }) => field === 'status') ? ', which opened it again' : ''
    return `voided a payment of ${before('payment')} on ${claim(row)}${reopened}${why ? `: “${isHash(why) ? 'deleted' : why}”` : ''}`
  },
  'debtor.letter-printed': (row) => `printed the letter of ${claim(row)}, with its private link`,
  'debtor.handed-over': (row) => `handed over the printed letter of ${claim(row)}`,
  'debtor.withdrawn': (row) => `withdrew ${claim(row)}`,
  'debtor.undone': (row) => `took ${claim(row)} back with the import that had added it`,
  'debtor.listed-again': (row) => `listed ${claim(row)} again, which it had withdrawn`,
  'debtor.confirmed': (row) => `said that ${claim(row)} still stands`,
  'debtor.another-person': (row) => `made ${claim(row)} name somebody else`,
  'debtor.relisting-permitted': (row) => `let ${school(row)} list ${claim(row)} once more${reasons(row)}`,
  'debtor.hold-set': (row) => `hid from the family which schools had looked at ${claim(row)}`,
  'debtor.hold-renewed': (row) => `hid for longer from the family which schools had looked at ${claim(row)}`,
  'debtor.hold-confirmed': (row) => `confirmed that the family of ${claim(row)} may not read who looked`,
  'debtor.hold-lapsed': (row) =>
    `noted that nobody hides any longer which schools had looked at ${claim(row)}`,
  'debtor.hold-ended': (row) => `let the family read again which schools had looked at ${claim(row)}`,
  'look.hold-set': (row) => `hid from a family that it had looked at ${lookedAt(row)}`,
  'look.hold-renewed': (row) => `hid for longer from a family that it had looked at ${lookedAt(row)}`,
  'look.hold-confirmed': (row) => `confirmed that ${school(row)} hides its look at ${lookedAt(row)}`,
  'look.hold-lapsed': (row) => `noted that ${school(row)} no longer hides its look at ${lookedAt(row)}`,
  'look.hold-ended': (row) => `let a family read again that ${school(row)} had looked at ${lookedAt(row)}`,
  'debtor.purged': (row) => `deleted the personal details of ${claim(row)}, which left the register long ago`,

  'claim.link-requested': (row) => `sent a further link to ${claim(row)}, which its family asked for`,
  'claim.links-revoked': (row) => `ended the older links to ${claim(row)}, as its family asked`,
  'claim.letter-refused': (row) => `was told that a letter about ${claim(row)} is not for whoever got it`,

  'api-key.made': (row) => `made the API key ${key(row)} of ${school(row)}`,
  'api-key.revoked': (row) => `revoked the API key ${key(row)} of ${school(row)}`,

  'webhook.made': (row) => `made a webhook of ${school(row)} to ${key(row)}`,
  'webhook.changed': (row) => `changed the webhook of ${school(row)} to ${key(row)}`,
  'webhook.removed': (row) => `removed the webhook of ${school(row)} to ${key(row)}`,
  'webhook.secret-rotated': (row) => `made a new secret for the webhook of ${school(row)} to ${key(row)}`,
  'webhook.switched-off': (row) =>
    `switched off the webhook of ${school(row)} to ${key(row)}, as its receiver asked`,

  'contend.open': (row) => `answered ${claim(row)}: ${contend(row)}`,
  'contend.comment': (row) => `added a message to ${contend(row)}`,
  'contend.accept': (row) => `accepted ${contend(row)} and put ${claim(row)} right`,
  'contend.accept-in-part': (row) => `met a part of ${contend(row)} and put that right in ${claim(row)}`,
  'contend.take': (row) => `took the correction of ${claim(row)} as the answer to ${contend(row)}`,
  'contend.reject': (row) => `rejected ${contend(row)}`,
  'contend.agree': (row) => `agreed to the payment plan of ${contend(row)}`,
  'contend.counter': (row) => `proposed another payment plan in ${contend(row)}`,
  'contend.decline': (row) => `declined the payment plan of ${contend(row)}`,
  'contend.escalate': (row) => `asked the provider to decide ${contend(row)}`,
  'contend.escalate-again': (row) => `asked the provider once more to decide ${contend(row)}`,
  'contend.nothing-new': (row) => `found nothing new in ${contend(row)}: the claim stands as before`,
  'contend.count-as-new': (row) => `counted ${contend(row)} as new: nobody had said that it is not`,
  'contend.uphold': (row) => `decided ${contend(row)} for the family: ${claim(row)} is removed`,
  'contend.dismiss': (row) => `decided ${contend(row)} for the school: ${claim(row)} stands`,
  'contend.statement': (row) => `added its own words to ${claim(row)}`,
  'contend.proof': (row) => `sent proof of a payment in ${contend(row)}`,
  'contend.proof-recorded': (row) => `recorded the payment that was proven in ${contend(row)}`,
  'contend.proof-refused': (row) => `did not accept the proof of a payment in ${contend(row)}`,
  'contend.proof-counted': (row) => `counted a proof for the plan of ${contend(row)}: nobody answered it`,
  'contend.withdraw': (row) => `took ${contend(row)} back`,
  'contend.undo': (row) =>
    `said that the printed letter was used by somebody else, which undid it in ${contend(row)}`,
  'contend.undo-asked': (row) =>
    `said that the printed letter was used by somebody else in ${contend(row)}, which has gone on since`,
  'contend.settle': (row) => `ended ${claim(row)}, and ${contend(row)} with it`,
  'contend.resume': (row) => `undid what had ended ${contend(row)}, which goes on`,
  'contend.restore': (row) => `recorded what was paid in time: the payment plan of ${contend(row)} goes on`,
  'contend.fall-silent': (row) => `noted that the answer to ${contend(row)} is overdue`,
  'contend.lapse': (row) => `closed ${contend(row)}: nobody answered in time`,
  'contend.break': (row) => `ended the payment plan of ${contend(row)}: a payment was missing`,

  'letter.came-back': (row) => `noted that the letter about ${claim(row)} came back`,
  'letter.resent': (row) => `sent ${row.debtorId ? `a letter about ${claim(row)}` : 'a letter'} again`,

  'school.invited': (row) => `asked ${row.changes[0]?.after} to act for ${school(row)}`,
  'school.invitation-withdrawn': (row) =>
    `withdrew the invitation of ${row.changes[0]?.after} to act for ${school(row)}`,
  'school.joined': (row) => `joined ${school(row)} by an invitation`,
  'school.person-removed': (row) => `removed ${row.changes[0]?.after} from those who act for ${school(row)}`,
  'school.left': (row) => `left ${school(row)}`,

  'provider.invited': ({ changes }) => `asked ${changes[0]?.after} to become a provider`,
  'provider.invitation-withdrawn': ({ changes }) =>
    `withdrew the invitation of ${changes[0]?.after ?? changes[0]?.before} to become a provider`,
  'provider.joined': () => 'became a provider by an invitation',
  'provider.removed': ({ account }) => `removed ${account} from the providers`,

  'debtor.list-imported': ({ changes: [added, changed] }) =>
    `imported a list: ${added?.after} claims added, ${changed?.after} changed`,
  'debtor.list-undone': ({ changes: [undone] }) =>
    `undid an import before anybody was told: ${undone?.after} claims taken back`,
  'debtor.list-exported': () => 'exported the list of their school’s debtors',
  'checks.exported': () => 'exported the list of their school’s checks',
  'message.read': (row) => `marked ${message(row)} as read`,
  'message.closed': (row) => `closed ${message(row)}`,
  'message.reopened': (row) => `marked ${message(row)} as new`,

  'newsletter.exported': () => 'exported who gets the newsletter',

  'audit.exported': () => 'exported the audit trail',
}

/** "changed the amount owed of claim 12 from ₦45,000.00 to ₦40,000.00" */
function changed(what: string, changes: FieldChange[]): string {
  const [only] = changes
  if (changes.length === 1 && only) return `changed ${nameOf(only)} of ${what}${values(only)}`
  return `changed ${what}: ${changes.map((change) => `${nameOf(change)}${values(change)}`).join('; ')}`
}

/** What is needed to judge an act. Everything else (names, addresses, phones) is said to have changed, not how. */
const SHOWN: Record<string, string> = {
  ...claimFields((field) => field.isAudited),
  name: 'the name',
  category: 'the category',
  level: 'the level',
  region: 'the region',
}
const HIDDEN = claimFields((field) => !field.isAudited)

function claimFields(isMeant: (field: { isAudited: boolean }) => boolean): Record<string, string> {
  const meant = CLAIM_FIELD_NAMES.filter((name) => isMeant(CLAIM_FIELDS[name]))
  return Object.fromEntries(meant.map((name) => [name, CLAIM_FIELD_WORDS[name].named]))
}

function nameOf({ field }: FieldChange): string {
  const [officer, part] = field.split('.')
  if (part) return `the ${officer}’s ${part === 'email' ? 'e-mail' : part}`
  return SHOWN[field] ?? HIDDEN[field] ?? `the ${schoolFieldWords(field).toLowerCase()}`
}

function values({ field, before, after }: FieldChange): string {
  if (!Object.hasOwn(SHOWN, field)) return ''
  if (before == null) return ` to ${asWords(after)}`
  return ` from ${asWords(before)} to ${asWords(after)}`
}

function asWords(value: string | null | undefined): string {
  if (value == null) return 'nothing'
  if (isHash(value)) return 'deleted'
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDay(value)
  return /^[A-Z_]+$/.test(value) ? sentenceCase(value) : value
}

/** Of what was said of a claim that was purged only a hash is left. */
const isHash = (value: string) => /^[\w-]{43}$/.test(value)

const sentenceCase = (constant: string) => constant[0]! + constant.slice(1).toLowerCase().replaceAll('_', ' ')
