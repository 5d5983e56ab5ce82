import { gql } from '../../gql-tag'
import { type FragmentType, readFragment } from '../../gql/fragment-masking'
import { Remarks_SchoolFragmentDoc } from '../../gql/graphql'

gql`
  fragment Remarks_school on School {
    state
    application {
      id
      reasons {
        field
        message
      }
    }
  }
`

/** What the provider asks the school to mend, as long as it is up to the school: by field, and about the whole. */
export function remarksOn(school: FragmentType<typeof Remarks_SchoolFragmentDoc>) {
  const { state, application } = readFragment(Remarks_SchoolFragmentDoc, school)
  const isUpToTheSchool = state === 'CHANGES_REQUESTED' || state === 'REJECTED'
  const reasons = isUpToTheSchool ? (application?.reasons ?? []) : []
  const byField: Record<string, string> = {}
  for (const { field, message } of reasons)
    if (field) byField[field] = byField[field] ? `${byField[field]}\n${message}` : message
  return {
    isUpToTheSchool,
    byField,
    whole: reasons.filter(({ field }) => !field).map(({ message }) => message),
  }
}
