import { DebtStatus } from '../debtors/debtor.entity.js'

/** The columns of a list of debtors as a file: what the export writes, the import reads. */
export const COLUMNS = {
  id: {
    label: 'ID',
  },
  studentName: {
    label: 'Name of student',
  },
  dateOfBirth: { label: 'Date of birth' },
  parentName: {
    label: 'Name of parent',
  },
  parentEmail: {
    label: 'Parent’s e-mail',
  },
  phone: {
    label: 'Parent’s phone number',
  },
  amountOwed: {
    label: 'Amount owed',
  },
  status: { label: 'Payment status' },
  term: { label: 'Term or session' },
  dueDate: { label: 'Due date' },
} as const

export type Column = keyof typeof COLUMNS

/** The contract's words for a payment status. */
export const STATUS_WORDS: Record<DebtStatus, string> = {
  [DebtStatus.ABANDONED_PAYMENT]: 'Abandoned payment',
  [DebtStatus.PENDING_PAYMENT]: 'Pending payment',
  [DebtStatus.COMPLETED]: 'Completed',
}

/** In the order in which the file has them. */
export const COLUMN_ORDER = Object.keys(COLUMNS) as Column[]
