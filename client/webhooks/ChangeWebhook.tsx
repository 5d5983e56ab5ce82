import { gql } from '../gql-tag'
import type { WebhookEvent } from '../gql/graphql'
import { useUpdateWebhookMutation } from '../gql/hooks'
import { DecisionDialog } from '../ui/overlays/DecisionDialog'
import { useDecision } from '../ui/overlays/useDecision'
import { usePageDraft } from '../ui/fields/usePageDraft'
import { type WebhookAnswers, WebhookFields } from './WebhookFields'

gql`
  mutation UpdateWebhook($input: UpdateWebhookInput!) {
    updateWebhook(input: $input) {
      webhook {
        id
        ...WebhookSection_webhook
      }
      userErrors {
        field
        message
      }
    }
  }
`

interface ChangeWebhookProps {
  webhook: { id: string; url: string; description: string | null; events: readonly WebhookEvent[] }
  onClose: () => void
}

/** Another address, or other events; the secret stays. */
export function ChangeWebhook({ webhook: { id, url, description, events }, onClose }: ChangeWebhookProps) {
  const { draft, keep, drop } = usePageDraft<Partial<WebhookAnswers>>(`webhook-${id}`, NO_EDITS)
  const answers: WebhookAnswers = { url, description: description ?? '', events, ...draft }
  const [update] = useUpdateWebhookMutation()
  const { decide, busy, problems } = useDecision({
    send: async () => {
      const { data } = await update({ variables: { input: { id, ...answers, events: [...answers.events] } } })
      return data?.updateWebhook.userErrors
    },
    said: 'The webhook is changed',
    onClose,
    drop,
  })
  return (
    <DecisionDialog
      title="Change the webhook"
      consequence="It applies from the next event. The secret stays the same."
      action="Save"
      busy={busy}
      errors={problems.errors}
      onDecide={decide}
      onClose={onClose}
    >
      <WebhookFields answers={answers} onAnswer={keep} {...problems} />
    </DecisionDialog>
  )
}

const NO_EDITS = {}
