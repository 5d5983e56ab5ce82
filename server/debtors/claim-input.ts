import { addYears } from '../shared/clock.js'
import { formatMoney } from '../shared/money.js'
import type { Rules } from '../shared/rules.js'
import { UserErrorCode } from '../shared/user-error.js'
import { Validation } from '../shared/validate.js'
import type { StatedClaim } from './claim-fields.js'
import type { DebtStatus, ReadDebtor } from './debtor.entity.js'

export interface ClaimInput {
  studentName: string
  parentName: string
  parentEmail?: string | null
  phone: string
  /** Minor units. */
  amountOwed: number
  status: DebtStatus
  term?: string | null
  dueDate?: string | null
  dateOfBirth?: string | null
}
export type NewDebtor = ClaimInput & {
  evidence: string[]
  statementAccepted: boolean
  requestKey?: string | null
}
/**
 * `amountClaimed`, in minor units, says what the claim was before payments, in the place of what is owed now.
 * `ifRevision`: nothing is changed where something else was done with the claim since.
 */
export type DebtorChange = {
  id: number
  addEvidence: string[]
  amountClaimed?: number
  ifRevision?: string | null
  /** Rule 19: a material change of what the family was told needs the statement of a listing anew. */
  statementAccepted?: boolean | null
} & {
  [field in keyof ClaimInput]?: ClaimInput[field] | null
}

/**
 * The claim as it will be stored; throws all that is wrong with it. `present`: an amount that only comes back as
 * it is (zero, once paid) is not a new claim.
 */
export function validatedClaim(
  input: ClaimInput,
  {
    rules,
    today,
    present,
    amountClaimed,
  }: { rules: Rules; today: string; present?: number; amountClaimed?: number },
): ClaimInput {
  const check = new Validation()
  const claim: ClaimInput = {
    studentName: check.text('studentName', 'the student’s name', input.studentName, 150),
    parentName: check.text('parentName', 'the parent’s name', input.parentName, 150),
    parentEmail: check.optionalEmail('parentEmail', 'the parent’s e-mail address', input.parentEmail),
    phone: check.text('phone', 'the parent’s phone number', input.phone, 50),
    amountOwed: input.amountOwed,
    status: input.status,
    term: check.optionalText('term', 'the term or session', input.term, 100),
    dueDate: input.dueDate ?? null,
    dateOfBirth: input.dateOfBirth ?? null,
  }
  // Not by what it may not be: a change may name a field and give it null.
  const sound = (amount: number) => amount > 0 && amount <= rules.maximumAmount
  const asItIs = amountClaimed === undefined && claim.amountOwed === present
  if (!asItIs && !sound(amountClaimed ?? claim.amountOwed))
    check.refuse(UserErrorCode.INVALID, 'amountOwed', 'Enter an amount above zero and at most 1,000,000,000.')
  if (!claim.status) check.refuse(UserErrorCode.REQUIRED, 'status', 'Choose the payment status.')
  if (claim.dateOfBirth && (claim.dateOfBirth >= today || claim.dateOfBirth < '1900-01-01'))
    check.refuse(UserErrorCode.INVALID, 'dateOfBirth', 'Enter the ward’s date of birth, a day in the past.')
  if (claim.dueDate && (claim.dueDate < '1990-01-01' || claim.dueDate > addYears(today, 5)))
    check.refuse(UserErrorCode.INVALID, 'dueDate', 'Enter the day on which the fees were due.')
  check.done()
  return claim
}

/** What a change says something about; what is left out stays. */
export const given = (change: object) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))

/** What is kept on the debtor itself: the amount lives in the ledger. */
export const fieldsOf = ({ amountOwed: _ledger, ...fields }: ClaimInput) => fields

export const snapshot = (debtor: ReadDebtor): ClaimInput => ({
  studentName: debtor.studentName,
  parentName: debtor.parentName,
  parentEmail: debtor.parentEmail,
  phone: debtor.phone,
  amountOwed: debtor.owed,
  status: debtor.status,
  term: debtor.term,
  dueDate: debtor.dueDate,
  dateOfBirth: debtor.dateOfBirth,
})

/** As `snapshot`, with what is claimed before payments. */
export const statedNow = (debtor: ReadDebtor): StatedClaim => ({
  ...snapshot(debtor),
  claimed: debtor.claimed,
})

/** For the history, which people read: a sum in its currency, as a payment's entry says it. */
export const asRead = (claim: ClaimInput, currency: string) => ({
  ...claim,
  amountOwed: formatMoney(claim.amountOwed, currency),
})
