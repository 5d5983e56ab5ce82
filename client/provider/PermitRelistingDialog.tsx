import { useState } from 'react'
import { gql } from '../gql-tag'
import { usePermitRelistingMutation } from '../gql/hooks'
import { TextareaField } from '../ui/TextareaField'
import { DecisionDialog } from './DecisionDialog'
import { useDecision } from './useDecision'

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
  const [reason, setReason] = useState('')
  const [permit] = usePermitRelistingMutation()
  const { decide, busy, problems } = useDecision({
    send: async () => {
      const answer = await permit({ variables: { input: { debtorId: claim.id, reason } } })
      return answer.data?.permitRelisting.userErrors
    },
    said: `The debt of ${claim.studentName} may be listed once more`,
    onClose,
  })
  const decideWithReason = () =>
    reason.trim() ? decide() : problems.show([{ field: 'reason', message: 'Say why.' }])
  return (
    <DecisionDialog
      title="Let this debt be listed again?"
      consequence={`The register removed the claim about ${claim.studentName}. The school may list the same debt once more; the family gets a letter, and can contend it again. The school reads your reason.`}
      action="Let it be listed again"
      busy={busy}
      errors={problems.errors}
      onDecide={decideWithReason}
      onClose={onClose}
    >
      <TextareaField
        name="reason"
        label="Reason"
        rows={4}
        maxLength={1000}
        value={reason}
        error={problems.of('reason')}
        onChange={(event) => {
          setReason(event.target.value)
          problems.mend('reason')
        }}
      />
    </DecisionDialog>
  )
}
