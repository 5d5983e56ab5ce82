import { registerEnumType } from 'type-graphql'

/** What a school can be told of. The values are the types on the wire; docs/webhooks.md has the same table. */
export enum WebhookEvent {
  DEBTOR_LISTED = 'debtor.listed',
  DEBTOR_UPDATED = 'debtor.updated',
  DEBTOR_CLEARED = 'debtor.cleared',
  DEBTOR_WITHDRAWN = 'debtor.withdrawn',
  DEBTOR_REMOVED = 'debtor.removed',
  DEBTOR_CORRECTED = 'debtor.corrected',
  PAYMENT_RECORDED = 'payment.recorded',
  PAYMENT_VOIDED = 'payment.voided',
  CONTEND_OPENED = 'contend.opened',
  CONTEND_ANSWERED = 'contend.answered',
  CONTEND_OVERDUE = 'contend.overdue',
  CONTEND_ESCALATED = 'contend.escalated',
  CONTEND_DECIDED = 'contend.decided',
  CONTEND_CLOSED = 'contend.closed',
  PLAN_AGREED = 'plan.agreed',
  PLAN_BROKEN = 'plan.broken',
}
registerEnumType(WebhookEvent, {
  name: 'WebhookEvent',
  description: 'What a webhook tells of. On the wire the type is written like "debtor.listed".',
  valuesConfig: {
    DEBTOR_LISTED: { description: 'Your school listed a debtor.' },
    DEBTOR_UPDATED: { description: 'A claim of yours was changed.' },
    DEBTOR_CLEARED: { description: 'A claim of yours is paid, or was marked as Completed.' },
    DEBTOR_WITHDRAWN: { description: 'Your school withdrew a claim.' },
    DEBTOR_REMOVED: { description: 'A rule or a decision removed a claim of yours.' },
    DEBTOR_CORRECTED: { description: "Another school's entry that your school was shown has changed." },
    PAYMENT_RECORDED: { description: 'A payment was recorded on a claim of yours.' },
    PAYMENT_VOIDED: { description: 'A payment on a claim of yours was voided: it no longer counts.' },
    CONTEND_OPENED: {
      description:
        'A family disputes a claim of yours, or asks for time; or its case goes on, since you opened the claim again.',
    },
    CONTEND_ANSWERED: {
      description:
        'One side answered the other; or a proof of payment came, was refused, or counts unanswered.',
    },
    CONTEND_OVERDUE: { description: 'Your answer is late: the entry is hidden.' },
    CONTEND_ESCALATED: { description: 'The family asked the provider to decide.' },
    CONTEND_DECIDED: { description: 'The provider decided, or did not in time.' },
    CONTEND_CLOSED: { description: 'A case ended without a decision.' },
    PLAN_AGREED: { description: 'Both sides agreed on a payment plan.' },
    PLAN_BROKEN: { description: 'A payment plan ended: an instalment stayed unpaid.' },
  },
})
