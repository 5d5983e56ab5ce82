import { NO_BIRTH_DATE, isBirthDate } from '../shared/birth-date.js'
import { CLAIM_FIELD_WORDS, type ClaimFieldWords } from '../../common/claim-words.js'
import { addYears } from '../../common/days.js'
import { changesBetween } from '../history/history.js'
import type { Rules } from '../shared/rules.js'
import { UserErrorCode } from '../shared/user-error.js'
import type { Validation } from '../shared/validate.js'
import { DebtStatus } from './debtor.entity.js'
import type { ClaimFieldName, ClaimInput, Material, StatedClaim } from './stated-claim.js'
import { isSamePerson, type Named } from './wards/identity.js'

/** What the rows of the table have to know about the claim that is checked. */
export interface Checked {
  check: Validation
  rules: Rules
  today: string
  /** Minor units: an amount that only comes back as it is (zero, once paid) is not a new claim. */
  present?: number | undefined
  /** Minor units: what the claim was before payments, in the place of what is owed now. */
  amountClaimed?: number | undefined
}

type Rule = (before: StatedClaim, after: StatedClaim, heard: Named) => Material | null

interface ClaimField<Value> {
  /** Returns the value as it will be stored, and tells the check what is wrong with it. */
  read: (value: Value, checked: Checked, as: ClaimFieldWords & { field: string }) => Value
  /** What a change of it means to the family. Null: a correction that nobody need be told of. */
  material: Rule | null
  /** Whether it says which ward and which debt it is, so that a change is judged as a new claim is (rules 20 to 22). */
  identifies: boolean
  /** Rule 18, as SQL: what stands there after a purge. Null: no more than a number, a day or a state, which stays. */
  purged: string | null
  /** Whether the audit trail says from what to what it changed, or only that it did. */
  isAudited: boolean
  /** Its name in the documented REST contract; null: it has none there. */
  contract: string | null
}

const text: ClaimField<string>['read'] = (value, { check }, { field, named, longest }) =>
  check.text(field, named, value, longest)

const optionalText: ClaimField<string | null | undefined>['read'] = (
  value,
  { check },
  { field, named, longest },
) => check.optionalText(field, named, value, longest)

const isOtherPerson: Rule = (_before, after, heard) => (isSamePerson(heard, after) ? null : 'person')

/** What the school writes for itself. No other school, no family and no letter has it; nobody is told of a change. */
const OF_THE_SCHOOL = {
  material: null,
  identifies: false,
  purged: 'null',
  isAudited: false,
  contract: null,
} as const

/** One row a field. Validation, snapshots, history, audit trail, purge and contract follow from it. */
export const CLAIM_FIELDS: { readonly [Name in ClaimFieldName]-?: ClaimField<ClaimInput[Name]> } = {
  studentName: {
    read: text,
    material: isOtherPerson,
    identifies: true,
    purged: `'Deleted'`,
    isAudited: false,
    contract: 'name_of_student',
  },
  parentName: {
    read: text,
    material: isOtherPerson,
    identifies: true,
    purged: `'Deleted'`,
    isAudited: false,
    contract: 'name_of_parent',
  },
  parentEmail: {
    read: (value, { check }, { field, named }) => check.optionalEmail(field, named, value),
    // Another address gets a letter and a notice of its own (rule 5).
    material: null,
    identifies: true,
    purged: 'null',
    isAudited: false,
    contract: 'email',
  },
  phone: {
    read: text,
    material: null,
    identifies: true,
    purged: `''`,
    isAudited: false,
    contract: 'phone_number',
  },
  amountOwed: {
    read: readAmount,
    material: (before, after) => (after.claimed > before.claimed ? 'amount' : null),
    identifies: false,
    purged: null,
    isAudited: true,
    contract: 'amount_owed',
  },
  status: {
    read(value, { check }, { field }) {
      if (!value) check.refuse(UserErrorCode.REQUIRED, field, CLAIM_FIELD_WORDS.status.needed)
      return value
    },
    material: (before, after) => (comesBack(before, after) ? 'reopened' : null),
    identifies: false,
    purged: null,
    isAudited: true,
    contract: 'status',
  },
  term: {
    read: optionalText,
    material: (before, after) => (folded(before.term) === folded(after.term) ? null : 'term'),
    identifies: true,
    purged: 'null',
    isAudited: true,
    contract: null,
  },
  dueDate: {
    read(value, { check, today }, { field }) {
      if (value && (value < '1990-01-01' || value > addYears(today, 5)))
        check.refuse(UserErrorCode.INVALID, field, 'Enter the day on which the fees were due.')
      return value ?? null
    },
    material: (before, after) => ((before.dueDate ?? null) === (after.dueDate ?? null) ? null : 'dueDate'),
    identifies: true,
    purged: null,
    isAudited: true,
    contract: null,
  },
  dateOfBirth: {
    read(value, { check, today }, { field }) {
      if (value && !isBirthDate(value, today)) check.refuse(UserErrorCode.INVALID, field, NO_BIRTH_DATE)
      return value ?? null
    },
    material: isOtherPerson,
    identifies: true,
    purged: 'null',
    isAudited: false,
    contract: null,
  },
  admissionNumber: {
    read: optionalText,
    ...OF_THE_SCHOOL,
  },
  class: { read: optionalText, ...OF_THE_SCHOOL },
  arm: { read: optionalText, ...OF_THE_SCHOOL },
}

export const CLAIM_FIELD_NAMES = Object.keys(CLAIM_FIELDS) as ClaimFieldName[]

/** Those that are columns of the claim itself: the amount follows from the ledger. */
export const STORED_FIELDS = CLAIM_FIELD_NAMES.filter((name) => name !== 'amountOwed')

export const columnOf = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Of each field of the table what `of` returns for it. */
export const claimOf = (of: (name: ClaimFieldName) => unknown) =>
  Object.fromEntries(CLAIM_FIELD_NAMES.map((name) => [name, of(name)])) as unknown as ClaimInput

function readAmount(owed: number, { check, rules, present, amountClaimed }: Checked): number {
  // Not by what it may not be: a change may name a field and give it null.
  const isSound = (amount: number) => amount > 0 && amount <= rules.maximumAmount
  const isAsItIs = amountClaimed === undefined && owed === present
  if (!isAsItIs && !isSound(amountClaimed ?? owed))
    check.refuse(UserErrorCode.INVALID, 'amountOwed', 'Enter an amount above zero and at most 1,000,000,000.')
  return owed
}

/** Its family has heard that nothing is claimed any more, and it is claimed again. */
export const comesBack = (before: StatedClaim, after: StatedClaim) => isOver(before) && !isOver(after)

const isOver = ({ status, withdrawn }: StatedClaim) => status === DebtStatus.COMPLETED || withdrawn === true

/** What of a change is material. `heard`: whom the family was last told that the claim is about. */
export function materialIn(before: StatedClaim, after: StatedClaim, heard: Named): ReadonlySet<Material> {
  const found = Object.values(CLAIM_FIELDS).map(({ material }) => material?.(before, after, heard) ?? null)
  return new Set(found.filter((one) => one !== null))
}

const folded = (term: string | null | undefined) =>
  (term ?? '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Whether a claim may be about another ward or another debt than before. */
export function isOtherDebt(before: ClaimInput, after: ClaimInput): boolean {
  const says = (claim: ClaimInput) => Object.fromEntries(IDENTIFYING.map((field) => [field, claim[field]]))
  return changesBetween(says(before), says(after)).length > 0
}
const IDENTIFYING = CLAIM_FIELD_NAMES.filter((field) => CLAIM_FIELDS[field].identifies)
