import { dayOf } from '../../common/typed-day'
import { formatDate } from '../ui/format/formatDate'
import { debtStatuses } from '../ui/format/statuses'
import { claimFields, type ClaimFieldName } from './listing/claimFields'

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
  // Out of a file may come 2027-13-45.
  return dayOf(value) === value ? formatDate(value, timeZone) : value
}

const FIELDS: Record<string, string> = {
  handedOverOn: 'Day of hand-over',
  payment: 'Amount paid',
  paymentDay: 'Day of payment',
  reason: 'Reason',
  contend: 'Case',
  evidence: 'Evidence',
  earlierClaim: 'Earlier claim, withdrawn',
  goesOnAs: 'Goes on as claim',
  through: 'Through',
}
