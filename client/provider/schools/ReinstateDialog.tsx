import { gql } from '../../gql-tag'
import { useReinstateSchoolMutation } from '../../gql/hooks'
import type { DecisionProps } from './decisionProps'
import { DecisionDialog } from '../../ui/overlays/DecisionDialog'
import { useDecision } from '../../ui/overlays/useDecision'

gql`
  mutation ReinstateSchool($input: ReinstateSchoolInput!) {
    reinstateSchool(input: $input) {
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

/** Lets a suspended school take part again. */
export function ReinstateDialog({ school, onClose }: DecisionProps) {
  const [reinstate] = useReinstateSchoolMutation()
  const decision = useDecision({
    send: async () => {
      const answer = await reinstate({ variables: { input: { schoolId: school.id } } })
      return answer.data?.reinstateSchool.userErrors
    },
    said: `${school.name} takes part again`,
    onClose,
  })
  return (
    <DecisionDialog
      {...decision}
      title="Reinstate this school?"
      consequence="It can check and list again, other schools can see its claims, and the letters that waited leave now. We tell the school by e-mail."
      action="Reinstate the school"
    />
  )
}
