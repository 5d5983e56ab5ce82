import { formatDate } from '../ui/format/formatDate'
import { debtStatuses } from '../ui/format/statuses'
import { claimFields, type ClaimFieldName } from './listing/claimFields'

/** What was done, in a word or two. An act that is newer than this page is shown as the server calls it. */
export function actWords(act: string): string {
  return ACTS[act] ?? act
}

export function fieldWord(field: string): string {
  return claimFields[field as ClaimFieldName]?.label ?? FIELDS[field] ?? field
}

/** A value as a form would show it: states in their words, days as dates, nothing as "nothing". */
export function valueWords(field: string, value: string | null | undefined, timeZone: string): string {
  if (!value) return 'nothing'
  // Of a claim that was purged only a hash is left.
  if (/^[\w-]{43}$/.test(value)) return 'deleted'
  if (field === 'through') return 'the printed letter'
  if (field === 'status') return debtStatuses[value as keyof typeof debtStatuses]?.word ?? value
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDate(value, timeZone) : value
}

const ACTS: Record<string, string> = {
  'debtor.added': 'Added to the list',
  'debtor.updated': 'Changed',
  'debtor.payment': 'Payment recorded',
  'debtor.payment-voided': 'Payment voided',
  'debtor.letter-printed': 'Letter printed',
  'debtor.handed-over': 'Letter handed over',
  'debtor.confirmed': 'Confirmed: it still stands',
  'debtor.withdrawn': 'Withdrawn',
  'debtor.undone': 'Import undone: nobody was told',
  'debtor.listed-again': 'Listed again',
  'debtor.another-person': 'Names somebody else now',
  'debtor.relisting-permitted': 'May be listed again, says the provider',
  'debtor.hold-set': 'Search history hidden from the family',
  'debtor.hold-renewed': 'Search history hidden for longer',
  'debtor.hold-confirmed': 'The provider confirmed the hidden search history',
  'debtor.hold-lapsed': 'The time of hiding who looked is over',
  'debtor.hold-ended': 'The family reads again who looked',
  'debtor.purged': 'Personal details deleted',
  'claim.link-requested': 'Further link sent',
  'claim.links-revoked': 'Older links ended by the family',
  'claim.letter-refused': 'Letter refused: not for them',
  'letter.came-back': 'Letter came back',
  'letter.resent': 'Letter sent again',

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
  'contend.fall-silent': 'Answer overdue',
  'contend.lapse': 'Ended without an answer',
  'contend.break': 'Plan ended unpaid',
}

const FIELDS: Record<string, string> = {
  handedOverOn: 'Day of hand-over',
  payment: 'Amount paid',
  paymentDay: 'Day of payment',
  reason: 'Reason',
  contend: 'Case',
  earlierClaim: 'Earlier claim, withdrawn',
  through: 'Through',
}
