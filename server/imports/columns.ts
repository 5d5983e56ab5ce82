import { CLAIM_FIELD_WORDS } from '../../common/claim-words.js'
import type { ClaimFieldName, ClaimInput } from '../debtors/stated-claim.js'
import { sha256 } from '../shared/secrets.js'

/** The columns of a list of debtors as a file: what the export writes, the import reads. */
export const COLUMNS = {
  id: {
    label: 'ID',
    names: ['debtorid', 'claimid', 'dmaid', 'claim', 'claimnumber'],
  },
  studentName: {
    label: CLAIM_FIELD_WORDS.studentName.label,
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
  dateOfBirth: {
    label: CLAIM_FIELD_WORDS.dateOfBirth.label,
    names: ['birthdate', 'birthday', 'dob', 'born'],
  },
  parentName: {
    label: CLAIM_FIELD_WORDS.parentName.label,
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
    label: CLAIM_FIELD_WORDS.parentEmail.label,
    names: ['email', 'emailaddress', 'parentemail', 'parentsemailaddress', 'guardianemail', 'mail'],
  },
  phone: {
    label: CLAIM_FIELD_WORDS.phone.label,
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
    label: CLAIM_FIELD_WORDS.amountOwed.label,
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
  status: { label: CLAIM_FIELD_WORDS.status.label, names: ['status', 'state'] },
  term: { label: CLAIM_FIELD_WORDS.term.label, names: ['term', 'session', 'termsession', 'period'] },
  dueDate: { label: CLAIM_FIELD_WORDS.dueDate.label, names: ['due', 'duedate', 'dueon', 'datedue'] },
  admissionNumber: {
    label: CLAIM_FIELD_WORDS.admissionNumber.label,
    names: ['admission', 'admissionno', 'admno', 'adminno', 'regno', 'registrationno', 'registrationnumber'],
  },
  class: { label: CLAIM_FIELD_WORDS.class.label, names: ['classname', 'grade', 'form', 'classlevel'] },
  arm: { label: CLAIM_FIELD_WORDS.arm.label, names: ['classarm', 'stream'] },
  /** What a claim said when our export wrote it (`versionOf`). */
  version: { label: 'Version', names: [] },
} as const satisfies Record<'id' | 'version' | ClaimFieldName, { label: string; names: readonly string[] }>

export type Column = keyof typeof COLUMNS

/** In the order in which the file has them. */
export const COLUMN_ORDER = Object.keys(COLUMNS) as Column[]

/** Names what a claim says, so that a list that comes back late undoes nothing that was done since. No spreadsheet takes it for a number. */
export const versionOf = (claim: ClaimInput) =>
  `v${sha256(JSON.stringify(Object.entries(claim).toSorted())).slice(0, 10)}`

/** Whether it is one of ours: other programs write versions, too. */
export const isVersion = (text: string) => /^v[0-9a-f]{10}$/.test(text)

/** Without these nobody can be listed. */
export const NEEDED: readonly Column[] = ['studentName', 'parentName', 'phone', 'amountOwed']

/** The column that somebody means by its heading, however it is written. */
export const columnOf = (heading: string): Column | undefined => NAMED.get(lettersOf(heading))

/** A heading as it is compared. What stands in brackets, like the currency, names nothing. */
export const lettersOf = (text: string) =>
  text
    .slice(0, LONGEST_HEADING)
    .toLowerCase()
    .replaceAll(/\(.*?\)|[^a-z]/g, '')

/** Characters. What stands further behind names no column. */
const LONGEST_HEADING = 200

const NAMED = new Map(
  COLUMN_ORDER.flatMap((column) => {
    const { label, names } = COLUMNS[column]
    return [column, label, ...names].map((name) => [lettersOf(name), column] as const)
  }),
)
