/**
 * Every act that goes on record, and what a list of them calls it: the history of a claim, or of a school. Null: it stands
 * in the provider's audit trail alone, which has a sentence for each (`server/provider/audit-words.ts`).
 */
export const historyActs = {
  'account.signed-up': null,
  'account.signed-in': null,
  'account.sign-in-failed': null,
  'account.password-refused': null,
  'account.password-changed': null,
  'account.reset-requested': null,
  'account.password-reset': null,
  'account.email-changed': null,
  'account.email-verified': null,
  'account.sessions-ended': null,
  'account.gave-way': null,

  'school.registered': 'Registered',
  'school.email-asked': 'Another e-mail address asked for',
  'school.email-changed': 'E-mail address changed',
  'school.email-kept': 'E-mail address kept',
  'school.updated': 'Profile updated',
  'school.resubmitted': 'Sent again',
  'school.change-proposed': 'Change proposed',
  'school.approved': 'Approved',
  'school.changes-requested': 'Changes requested',
  'school.rejected': 'Rejected',
  'school.change-approved': 'Change approved',
  'school.change-refused': 'Change not accepted',
  'school.suspended': 'Suspended',
  'school.purged': null,
  'school.reinstated': 'Reinstated',

  'debtor.added': 'Added to the list',
  'debtor.updated': 'Changed',
  'debtor.payment': 'Payment recorded',
  'debtor.payment-voided': 'Payment voided',
  'debtor.letter-printed': 'Letter printed',
  'debtor.handed-over': 'Letter handed over',
  'debtor.withdrawn': 'Withdrawn',
  'debtor.undone': 'Import undone: nobody was told',
  'debtor.listed-again': 'Listed again',
  'debtor.confirmed': 'Confirmed: it still stands',
  'debtor.another-person': 'Names somebody else now',
  'debtor.relisting-permitted': 'May be listed again, says the provider',
  'debtor.hold-set': 'Search history hidden from the family',
  'debtor.hold-renewed': 'Search history hidden for longer',
  'debtor.hold-confirmed': 'The provider confirmed the hidden search history',
  'debtor.hold-lapsed': 'The time of hiding who looked is over',
  'debtor.hold-ended': 'The family reads again who looked',

  'look.hold-set': 'Hid from a family that it looked',
  'look.hold-renewed': 'Hid for longer that it looked',
  'look.hold-confirmed': 'Confirmed that a family may not read who looked',
  'look.hold-lapsed': 'The time of hiding who looked is over',
  'look.hold-ended': 'Let a family read again that it looked',

  'debtor.purged': 'Personal details deleted',

  'claim.link-requested': 'Further link sent',
  'claim.links-revoked': 'Older links ended by the family',
  'claim.letter-refused': 'Letter refused: not for them',

  'api-key.made': 'API key made',
  'api-key.revoked': 'API key revoked',

  'webhook.made': 'Webhook added',
  'webhook.changed': 'Webhook changed',
  'webhook.removed': 'Webhook removed',
  'webhook.secret-rotated': 'New secret for a webhook',
  'webhook.switched-off': 'Webhook switched off, as its receiver asked',

  'contend.open': 'Claim answered',
  'contend.comment': 'Message added',
  'contend.accept': 'Case accepted',
  'contend.accept-in-part': 'Case accepted in part',
  'contend.take': 'Correction taken as the answer',
  'contend.reject': 'Case rejected',
  'contend.agree': 'Plan agreed',
  'contend.counter': 'Other dates proposed',
  'contend.decline': 'Offer declined',
  'contend.escalate': 'Provider asked to decide',
  'contend.escalate-again': 'Provider asked once more to decide',
  'contend.nothing-new': 'Nothing new: the decision stands',
  'contend.count-as-new': 'Counts as new: the provider decides again',
  'contend.uphold': 'Decided for the family',
  'contend.dismiss': 'Decided for the school',
  'contend.statement': 'Family’s own words added',
  'contend.proof': 'Proof of payment sent',
  'contend.proof-recorded': 'Proven payment recorded',
  'contend.proof-refused': 'Proof of payment refused',
  'contend.proof-counted': 'Proof counts for the plan: no answer',
  'contend.withdraw': 'Answer withdrawn',
  'contend.undo': 'Undone: it was not the family',
  'contend.undo-asked': 'Family says: it was not us',
  'contend.settle': 'Case closed with the claim',
  'contend.restore': 'Plan goes on: paid in time',
  'contend.resume': 'Case goes on',
  'contend.fall-silent': 'Answer overdue',
  'contend.lapse': 'Ended without an answer',
  'contend.break': 'Plan ended unpaid',

  'letter.came-back': 'Letter came back',
  'letter.resent': 'Letter sent again',

  'school.invited': 'Somebody invited',
  'school.invitation-withdrawn': 'Invitation withdrawn',
  'school.joined': 'Joined the school',
  'school.person-removed': 'Removed from the school',
  'school.left': 'Left the school',

  'provider.invited': null,
  'provider.invitation-withdrawn': null,
  'provider.joined': null,
  'provider.removed': null,

  'debtor.list-imported': null,
  'debtor.list-undone': null,
  'debtor.list-exported': null,

  'checks.exported': null,

  'message.read': null,
  'message.closed': null,
  'message.reopened': null,

  'newsletter.exported': null,

  'audit.exported': null,
} as const satisfies Record<string, string | null>

export type HistoryAct = keyof typeof historyActs

const words: Record<string, string | null | undefined> = historyActs
/** An act that is newer than this page is shown by its name. */
export const historyWords = (act: string) => words[act] ?? act.replace(/^[\w-]+\./, '').replaceAll('-', ' ')
