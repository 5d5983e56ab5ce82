/** What the fields of a claim are called on the form, on lists, and as columns of a file. */
export const CLAIM_FIELD_WORDS = {
  studentName: 'Name of student',
  dateOfBirth: 'Date of birth',
  admissionNumber: 'Admission number',
  class: 'Class',
  arm: 'Arm',
  parentName: 'Name of parent',
  parentEmail: 'Parent’s e-mail',
  phone: 'Parent’s phone number',
  amountOwed: 'Amount owed',
  status: 'Payment status',
  term: 'Term or session',
  dueDate: 'Due date',
} as const
