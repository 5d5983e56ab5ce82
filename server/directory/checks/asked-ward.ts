import { LONGEST } from '../../../common/limits.js'
import type { RequestContext } from '../../request.js'
import { localDate } from '../../../common/days.js'
import { NO_BIRTH_DATE, isBirthDate } from '../../shared/birth-date.js'
import { regionOf } from '../../shared/region.js'
import { UserErrorCode } from '../../shared/user-error.js'
import type { Validation } from '../../shared/validate.js'
import type { CheckPurpose } from '../look.entity.js'
import type { Typed } from '../../matching/person.js'
import { searchLetters } from '../../matching/normalise.js'

/** What a school knows of an applicant, and why it asks. */
export interface AskedWard {
  student: string
  parent?: string | null
  phone?: string | null
  email?: string | null
  dateOfBirth?: string | null
  region?: string | null
  purpose: CheckPurpose
  /** The school's own name for the applicant. */
  reference: string
}

/** What was typed, made clean. What is wrong with it is said to `check`, `at` its place in the request. */
export function askedWard(
  input: AskedWard,
  { check, at, context }: { check: Validation; at: string; context: RequestContext },
): AskedWard {
  const student = check.text(`${at}student`, 'the student’s name', input.student)
  if (student && searchLetters(student) < context.rules.searchLetters)
    check.refuse(
      UserErrorCode.TOO_SHORT,
      `${at}student`,
      `Enter at least ${context.rules.searchLetters} letters of the student’s name.`,
    )
  const { dateOfBirth } = input
  if (dateOfBirth && !isBirthDate(dateOfBirth, localDate(context.now(), context.rules.timeZone)))
    check.refuse(UserErrorCode.INVALID, `${at}dateOfBirth`, NO_BIRTH_DATE)
  return {
    student,
    parent: check.optionalText(`${at}parent`, 'the parent’s name', input.parent),
    phone: check.optionalText(`${at}phone`, 'the phone number', input.phone, LONGEST.phones),
    email: check.optionalText(`${at}email`, 'the e-mail address', input.email, LONGEST.email),
    dateOfBirth: dateOfBirth ?? null,
    // What is none of the register's regions is not known, and so contradicts nothing.
    region: regionOf(
      check.optionalText(`${at}region`, 'the region', input.region, LONGEST.region),
      context.rules,
    ),
    purpose: input.purpose,
    reference: check.text(
      `${at}reference`,
      'your reference for the applicant',
      input.reference,
      LONGEST.reference,
    ),
  }
}

/** As the engine reads it. */
export const typedOf = ({
  student,
  parent,
  phone,
  email,
  dateOfBirth,
  region,
}: Omit<AskedWard, 'purpose' | 'reference'> | Record<string, string | null>): Typed => ({
  student: student ?? '',
  parent,
  phone,
  email,
  birthDate: dateOfBirth,
  region,
})

/** As it is kept with the look. */
export const keptOf = ({ purpose: _purpose, reference: _reference, ...asked }: AskedWard) =>
  Object.fromEntries(Object.entries(asked).map(([field, value]) => [field, value ?? null]))
