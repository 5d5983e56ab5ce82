import { CLAIM_FIELD_WORDS } from '../../common/claim-words.js'
import { formatMinor } from '../../common/money.js'
import { Validation } from '../shared/validate.js'
import { CLAIM_FIELDS, STORED_FIELDS, claimOf, columnOf, type Checked } from './claim-fields.js'
import type { ClaimInput, StatedClaim } from './stated-claim.js'
import type { Debtor, ReadDebtor } from './debtor.entity.js'

/** `amountClaimed`, in minor units, says what the claim was before payments, in the place of what is owed now. */
export type NewDebtor = ClaimInput & {
  evidence: string[]
  statementAccepted: boolean
  amountClaimed?: number
  requestKey?: string | null
}
/**
 * `amountClaimed`: as above.
 * `ifRevision`: nothing is changed where something else was done with the claim since.
 */
export type DebtorChange = {
  id: number
  addEvidence: string[]
  amountClaimed?: number
  ifRevision?: string | null
  /** For who sends back whole what was read: whether the claim is still as it was read then. */
  isAsRead?: ((debtor: Debtor) => Promise<boolean>) | undefined
  /** Rule 19: a material change of what the family was told needs the statement of a listing anew. */
  statementAccepted?: boolean | null
} & {
  [field in keyof ClaimInput]?: ClaimInput[field] | null
}

/** The claim as it will be stored; throws all that is wrong with it. */
export function validatedClaim(input: ClaimInput, around: Omit<Checked, 'check'>): ClaimInput {
  const check = new Validation()
  const claim = claimOf((field) => {
    const { read } = CLAIM_FIELDS[field]
    return read(input[field] as never, { ...around, check }, { field, ...CLAIM_FIELD_WORDS[field] })
  })
  check.done()
  return claim
}

/** What a change says something about; what is left out stays. */
export const given = (change: object) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))

/** What is kept on the debtor itself: the amount lives in the ledger. */
export const fieldsOf = ({ amountOwed: _ledger, ...fields }: ClaimInput) => fields

/** The same by the names of its columns. */
export const columnsOf = (claim: ClaimInput) =>
  Object.fromEntries(STORED_FIELDS.map((field) => [columnOf(field), claim[field] ?? null]))

export const snapshot = (debtor: ReadDebtor): ClaimInput =>
  claimOf((field) => (field === 'amountOwed' ? debtor.owed : debtor[field]))

/** As `snapshot`, with what is claimed before payments. */
export const statedNow = (debtor: ReadDebtor): StatedClaim => ({
  ...snapshot(debtor),
  claimed: debtor.claimed,
})

/** For the history, which people read: a sum in its currency, as a payment's entry says it. */
export const asRead = (claim: ClaimInput, currency: string) => ({
  ...claim,
  amountOwed: formatMinor(claim.amountOwed, currency),
})
