import { BLANK_REGISTRATION, type RegistrationAnswers } from './registrationDraft'
import { OFFICER_FIELDS } from './schoolAnswers'

/** For tests: a registration with everything but the passwords. */
export function aWholeRegistration(): RegistrationAnswers {
  const officers = OFFICER_FIELDS.map((field) => [
    field,
    field.endsWith('.number') ? '0803 555 0101' : `${field}@school.example`,
  ])
  const documents = ['taxCertificate', 'registrationCertificate', 'ministryApproval'].map((id) => [
    id,
    { id, url: `/files/${id}`, name: `${id}.png` },
  ])
  return {
    ...BLANK_REGISTRATION,
    ...Object.fromEntries([...officers, ...documents]),
    name: 'Lagoon View',
    category: 'PRIVATE',
    address: '1 Lagoon Road',
    email: 'office@lagoon.example',
    contactNumber: '0803 555 0999',
    description: 'A school.',
    'account.username': 'lagoon',
    'account.email': 'lagoon@lagoon.example',
  }
}

const KEY = 'dma-draft-school-registration'

/** As this tab would have kept it. */
export const keepRegistration = (answers: RegistrationAnswers) =>
  sessionStorage.setItem(KEY, JSON.stringify(answers))
export const keptRegistration = () => JSON.parse(sessionStorage.getItem(KEY)!) as RegistrationAnswers
