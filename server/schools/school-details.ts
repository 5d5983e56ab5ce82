import { LONGEST } from '../../common/limits.js'
import { DOCUMENTS, type DocumentName, OFFICERS, type OfficerName } from '../../common/school-words.js'
import type { Rules } from '../shared/rules.js'
import { UserErrorCode } from '../shared/user-error.js'
import { regionOf } from '../shared/region.js'
import type { Validation } from '../shared/validate.js'
import type { Officer, School, SchoolCategory, SchoolLevel } from './school.entity.js'
import { inForm } from '../shared/normal-form.js'

export interface SchoolDetails {
  name: string
  category: SchoolCategory
  level?: SchoolLevel | null
  description: string
  address: string
  email: string
  contactNumber: string
  region?: string | null
}
export type SchoolInput = SchoolDetails & Record<OfficerName, Officer> & Record<DocumentName, string>
export type SchoolChange = { [field in keyof SchoolInput]?: SchoolInput[field] | null }

/** The details as they will be stored; what is wrong goes to `check`. */
export function readDetails(
  check: Validation,
  input: SchoolDetails,
  rules: Pick<Rules, 'regions'>,
  present?: Pick<School, 'region'>,
): SchoolDetails {
  const typed = check.optionalText('region', 'the region', input.region)
  // What stands there is not asked for again: the register's list may be another one by now.
  const region = typed && typed === present?.region ? typed : regionOf(typed, rules)
  if (typed && !region) check.refuse(UserErrorCode.INVALID, 'region', 'Choose a region from the list.')
  return {
    name: check.text('name', 'the school’s name', input.name, LONGEST.school.name),
    category: input.category,
    level: input.level ?? null,
    description: check.lines('description', 'a description', input.description, LONGEST.school.description),
    address: check.text('address', 'the school’s address', input.address, LONGEST.school.address),
    email: check.email('email', 'the school’s e-mail address', input.email),
    contactNumber: check.text(
      'contactNumber',
      'the school’s contact number',
      input.contactNumber,
      LONGEST.school.contactNumber,
    ),
    region,
  }
}

export function readOfficers(
  check: Validation,
  input: Record<OfficerName, Officer>,
): Record<OfficerName, Officer> {
  const read = (who: OfficerName): Officer => ({
    name: check.text(`${who}.name`, `the ${who}’s name`, input[who].name, LONGEST.officer.name),
    email: check.email(`${who}.email`, `the ${who}’s e-mail address`, input[who].email),
    number: check.text(
      `${who}.number`,
      `the ${who}’s phone number`,
      input[who].number,
      LONGEST.officer.number,
    ),
  })
  return { proprietor: read('proprietor'), principal: read('principal'), bursar: read('bursar') }
}

/** The school as it would be after a change; what is left out stays, and level and region can be taken back. */
export function merged(school: School, change: SchoolChange): SchoolDetails & Record<OfficerName, Officer> {
  const given = Object.fromEntries(
    Object.entries(change).filter(
      ([field, value]) => value !== undefined && (value !== null || MAY_BE_OPEN.has(field)),
    ),
  )
  const {
    name,
    category,
    level,
    description,
    address,
    email,
    contactNumber,
    region,
    proprietor,
    principal,
    bursar,
  } = school
  const present = {
    name,
    category,
    level,
    description,
    address,
    email,
    contactNumber,
    region,
    proprietor,
    principal,
    bursar,
  }
  return { ...present, ...given }
}

const MAY_BE_OPEN = new Set(['level', 'region'])

/** "greenfield-academy" of "Greenfield Academy". */
export function slugOf(name: string): string {
  const plain = inForm('NFKD', name).replace(/\p{M}/gu, '').toLowerCase()
  return (
    plain
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 80) || 'school'
  )
}

/** One level of fields, for the record of changes. */
export function flat(school: School): Record<string, unknown> {
  const { name, category, level, description, address, email, contactNumber, region } = school
  const officers = OFFICERS.flatMap((who) =>
    Object.entries({ ...school[who] }).map(([field, value]) => [`${who}.${field}`, value]),
  )
  const documents = DOCUMENTS.map((document) => [document, school[document].id])
  return {
    name,
    category,
    level,
    description,
    address,
    email,
    contactNumber,
    region,
    ...Object.fromEntries([...officers, ...documents]),
  }
}
