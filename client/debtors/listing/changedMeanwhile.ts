import { formatDay } from '../../../common/days'
import type { DebtorForm_DebtorFragment } from '../../gql/graphql'
import { formatMoney } from '../../ui/format/formatMoney'
import { debtStatuses } from '../../ui/format/statuses'
import { overtakenWords } from '../../ui/fields/sendOver'
import type { FormError } from '../../ui/fields/useFormErrors'
import { claimFields, type ClaimFieldName } from './claimFields'

/** Beside each field what somebody else made of it while it was edited here. */
export const changedMeanwhile = (fields: readonly string[], claim: DebtorForm_DebtorFragment): FormError[] =>
  fields.map((name) => {
    const field = name as ClaimFieldName
    const { named } = claimFields[field]
    const said = inWords(field, claim)
    const change = said ? `changed to ${said}` : 'was taken out'
    return { field, message: overtakenWords(`T${named.slice(1)}`, change) }
  })

function inWords(field: ClaimFieldName, claim: DebtorForm_DebtorFragment): string | null {
  if (field === 'amountOwed') return formatMoney(claim.amountOwed)
  if (field === 'status') return debtStatuses[claim.status].word
  const text = claim[field]
  return text && (field === 'dueDate' || field === 'dateOfBirth') ? formatDay(text) : text
}
