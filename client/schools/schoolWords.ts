/** What a school's answers are called on every screen, in the words of the contract and of our letters. */
export const fieldWords = {
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

/** What somebody who acts for the school is there. */
export const roleWords = {
  PROPRIETOR: fieldWords.proprietor,
  PRINCIPAL: fieldWords.principal,
  BURSAR: fieldWords.bursar,
} as const

export const DOCUMENTS = ['taxCertificate', 'registrationCertificate', 'ministryApproval'] as const
export type DocumentName = (typeof DOCUMENTS)[number]

export const categoryWords = { PUBLIC: 'Public School', PRIVATE: 'Private School' } as const

export const levelWords = {
  PRE_SCHOOL: 'Pre School',
  PRIMARY: 'Primary',
  SECONDARY: 'Secondary',
  TERTIARY: 'Tertiary',
  POST_GRADUATE: 'Post Graduate',
} as const

/** The label of a field as the server names it, also of one part of an officer: "proprietor.email". */
export function wordFor(field: string): string {
  const [whole = field, part] = field.split('.')
  const word = (fieldWords as Record<string, string>)[whole] ?? whole
  return part ? `${word}, ${PARTS[part] ?? part}` : word
}

/** For a select: the words of an enum as options, in the order in which they are written here. */
export function optionsOf(words: Record<string, string>): { value: string; label: string }[] {
  return Object.entries(words).map(([value, label]) => ({ value, label }))
}

const PARTS: Record<string, string> = { name: 'name', email: 'e-mail', number: 'phone number' }
