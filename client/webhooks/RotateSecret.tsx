import { gql } from '../gql-tag'
import { WebhooksPageDocument } from '../gql/graphql'
import { useRotateWebhookSecretMutation } from '../gql/hooks'
import { DecisionDialog } from '../ui/overlays/DecisionDialog'
import { useDecision } from '../ui/overlays/useDecision'
import { placeOf } from './webhookWords'
import type { NewSecret } from './webhookWords'

gql`
  mutation RotateWebhookSecret($input: WebhookInput!) {
    rotateWebhookSecret(input: $input) {
      secret
      userErrors {
        field
        message
      }
    }
  }
`

interface RotateSecretProps {
  webhook: { id: string; url: string }
  onSecret: (shown: NewSecret) => void
  onClose: () => void
}

/** Another secret, shown next; the one before goes on signing for a day. */
export function RotateSecret({ webhook: { id, url }, onSecret, onClose }: RotateSecretProps) {
  const [rotate] = useRotateWebhookSecretMutation({
    fetchPolicy: 'no-cache',
    refetchQueries: [WebhooksPageDocument],
  })
  const decision = useDecision({
    send: async () => {
      const { data } = await rotate({ variables: { input: { id } } })
      const { secret, userErrors } = data!.rotateWebhookSecret
      if (secret) onSecret({ webhookId: id, place: placeOf(url), secret })
      return userErrors
    },
    said: 'There is a new secret',
    onClose,
  })
  return (
    <DecisionDialog
      {...decision}
      title="Make a new secret?"
      consequence="You see it next. For 24 hours events are signed with both, the old one and the new one, so that your program can change over and miss nothing."
      action="Make a new secret"
    />
  )
}
