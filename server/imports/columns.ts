import type { ClaimFieldName } from '../debtors/claim-fields.js'

/** The columns of a list of debtors as a file: what the export writes, the import reads. */
export const COLUMNS = {
  id: {
    label: 'ID',
    names: ['debtorid', 'claimid', 'dmaid', 'claim', 'claimnumber'],
  },
  studentName: {
    label: 'Name of student',
    names: [
      'student',
      'studentname',
      'studentsname',
      'ward',
      'wardname',
      'nameofward',
      'pupil',
      'pupilname',
      'child',
      'childname',
      'nameofpupil',
      'nameofchild',
      'fullname',
    ],
  },
  dateOfBirth: { label: 'Date of birth', names: ['birthdate', 'birthday', 'dob', 'born'] },
  parentName: {
    label: 'Name of parent',
    names: [
      'parent',
      'parentname',
      'parentsname',
      'guardian',
      'guardianname',
      'nameofguardian',
      'parentguardian',
      'parentorguardian',
      'parentguardianname',
      'fathername',
      'mothername',
    ],
  },
  parentEmail: {
    label: 'Parent’s e-mail',
    names: ['email', 'emailaddress', 'parentemail', 'parentsemailaddress', 'guardianemail', 'mail'],
  },
  phone: {
    label: 'Parent’s phone number',
    names: [
      'phone',
      'phoneno',
      'phonenumber',
      'parentphone',
      'parentsphone',
      'mobile',
      'mobilenumber',
      'telephone',
      'tel',
      'gsm',
      'phonenumbers',
      'phones',
      'parentphoneno',
      'parentphonenumber',
      'guardianphone',
      'contactnumber',
    ],
  },
  amountOwed: {
    label: 'Amount owed',
    names: [
      'amount',
      'owed',
      'owing',
      'balance',
      'debt',
      'outstanding',
      'amountoutstanding',
      'feesowed',
      'total',
      'amountdue',
      'amountowing',
      'arrears',
      'balancedue',
      'outstandingbalance',
      'outstandingfees',
      'feesoutstanding',
    ],
  },
  status: { label: 'Payment status', names: ['status', 'state'] },
  term: { label: 'Term or session', names: ['term', 'session', 'termsession', 'period'] },
  dueDate: { label: 'Due date', names: ['due', 'duedate', 'dueon', 'datedue'] },
  admissionNumber: {
    label: 'Admission number',
    names: ['admission', 'admissionno', 'admno', 'adminno', 'regno', 'registrationno', 'registrationnumber'],
  },
  class: { label: 'Class', names: ['classname', 'grade', 'form', 'classlevel'] },
  arm: { label: 'Arm', names: ['classarm', 'stream'] },
} as const satisfies Record<'id' | ClaimFieldName, { label: string; names: readonly string[] }>

export type Column = keyof typeof COLUMNS

/** In the order in which the file has them. */
export const COLUMN_ORDER = Object.keys(COLUMNS) as Column[]

/** Without these nobody can be listed. */
export const NEEDED: readonly Column[] = ['studentName', 'parentName', 'phone', 'amountOwed']

/** The column that somebody means by its heading, however it is written. */
export const columnOf = (heading: string): Column | undefined => NAMED.get(lettersOf(heading))

/** A heading as it is compared. What stands in brackets, like the currency, names nothing. */
export const lettersOf = (text: string) => text.toLowerCase().replaceAll(/\(.*?\)|[^a-z]/g, '')

const NAMED = new Map(
  COLUMN_ORDER.flatMap((column) => {
    const { label, names } = COLUMNS[column]
    return [column, label, ...names].map((name) => [lettersOf(name), column] as const)
  }),
)
