import { gql } from '../gql-tag'
import { WebhooksPageDocument } from '../gql/graphql'
import { useCreateWebhookMutation } from '../gql/hooks'
import { DecisionDialog } from '../ui/overlays/DecisionDialog'
import { useDecision } from '../ui/overlays/useDecision'
import { useForm } from '../ui/fields/useForm'
import { usePageDraft } from '../ui/fields/usePageDraft'
import { type WebhookAnswers, WebhookFields } from './WebhookFields'
import type { NewSecret } from './webhookWords'
import { allEvents, placeOf } from './webhookWords'
import { unlessLost } from '../user-errors'

gql`
  mutation CreateWebhook($input: CreateWebhookInput!) {
    createWebhook(input: $input) {
      secret
      webhook {
        id
        url
      }
      userErrors {
        field
        message
      }
    }
  }
`

interface AddWebhookProps {
  onAdded: (shown: NewSecret) => void
  onClose: () => void
}

/** Where to send what; its secret is shown next. */
export function AddWebhook({ onAdded, onClose }: AddWebhookProps) {
  const form = useForm(usePageDraft('webhook', BLANK))
  const { answers } = form
  // Kept by no cache: the secret is shown once.
  const [create] = useCreateWebhookMutation({
    fetchPolicy: 'no-cache',
    refetchQueries: [WebhooksPageDocument],
  })
  const decision = useDecision({
    form,
    send: () =>
      unlessLost(async () => {
        const { data } = await create({ variables: { input: { ...answers, events: [...answers.events] } } })
        const { webhook, secret, userErrors } = data!.createWebhook
        if (webhook && secret) onAdded({ webhookId: webhook.id, place: placeOf(webhook.url), secret })
        return userErrors
      }, LOOK_FIRST),
    said: 'The webhook is added',
    onClose,
  })
  return (
    <DecisionDialog
      {...decision}
      title="Add a webhook"
      consequence="From now on DMA sends what you choose to this address. You then see a secret, with which your program checks that it comes from us."
      action="Add the webhook"
    >
      <WebhookFields form={form} />
    </DecisionDialog>
  )
}

const LOOK_FIRST =
  'It may have been added all the same: load this page again first and, if the webhook is there, remove it, for nobody has its secret.'

const BLANK: WebhookAnswers = { url: '', description: '', events: allEvents }
