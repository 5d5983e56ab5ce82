import type { OfficerInput, SchoolCategory, SchoolLevel } from '../../gql/graphql'
import type { FormError } from '../../ui/fields/useFormErrors'
import type { UploadedFile } from '../../ui/fields/useUpload'
import {
  DOCUMENTS,
  type DocumentName,
  OFFICERS,
  type OfficerName,
  schoolFieldWords,
} from '../../../common/school-words'

/** What a school's forms hold, by the paths that the server's `userErrors` name. */
export type SchoolAnswers = Record<SchoolTextField, string> & Record<DocumentName, UploadedFile | null>

export type OfficerField = `${OfficerName}.${keyof OfficerInput}`
export type SchoolTextField = DetailField | OfficerField

const DETAILS = [
  'name',
  'category',
  'level',
  'region',
  'address',
  'email',
  'contactNumber',
  'description',
] as const
type DetailField = (typeof DETAILS)[number]

export const OFFICER_FIELDS: readonly OfficerField[] = OFFICERS.flatMap((who) => [
  `${who}.name` as const,
  `${who}.email` as const,
  `${who}.number` as const,
])

/** Level and region may stay open: the provider settles the region at approval. */
export const REQUIRED_DETAILS = DETAILS.filter((field) => field !== 'level' && field !== 'region')

export function emptySchool(): SchoolAnswers {
  const texts = Object.fromEntries([...DETAILS, ...OFFICER_FIELDS].map((field) => [field, '']))
  const files = Object.fromEntries(DOCUMENTS.map((name) => [name, null]))
  return { ...texts, ...files } as SchoolAnswers
}

/** The texts as both of the server's inputs take them. A level or region that was not chosen is null. */
export function schoolInput(answers: SchoolAnswers) {
  const officer = (who: OfficerName): OfficerInput => ({
    name: answers[`${who}.name`],
    email: answers[`${who}.email`],
    number: answers[`${who}.number`],
  })
  return {
    name: answers.name,
    category: answers.category as SchoolCategory,
    level: (answers.level || null) as SchoolLevel | null,
    region: answers.region || null,
    address: answers.address,
    email: answers.email,
    contactNumber: answers.contactNumber,
    description: answers.description,
    proprietor: officer('proprietor'),
    principal: officer('principal'),
    bursar: officer('bursar'),
  }
}

/** One sentence for each of `fields` that has no answer, in their order. */
export function missing<Field extends string>(
  answers: Record<Field, string | UploadedFile | null>,
  fields: readonly Field[],
): FormError[] {
  return fields
    .filter((field) => isBlank(answers[field]))
    .map((field) => ({ field, message: requestFor(field) }))
}

/**
 * E-mail addresses, at which the server looks more closely, and telephone numbers, which it takes as they are written since
 * the contract of /api/r does, that cannot be meant so.
 */
export function malformed<Field extends string>(
  answers: Record<Field, string | UploadedFile | null>,
  fields: readonly Field[],
): FormError[] {
  return fields.flatMap((field) => {
    const form = FORMS.find(({ of }) => of.test(field))
    const isMeant = !form || isBlank(answers[field]) || form.isMeant(answers[field] as string)
    return isMeant ? [] : [{ field, message: form.message }]
  })
}

const FORMS = [
  {
    of: /(^|\.)email$/,
    isMeant: (typed: string) => /^\s*[^\s@]+@[^\s@.]+(\.[^\s@.]+)+\s*$/.test(typed),
    message: 'Enter an e-mail address in full, like name@example.com.',
  },
  {
    of: /(^contactNumber|\.number)$/,
    // Some countries around have numbers of seven digits; an extension or a second number may follow.
    isMeant: (typed: string) => typed.replace(/\D/g, '').length >= 7,
    message: 'Enter the telephone number in full, like 0803 555 0142.',
  },
]

const isBlank = (answer: string | UploadedFile | null) => answer === null || answer === '' || isSpace(answer)
const isSpace = (answer: string | UploadedFile) => typeof answer === 'string' && answer.trim() === ''

function requestFor(field: string): string {
  const [whole = field, part] = field.split('.')
  if (part && whole !== 'account') return `Enter the ${whole}’s ${OFFICER_WORDS[part]}.`
  const words = (REQUESTS as Record<string, string>)[field]
  return words ?? `Choose a picture of: ${schoolFieldWords(field)}.`
}

const OFFICER_WORDS: Record<string, string> = {
  name: 'name',
  email: 'e-mail address',
  number: 'phone number',
}

const REQUESTS = {
  name: 'Enter the school’s name.',
  category: 'Select the school category.',
  level: 'Choose what your school teaches.',
  address: 'Enter the school’s address.',
  email: 'Enter the school’s e-mail address.',
  contactNumber: 'Enter the school’s contact number.',
  description: 'Enter a description.',
  'account.username': 'Choose a username.',
  'account.email': 'Enter your e-mail address.',
  'account.password1': 'Choose a password.',
  'account.password2': 'Type the password again.',
}
