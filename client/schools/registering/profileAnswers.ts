import { gql } from '../../gql-tag'
import { type FragmentType, readFragment } from '../../gql/fragment-masking'
import { ProfileAnswers_SchoolFragmentDoc, type UpdateSchoolInput } from '../../gql/graphql'
import { type SchoolAnswers, schoolInput } from './schoolAnswers'
import { DOCUMENTS, OFFICERS } from '../../../common/school-words'

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
 * What to send: what was answered anew. What is left out stays, so that nothing which a colleague changed meanwhile is
 * overwritten with what the form was opened on. An officer goes as a whole.
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

function inputOf(answers: SchoolAnswers) {
  const files = DOCUMENTS.map((name) => [name, answers[name]?.id])
  return { ...schoolInput(answers), ...Object.fromEntries(files) }
}
