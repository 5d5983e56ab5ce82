import { FileList } from './column-mapping.entity.js'
import { lettersOf } from './columns.js'
import type { ListKind } from './list-kind.js'

/** The columns of a list of applicants by the names of the template, and what else schools call them. */
const COLUMNS = {
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
} as const

type Field = keyof typeof COLUMNS
const FIELDS = Object.keys(COLUMNS) as Field[]
const NEEDED: readonly Field[] = ['student', 'reference']

const NAMED = new Map(
  FIELDS.flatMap((field) =>
    [field, COLUMNS[field].label, ...COLUMNS[field].names].map((name) => [lettersOf(name), field] as const),
  ),
)

export const APPLICANT_LIST: ListKind<Field> = {
  list: FileList.APPLICANTS,
  fields: FIELDS,
  fieldOf: (heading) => NAMED.get(lettersOf(heading)),
  label: (field) => COLUMNS[field].label,
  missingBeside: (fields) => NEEDED.filter((field) => !fields.includes(field)),
  days: new Set<Field>(['date_of_birth']),
  people: 'applicants',
}
