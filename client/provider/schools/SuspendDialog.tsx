import { gql } from '../../gql-tag'
import { useSuspendSchoolMutation } from '../../gql/hooks'
import type { DecisionProps } from './decisionProps'
import { ReasonDialog } from '../ReasonDialog'

gql`
  mutation SuspendSchool($input: SuspendSchoolInput!) {
    suspendSchool(input: $input) {
      school {
        ...Decided_school
      }
      userErrors {
        field
        message
      }
    }
  }
`

/** Takes a school out of the register until it is reinstated. */
export function SuspendDialog({ school, onClose }: DecisionProps) {
  const [suspend] = useSuspendSchoolMutation()
  return (
    <ReasonDialog
      about="suspending"
      title="Suspend this school?"
      consequence="Its claims are hidden at once, it can neither check nor list, and letters that tell families of a claim wait. It keeps its own data and has to answer families. It gets your reason by e-mail. You can reinstate it at any time."
      action="Suspend the school"
      isSevere
      send={async (reason) => {
        const answer = await suspend({ variables: { input: { schoolId: school.id, reason } } })
        return answer.data?.suspendSchool.userErrors
      }}
      said={`${school.name} is suspended`}
      onClose={onClose}
    />
  )
}
