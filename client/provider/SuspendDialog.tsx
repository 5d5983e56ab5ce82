import { useState } from 'react'
import { gql } from '../gql-tag'
import { useSuspendSchoolMutation } from '../gql/hooks'
import { TextareaField } from '../ui/TextareaField'
import type { DecisionProps } from './DecisionButtons'
import { DecisionDialog } from './DecisionDialog'
import { useDecision } from './useDecision'

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
  const [reason, setReason] = useState('')
  const [suspend] = useSuspendSchoolMutation()
  const { decide, busy, problems } = useDecision({
    send: async () => {
      const answer = await suspend({ variables: { input: { schoolId: school.id, reason } } })
      return answer.data?.suspendSchool.userErrors
    },
    said: `${school.name} is suspended`,
    onClose,
  })
  const decideWithReason = () =>
    reason.trim() ? decide() : problems.show([{ field: 'reason', message: 'Say why.' }])
  return (
    <DecisionDialog
      title="Suspend this school?"
      consequence="Its entries are hidden at once, and it can neither look nor list. It keeps its own data and has to answer families. It gets your reason by e-mail. You can reinstate it at any time."
      action="Suspend the school"
      isSevere
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
