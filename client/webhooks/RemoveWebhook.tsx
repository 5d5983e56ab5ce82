import { gql } from '../gql-tag'
import { WebhooksPageDocument } from '../gql/graphql'
import { useRemoveWebhookMutation } from '../gql/hooks'
import { DecisionDialog } from '../ui/overlays/DecisionDialog'
import { useDecision } from '../ui/overlays/useDecision'
import { placeOf } from './webhookWords'

gql`
  mutation RemoveWebhook($input: WebhookInput!) {
    removeWebhook(input: $input) {
      userErrors {
        field
        message
      }
    }
  }
`

interface RemoveWebhookProps {
  webhook: { id: string; url: string }
  onClose: () => void
}

/** Asks once more, since what was sent is forgotten with it. */
export function RemoveWebhook({ webhook: { id, url }, onClose }: RemoveWebhookProps) {
  const [remove] = useRemoveWebhookMutation({
    refetchQueries: [WebhooksPageDocument],
    awaitRefetchQueries: true,
  })
  const place = placeOf(url)
  const decision = useDecision({
    send: async () => (await remove({ variables: { input: { id } } })).data?.removeWebhook.userErrors,
    said: `${place} is removed`,
    onClose,
  })
  return (
    <DecisionDialog
      {...decision}
      title={`Remove ${place}?`}
      consequence="Nothing more is sent to it, and the list of what was sent is deleted. You can add it again, with another secret."
      action="Remove"
      isSevere
    />
  )
}
