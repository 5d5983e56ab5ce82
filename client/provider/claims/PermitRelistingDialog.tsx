import { gql } from '../../gql-tag'
import { usePermitRelistingMutation } from '../../gql/hooks'
import { ReasonDialog } from '../ReasonDialog'

gql`
  mutation PermitRelisting($input: PermitRelistingInput!) {
    permitRelisting(input: $input) {
      claim {
        id
        permittedAt
      }
      userErrors {
        field
        message
      }
    }
  }
`

interface PermitRelistingDialogProps {
  claim: { id: string; studentName: string }
  onClose: () => void
}

/** Lets a school list a debt once more that a rule removed. */
export function PermitRelistingDialog({ claim, onClose }: PermitRelistingDialogProps) {
  const [permit] = usePermitRelistingMutation()
  return (
    <ReasonDialog
      about={`claim-${claim.id}`}
      title="Let this debt be listed again?"
      consequence={`The register removed the claim about ${claim.studentName}. The school may list the same debt once more; the family gets a letter, and can answer it again. The school reads your reason.`}
      action="Let it be listed again"
      send={async (reason) => {
        const answer = await permit({ variables: { input: { debtorId: claim.id, reason } } })
        return answer.data?.permitRelisting.userErrors
      }}
      said={`The debt of ${claim.studentName} may be listed once more`}
      onClose={onClose}
    />
  )
}
