import { gql } from '../gql-tag'
import { ProviderPeopleDocument } from '../gql/graphql'
import { useRemoveProviderMutation } from '../gql/hooks'
import { DecisionDialog } from '../ui/overlays/DecisionDialog'
import { useDecision } from '../ui/overlays/useDecision'

gql`
  mutation RemoveProvider($input: RemoveProviderInput!) {
    removeProvider(input: $input) {
      removedId
      userErrors {
        field
        message
      }
    }
  }
`

interface RemoveProviderProps {
  provider: { id: string; username: string }
  onClose: () => void
}

/** Takes the desk from somebody. */
export function RemoveProvider({ provider: { id, username }, onClose }: RemoveProviderProps) {
  const [remove] = useRemoveProviderMutation({
    refetchQueries: [ProviderPeopleDocument],
    awaitRefetchQueries: true,
  })
  const decision = useDecision({
    send: async () => {
      const answer = await remove({ variables: { input: { accountId: id } } })
      return answer.data?.removeProvider.userErrors
    },
    said: `${username} is not a provider any more`,
    onClose,
  })
  return (
    <DecisionDialog
      {...decision}
      title={`Remove ${username}?`}
      consequence="They are signed out everywhere at once and decide nothing more. Invitations that they sent end if nobody has used them. What they did stays on record. You can invite them again."
      action="Remove"
      isSevere
    />
  )
}
