import { gql } from '../../gql-tag'
import { useRejectSchoolMutation } from '../../gql/hooks'
import type { DecisionProps } from './decisionProps'
import { ReasonsDialog } from '../ReasonsDialog'

gql`
  mutation RejectSchool($input: DecideSchoolInput!) {
    rejectSchool(input: $input) {
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

/** Says no, to a registration or to a change. */
export function RejectDialog({ school, onClose }: DecisionProps) {
  const [reject] = useRejectSchoolMutation()
  const isChange = school.application?.kind === 'CHANGE'
  return (
    <ReasonsDialog
      title={isChange ? 'Reject this change?' : 'Reject this school?'}
      consequence={isChange ? CHANGE : REGISTRATION}
      action={isChange ? 'Reject the change' : 'Reject the school'}
      isSevere
      said={isChange ? 'The change is rejected' : `${school.name} is rejected`}
      send={async (reasons) => {
        const { id: schoolId, revision } = school
        const answer = await reject({ variables: { input: { schoolId, revision, reasons } } })
        return answer.data?.rejectSchool.userErrors
      }}
      onClose={onClose}
    />
  )
}

const REGISTRATION =
  'It stays out of the register. The school gets your reasons by e-mail, and may correct its registration and apply again.'
const CHANGE =
  'The present name and documents stay in force, and nothing else changes for the school. It gets your reasons by e-mail.'
