import { useRemoveAdministratorMutation } from '../gql/hooks'
import { useSession } from '../session'
import { DecisionDialog } from '../ui/DecisionDialog'
import { useDecision } from '../ui/useDecision'

interface LeaveSchoolProps {
  /** Whoever is signed in. */
  person: { id: string }
  onClose: () => void
}

/** Gives the school up oneself. */
export function LeaveSchool({ person: { id }, onClose }: LeaveSchoolProps) {
  const { begin, viewer } = useSession()
  const [remove] = useRemoveAdministratorMutation()
  const school = viewer?.school?.name ?? 'the school'
  const { decide, busy, problems } = useDecision({
    send: async () => {
      const { data } = await remove({ variables: { input: { accountId: id } } })
      // Nothing that was read for the school is left.
      if (data?.removeAdministrator.viewer) begin(data.removeAdministrator.viewer)
      return data?.removeAdministrator.userErrors
    },
    said: `You do not act for ${school} any more`,
    onClose,
  })
  return (
    <DecisionDialog
      title={`Leave ${school}?`}
      consequence="You see nothing of the school any more, and somebody else has to invite you if you want to come back. Your account stays, and what you did stays on record. API keys that you answer for go on working; another of the school’s people answers for them from then on."
      action="Leave the school"
      isSevere
      busy={busy}
      errors={problems.errors}
      onDecide={decide}
      onClose={onClose}
    />
  )
}
