import { gql } from '../../gql-tag'
import { type FragmentType, readFragment } from '../../gql/fragment-masking'
import { ProfileAnswers_SchoolFragmentDoc, type UpdateSchoolInput } from '../../gql/graphql'
import { type SchoolAnswers, schoolInput } from './schoolAnswers'
import { overtakenWords } from '../../ui/fields/sendOver'
import type { FormError } from '../../ui/fields/useFormErrors'
import { DOCUMENTS, OFFICERS, schoolFieldWords } from '../../../common/school-words'

gql`
  fragment ProfileAnswers_school on School {
    name
    category
    level
    region
    address
    email
    contactNumber
    description
    proprietor {
      name
      email
      number
    }
    principal {
      name
      email
      number
    }
    bursar {
      name
      email
      number
    }
    taxCertificate {
      id
      url
      name
    }
    registrationCertificate {
      id
      url
      name
    }
    ministryApproval {
      id
      url
      name
    }
  }
`

/** The profile as the form's answers. */
export function answersOf(school: FragmentType<typeof ProfileAnswers_SchoolFragmentDoc>): SchoolAnswers {
  const profile = readFragment(ProfileAnswers_SchoolFragmentDoc, school)
  const { name, category, address, email, contactNumber, description } = profile
  const officers = OFFICERS.flatMap((who) =>
    (['name', 'email', 'number'] as const).map((part) => [`${who}.${part}`, profile[who][part]]),
  )
  const files = DOCUMENTS.map((document) => [document, profile[document]])
  return {
    name,
    category,
    address,
    email,
    contactNumber,
    description,
    level: profile.level ?? '',
    region: profile.region ?? '',
    ...Object.fromEntries([...officers, ...files]),
  } as SchoolAnswers
}

/**
 * What to send: what was answered otherwise than it is saved. What is left out stays. An officer goes as a whole, so the
 * answers are over what is saved now, and not over what the form was opened on.
 */
export function changesIn(
  answers: SchoolAnswers,
  before: SchoolAnswers,
): Omit<UpdateSchoolInput, 'resubmit'> {
  const [after, was] = [inputOf(answers), inputOf(before)]
  return Object.fromEntries(
    Object.entries(after).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(was[field as keyof typeof was]),
    ),
  )
}

/** Of the answers that were typed over something else than is saved now, in sentences: those that say something else. */
export const overtakenIn = (
  answers: SchoolAnswers,
  overtaken: readonly (keyof SchoolAnswers)[],
  saved: SchoolAnswers,
): FormError[] =>
  overtaken
    .filter((field) => said(answers[field]) !== said(saved[field]))
    .map((field) => {
      const now = saved[field]
      const change =
        typeof now === 'string' ? (now ? `changed to “${now}”` : 'was taken out') : 'was replaced'
      return { field, message: overtakenWords(schoolFieldWords(field), change) }
    })

/** A file is what it is by its number. */
const said = (answer: SchoolAnswers[keyof SchoolAnswers]) =>
  typeof answer === 'string' ? answer : answer?.id

function inputOf(answers: SchoolAnswers) {
  const files = DOCUMENTS.map((name) => [name, answers[name]?.id])
  return { ...schoolInput(answers), ...Object.fromEntries(files) }
}
