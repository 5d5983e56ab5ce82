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
    label: 'Name of student',
    maxLength: 150,
    needed: 'Enter the student’s name.',
    example: 'Chidinma Okafor',
  },
  dateOfBirth: { label: 'Date of birth', needed: null, example: '2014-04-30' },
  admissionNumber: { label: 'Admission number', maxLength: 50, needed: null, example: 'NPS/2021/0412' },
  class: { label: 'Class', maxLength: 50, needed: null, example: 'JSS 2' },
  arm: { label: 'Arm', maxLength: 50, needed: null, example: 'B' },
  parentName: {
    label: 'Name of parent',
    maxLength: 150,
    needed: 'Enter the parent’s name.',
    example: 'Ngozi Okafor',
  },
  parentEmail: { label: 'Parent’s e-mail', needed: null, example: 'ngozi@example.com' },
  phone: {
    label: 'Parent’s phone number',
    maxLength: 50,
    needed: 'Enter the parent’s phone number.',
    example: '0803 123 4567',
  },
  amountOwed: { label: 'Amount owed', needed: null, example: '45000.00' },
  status: { label: 'Payment status', needed: 'Choose the payment status.', example: 'Abandoned payment' },
  term: { label: 'Term or session', maxLength: 100, needed: null, example: 'First term 2026/2027' },
  dueDate: { label: 'Due date', needed: null, example: '2026-09-30' },
}

export const claimFieldNames = Object.keys(claimFields) as ClaimFieldName[]
