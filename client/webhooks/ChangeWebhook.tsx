import { gql } from '../gql-tag'
import type { WebhookEvent } from '../gql/graphql'
import { useUpdateWebhookMutation } from '../gql/hooks'
import { DecisionDialog } from '../ui/overlays/DecisionDialog'
import { useDecision } from '../ui/overlays/useDecision'
import { useForm } from '../ui/fields/useForm'
import { usePageEdits } from '../ui/fields/usePageDraft'
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

/** Only what was changed: a colleague may have changed the rest meanwhile. */
const changesIn = ({ url, description, events }: WebhookAnswers, saved: WebhookAnswers) => ({
  ...(url !== saved.url && { url }),
  ...(description !== saved.description && { description }),
  ...(events !== saved.events && { events: [...events] }),
})

const OVERTAKEN = {
  url: ({ url }) => `A colleague has changed this since to ${url}. Save again if you mean what stands here.`,
  description: () => 'A colleague has changed this since. Save again if you mean what stands here.',
  events: () => 'A colleague has chosen others since. Save again if you mean these.',
} as const satisfies Record<keyof WebhookAnswers, (saved: WebhookAnswers) => string>

/** Another address, or other events; the secret stays. */
export function ChangeWebhook({ webhook: { id, url, description, events }, onClose }: ChangeWebhookProps) {
  const saved: WebhookAnswers = { url, description: description ?? '', events }
  const edits = usePageEdits(`webhook-${id}`, saved)
  const form = useForm(edits)
  /** What was typed over something that a colleague has changed since: said once, after which it may be meant. */
  const overtaken = () => {
    const fields = edits.overtaken(saved)
    edits.told(saved)
    return fields.map((field) => ({ field, message: OVERTAKEN[field](saved) }))
  }
  const [update] = useUpdateWebhookMutation()
  const decision = useDecision({
    form,
    wrong: overtaken,
    send: async () => {
      const { data } = await update({ variables: { input: { id, ...changesIn(form.answers, saved) } } })
      return data?.updateWebhook.userErrors
    },
    said: 'The webhook is changed',
    onClose,
  })
  return (
    <DecisionDialog
      {...decision}
      title="Change the webhook"
      consequence="It applies from now on, also to what waits to be sent again. The secret stays the same."
      action="Save"
    >
      <WebhookFields form={form} />
    </DecisionDialog>
  )
}
