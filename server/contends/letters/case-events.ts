import { WebhookEvent } from '../../webhooks/webhook-event.js'
import { Outcome } from '../contend.entity.js'
import type { News } from './case-news.js'

/** What the school of a claim is told when a case takes a step. */
export function eventsOf(news: News, outcome: Outcome | null): WebhookEvent[] {
  const put = (news === 'accepted' || news === 'met-in-part') && outcome ? PUT_RIGHT[outcome] : []
  return [...OF_NEWS[news], ...put]
}

const {
  DEBTOR_REMOVED,
  CONTEND_OPENED,
  CONTEND_ANSWERED,
  CONTEND_OVERDUE,
  CONTEND_ESCALATED,
  CONTEND_DECIDED,
  CONTEND_CLOSED,
  PLAN_AGREED,
  PLAN_BROKEN,
} = WebhookEvent

const OF_NEWS: Record<News, readonly WebhookEvent[]> = {
  opened: [CONTEND_OPENED],
  // Closed at once: it brought nothing new.
  repeated: [],
  commented: [],
  stated: [],
  accepted: [CONTEND_ANSWERED],
  'met-in-part': [CONTEND_ANSWERED],
  taken: [CONTEND_CLOSED],
  rejected: [CONTEND_ANSWERED],
  refused: [CONTEND_ANSWERED],
  countered: [CONTEND_ANSWERED],
  agreed: [CONTEND_ANSWERED, PLAN_AGREED],
  overdue: [CONTEND_OVERDUE],
  escalated: [CONTEND_ESCALATED],
  'escalated-again': [CONTEND_ESCALATED],
  'counts-as-new': [CONTEND_ESCALATED],
  'nothing-new': [CONTEND_DECIDED],
  upheld: [CONTEND_DECIDED, DEBTOR_REMOVED],
  undecided: [CONTEND_DECIDED, DEBTOR_REMOVED],
  dismissed: [CONTEND_DECIDED],
  removed: [CONTEND_CLOSED, DEBTOR_REMOVED],
  declined: [CONTEND_CLOSED],
  withdrawn: [CONTEND_CLOSED],
  undone: [CONTEND_ANSWERED],
  settled: [CONTEND_CLOSED],
  resumed: [CONTEND_OPENED],
  reopened: [CONTEND_OPENED],
  restored: [PLAN_AGREED],
  kept: [CONTEND_CLOSED],
  'offer-lapsed': [CONTEND_CLOSED],
  broken: [PLAN_BROKEN],
  'proof-sent': [CONTEND_ANSWERED],
  // The payment is an event of its own.
  'proof-recorded': [],
  'proof-refused': [CONTEND_ANSWERED],
  'proof-counted': [CONTEND_ANSWERED],
}

const PUT_RIGHT: Record<Outcome, WebhookEvent[]> = {
  // The payment is an event of its own.
  [Outcome.PAID]: [],
  [Outcome.AMOUNT_CORRECTED]: [WebhookEvent.DEBTOR_UPDATED],
  [Outcome.COMPLETED]: [WebhookEvent.DEBTOR_CLEARED],
  [Outcome.WITHDRAWN]: [WebhookEvent.DEBTOR_WITHDRAWN],
}
