import { CLAIM_FIELD_WORDS } from '../../../common/claim-words'
import { LONGEST } from '../../../common/limits'
import type { AddDebtorInput } from '../../gql/graphql'

export type ClaimFieldName = Exclude<keyof AddDebtorInput, 'evidence' | 'statementAccepted' | 'requestKey'>

interface ClaimField {
  label: string
  maxLength?: number
  /** What is said where it is left open; null: it may be, or its own check says it. */
  needed: string | null
  /** Of the made-up debtor in the template of a list. */
  example: string
}

/** One row a field of a claim, in the order of the form. Answers, history words and the template follow from it. */
export const claimFields: Record<ClaimFieldName, ClaimField> = {
  studentName: {
    label: CLAIM_FIELD_WORDS.studentName,
    maxLength: LONGEST.claim.studentName,
    needed: 'Enter the student’s name.',
    example: 'Chidinma Okafor',
  },
  dateOfBirth: { label: CLAIM_FIELD_WORDS.dateOfBirth, needed: null, example: '2014-04-30' },
  admissionNumber: {
    label: CLAIM_FIELD_WORDS.admissionNumber,
    maxLength: LONGEST.claim.admissionNumber,
    needed: null,
    example: 'NPS/2021/0412',
  },
  class: { label: CLAIM_FIELD_WORDS.class, maxLength: LONGEST.claim.class, needed: null, example: 'JSS 2' },
  arm: { label: CLAIM_FIELD_WORDS.arm, maxLength: LONGEST.claim.arm, needed: null, example: 'B' },
  parentName: {
    label: CLAIM_FIELD_WORDS.parentName,
    maxLength: LONGEST.claim.parentName,
    needed: 'Enter the parent’s name.',
    example: 'Ngozi Okafor',
  },
  parentEmail: { label: CLAIM_FIELD_WORDS.parentEmail, needed: null, example: 'ngozi@example.com' },
  phone: {
    label: CLAIM_FIELD_WORDS.phone,
    maxLength: LONGEST.claim.phone,
    needed: 'Enter the parent’s phone number.',
    example: '0803 123 4567',
  },
  amountOwed: { label: CLAIM_FIELD_WORDS.amountOwed, needed: null, example: '45000.00' },
  status: {
    label: CLAIM_FIELD_WORDS.status,
    needed: 'Choose the payment status.',
    example: 'Abandoned payment',
  },
  term: {
    label: CLAIM_FIELD_WORDS.term,
    maxLength: LONGEST.claim.term,
    needed: null,
    example: 'First term 2026/2027',
  },
  dueDate: { label: CLAIM_FIELD_WORDS.dueDate, needed: null, example: '2026-09-30' },
}

export const claimFieldNames = Object.keys(claimFields) as ClaimFieldName[]
