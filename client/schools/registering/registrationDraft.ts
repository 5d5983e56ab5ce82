import type { Kept } from '../../ui/fields/useForm'
import { useDraft } from '../../ui/fields/useDraft'
import type { CheckRegistrationInput, RegisterSchoolInput } from '../../gql/graphql'
import type { AccountAnswers } from './AccountFields'
import { emptySchool, type SchoolAnswers, schoolInput } from './schoolAnswers'

export type RegistrationAnswers = SchoolAnswers &
  AccountAnswers & {
    /** `yes` when the proprietor is principal and bursar too, and is asked for once. */
    oneOfficer: string
  }

/** All of it as the server takes it, with the account to make where there is none yet. */
export function registrationInput(answers: RegistrationAnswers, needsAccount: boolean): RegisterSchoolInput {
  const school = schoolInput(answers)
  return {
    ...school,
    ...(answers.oneOfficer ? { principal: school.proprietor, bursar: school.proprietor } : {}),
    taxCertificate: answers.taxCertificate?.id ?? '',
    registrationCertificate: answers.registrationCertificate?.id ?? '',
    ministryApproval: answers.ministryApproval?.id ?? '',
    ...accountInput(answers, needsAccount),
  }
}

/** What the server can already look at after the first step. */
export function firstStepInput(answers: RegistrationAnswers, needsAccount: boolean): CheckRegistrationInput {
  const { proprietor: _1, principal: _2, bursar: _3, ...details } = schoolInput(answers)
  return { ...details, ...accountInput(answers, needsAccount) }
}

function accountInput(answers: AccountAnswers, needsAccount: boolean) {
  if (!needsAccount) return {}
  return {
    account: {
      username: answers['account.username'],
      email: answers['account.email'],
      password1: answers['account.password1'],
      password2: answers['account.password2'],
    },
  }
}

/** What this tab has kept of a registration, so that a reload loses nothing but the passwords. */
export const useRegistrationDraft = (): Kept<RegistrationAnswers> =>
  useDraft('school-registration', BLANK_REGISTRATION)

export const BLANK_REGISTRATION: RegistrationAnswers = {
  ...emptySchool(),
  'account.username': '',
  'account.email': '',
  'account.password1': '',
  'account.password2': '',
  oneOfficer: '',
}
