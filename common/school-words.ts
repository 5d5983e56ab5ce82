/** What a school's answers are called on every screen, in letters and at the desk, in the words of the contract. */
export const SCHOOL_FIELD_WORDS = {
  name: 'School name',
  category: 'School category',
  level: 'Level',
  region: 'Region',
  address: 'School address',
  email: 'School e-mail',
  contactNumber: 'Contact number',
  description: 'Description',
  proprietor: 'Proprietor',
  principal: 'Principal',
  bursar: 'Bursar',
  taxCertificate: 'Tax certification',
  registrationCertificate: 'School registration certificate',
  ministryApproval: 'Approval by the Ministry of Education',
} as const

export const OFFICERS = ['proprietor', 'principal', 'bursar'] as const
export type OfficerName = (typeof OFFICERS)[number]

export const DOCUMENTS = ['taxCertificate', 'registrationCertificate', 'ministryApproval'] as const
export type DocumentName = (typeof DOCUMENTS)[number]

/** What somebody who acts for the school is there. */
export const ROLE_WORDS = {
  PROPRIETOR: SCHOOL_FIELD_WORDS.proprietor,
  PRINCIPAL: SCHOOL_FIELD_WORDS.principal,
  BURSAR: SCHOOL_FIELD_WORDS.bursar,
} as const

export const CATEGORY_WORDS = { PUBLIC: 'Public School', PRIVATE: 'Private School' } as const

export const LEVEL_WORDS = {
  PRE_SCHOOL: 'Pre School',
  PRIMARY: 'Primary',
  SECONDARY: 'Secondary',
  TERTIARY: 'Tertiary',
  POST_GRADUATE: 'Post Graduate',
} as const

/** The words for a field as the server names it, also of one part of an officer: "proprietor.email". */
export function schoolFieldWords(field: string): string {
  const [whole = field, part] = field.split('.')
  const word = (SCHOOL_FIELD_WORDS as Record<string, string>)[whole] ?? whole
  return part ? `${word}, ${PARTS[part] ?? part}` : word
}

const PARTS: Record<string, string> = { name: 'name', email: 'e-mail', number: 'phone number' }
