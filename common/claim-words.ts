/** What both sides know of a field of a claim. */
export interface ClaimFieldWords {
  /** On the form, on lists, and as a column of a file. */
  label: string
  /** In a sentence: "Enter the student’s name.", "changed the student’s name of claim 12". */
  named: string
  /** Of a text: how many characters it may have. */
  longest?: number
  /** What is said where it is left open. Without, it may be, or its own check says it. */
  needed?: string
  /** Of the made-up debtor in the template of a list. */
  example: string
}

/** One row a field of a claim, in the order of the form. */
export const CLAIM_FIELD_WORDS = {
  studentName: {
    label: 'Name of student',
    named: 'the student’s name',
    longest: 150,
    needed: 'Enter the student’s name.',
    example: 'Chidinma Okafor',
  },
  dateOfBirth: { label: 'Date of birth', named: 'the date of birth', example: '2014-04-30' },
  admissionNumber: {
    label: 'Admission number',
    named: 'the admission number',
    longest: 50,
    example: 'NPS/2021/0412',
  },
  class: { label: 'Class', named: 'the class', longest: 50, example: 'JSS 2' },
  arm: { label: 'Arm', named: 'the arm', longest: 50, example: 'B' },
  parentName: {
    label: 'Name of parent',
    named: 'the parent’s name',
    longest: 150,
    needed: 'Enter the parent’s name.',
    example: 'Ngozi Okafor',
  },
  parentEmail: { label: 'Parent’s e-mail', named: 'the parent’s e-mail', example: 'ngozi@example.com' },
  phone: {
    label: 'Parent’s phone number',
    named: 'the parent’s phone number',
    longest: 50,
    needed: 'Enter the parent’s phone number.',
    example: '0803 123 4567',
  },
  amountOwed: { label: 'Amount owed', named: 'the amount owed', example: '45000.00' },
  status: {
    label: 'Payment status',
    named: 'the payment status',
    needed: 'Choose the payment status.',
    example: 'Abandoned payment',
  },
  term: {
    label: 'Term or session',
    named: 'the term or session',
    longest: 100,
    example: 'First term 2026/2027',
  },
  dueDate: { label: 'Due date', named: 'the due date', example: '2026-09-30' },
} as const satisfies Record<string, ClaimFieldWords>
