import { Text } from '@chakra-ui/react'
import { useRemoveAdministratorMutation } from '../gql/hooks'
import { useSession } from '../session'
import { DecisionDialog } from '../ui/overlays/DecisionDialog'
import { useDecision } from '../ui/overlays/useDecision'

interface LeaveSchoolProps {
  /** Whoever is signed in. */
  person: { id: string; email: string }
  /** Whether the school's own letters go to this person's address. */
  readsForSchool: boolean
  onClose: () => void
}

/** Gives the school up oneself. */
export function LeaveSchool({ person: { id, email }, readsForSchool, onClose }: LeaveSchoolProps) {
  const { begin, viewer } = useSession()
  const [remove] = useRemoveAdministratorMutation()
  const school = viewer?.school?.name ?? 'the school'
  const decision = useDecision({
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
      {...decision}
      title={`Leave ${school}?`}
      consequence={
        <>
          You no longer see anything of the school, and somebody has to invite you if you want to come back.
          Your account stays, and what you did stays on record. API keys that you answer for keep working, and
          somebody else of the school answers for them from then on.
          {readsForSchool && (
            <Text mt="3">
              {email} is the school’s address, too: its letters go on coming there. Give the school another
              address first, under Profile.
            </Text>
          )}
        </>
      }
      action="Leave the school"
      isSevere
    />
  )
}
