import { gql } from '../../gql-tag'
import { useRequestSchoolChangesMutation } from '../../gql/hooks'
import type { DecisionProps } from './decisionProps'
import { ReasonsDialog } from '../ReasonsDialog'

gql`
  mutation RequestSchoolChanges($input: DecideSchoolInput!) {
    requestSchoolChanges(input: $input) {
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

/** Gives a registration back to the school, to be mended. */
export function ChangesDialog({ school, onClose }: DecisionProps) {
  const [request] = useRequestSchoolChangesMutation()
  return (
    <ReasonsDialog
      title="Ask for changes?"
      consequence="The school gets your reasons by e-mail, corrects its registration and sends it again. Until then it is off your desk."
      action="Send to the school"
      said={`${school.name} has been asked for changes`}
      send={async (reasons) => {
        const { id: schoolId, revision } = school
        const answer = await request({ variables: { input: { schoolId, revision, reasons } } })
        return answer.data?.requestSchoolChanges.userErrors
      }}
      onClose={onClose}
    />
  )
}
