import type { CheckPurpose, CheckWardInput } from '../gql/graphql'
import type { FormError } from '../ui/fields/useFormErrors'

/** What has been typed of an applicant so far, by the names that the server's `userErrors` use. */
export interface CheckDraft {
  student: string
  parent: string
  phone: string
  email: string
  dateOfBirth: string
  region: string
  purpose: CheckPurpose
  reference: string
}

export const BLANK_CHECK: CheckDraft = {
  student: '',
  parent: '',
  phone: '',
  email: '',
  dateOfBirth: '',
  region: '',
  purpose: 'ADMISSION',
  reference: '',
}

/** What is missing before the server is asked; it looks at everything once more. */
export function checkProblems({ student, reference }: CheckDraft): FormError[] {
  return [
    ...(student.trim() ? [] : [{ field: 'student', message: 'Enter the student’s name.' }]),
    ...(reference.trim() ? [] : [{ field: 'reference', message: 'Enter your reference for the applicant.' }]),
  ]
}

export function inputOf(draft: CheckDraft): CheckWardInput {
  return {
    student: draft.student.trim(),
    parent: orNull(draft.parent),
    phone: orNull(draft.phone),
    email: orNull(draft.email),
    dateOfBirth: orNull(draft.dateOfBirth),
    region: orNull(draft.region),
    purpose: draft.purpose,
    reference: draft.reference.trim(),
  }
}

const orNull = (text: string) => text.trim() || null
