import { messages } from '../../messages'
import type { FormError } from '../../ui/fields/useFormErrors'
import type { RegistrationAnswers } from './registrationDraft'
import { OFFICER_FIELDS, REQUIRED_DETAILS, malformed, missing } from './schoolAnswers'
import { DOCUMENTS } from '../../../common/school-words'

const ACCOUNT = ['account.username', 'account.email', 'account.password1', 'account.password2'] as const

interface Verdict {
  errors: readonly FormError[]
  /** What the specification's toast says. */
  toast?: string
}

/** What keeps step one (details, account, documents) from being left. */
export function checkDetails(answers: RegistrationAnswers, needsAccount: boolean): Verdict {
  const fields = [...REQUIRED_DETAILS, ...(needsAccount ? ACCOUNT : []), ...DOCUMENTS]
  const gaps = missing(answers, fields)
  const differ = needsAccount ? passwordErrors(answers) : []
  const errors = [...gaps, ...malformed(answers, fields), ...differ]
  if (gaps.length > 0) return { errors, toast: messages.schoolIncomplete }
  return differ.length > 0 ? { errors, toast: messages.passwordsDiffer } : { errors }
}

/** What keeps step two (the officers) from being sent. */
export function checkOfficers(answers: RegistrationAnswers): Verdict {
  const fields = OFFICER_FIELDS.filter((field) => !answers.oneOfficer || field.startsWith('proprietor'))
  const gaps = missing(answers, fields)
  const errors = [...gaps, ...malformed(answers, fields)]
  return gaps.length > 0 ? { errors, toast: messages.schoolIncomplete } : { errors }
}

/** Whether an error is about a field of step two. One about no field at all belongs to whoever pressed the button. */
export function isOfOfficers({ field }: FormError): boolean {
  return Boolean(field && /^(proprietor|principal|bursar)(\.|$)/.test(field))
}

/** Whether an error is about the officer who is asked for when one person is all three. */
export function isOfProprietor({ field }: FormError): boolean {
  return Boolean(field?.startsWith('proprietor'))
}

function passwordErrors(answers: RegistrationAnswers): FormError[] {
  const first = answers['account.password1']
  const second = answers['account.password2']
  return first && second && first !== second
    ? [{ field: 'account.password2', message: messages.passwordsDiffer }]
    : []
}
