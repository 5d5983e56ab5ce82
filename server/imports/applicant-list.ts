import { APPLICANT_COLUMNS, type ApplicantColumn } from '../../common/applicant-columns.js'
import { FileList } from './reading/column-mapping.entity.js'
import { lettersOf } from './columns.js'
import type { ListKind } from './reading/list-kind.js'

/** What schools call the columns of a list of applicants. */
const COLUMNS: Record<ApplicantColumn, { label: string; names: readonly string[] }> = {
  student: {
    label: 'Student',
    names: [
      'studentname',
      'studentsname',
      'nameofstudent',
      'applicant',
      'applicantname',
      'ward',
      'wardname',
      'nameofward',
      'child',
      'childname',
      'pupil',
      'pupilname',
      'nameofpupil',
      'name',
      'fullname',
    ],
  },
  parent: {
    label: 'Parent',
    names: [
      'parentname',
      'parentsname',
      'nameofparent',
      'guardian',
      'guardianname',
      'parentguardian',
      'parentorguardian',
    ],
  },
  phone: {
    label: 'Phone',
    names: [
      'phoneno',
      'phonenumber',
      'parentphone',
      'mobile',
      'mobilenumber',
      'telephone',
      'phones',
      'tel',
      'gsm',
    ],
  },
  email: { label: 'E-mail', names: ['emailaddress', 'parentemail', 'mail'] },
  date_of_birth: { label: 'Date of birth', names: ['birthdate', 'birthday', 'dob'] },
  region: { label: 'Region', names: ['state', 'province'] },
  reference: {
    label: 'Reference',
    names: [
      'ref',
      'referenceno',
      'referencenumber',
      'applicantreference',
      'applicationno',
      'applicationnumber',
      'applicationid',
      'admissionno',
      'admissionnumber',
      'id',
      'no',
    ],
  },
}

const NEEDED: readonly ApplicantColumn[] = ['student', 'reference']

const NAMED = new Map(
  APPLICANT_COLUMNS.flatMap((field) =>
    [field, COLUMNS[field].label, ...COLUMNS[field].names].map((name) => [lettersOf(name), field] as const),
  ),
)

export const APPLICANT_LIST: ListKind<ApplicantColumn> = {
  list: FileList.APPLICANTS,
  fields: APPLICANT_COLUMNS,
  fieldOf: (heading) => NAMED.get(lettersOf(heading)),
  label: (field) => COLUMNS[field].label,
  missingBeside: (fields) => NEEDED.filter((field) => !fields.includes(field)),
  days: new Set<ApplicantColumn>(['date_of_birth']),
  people: 'applicants',
}
