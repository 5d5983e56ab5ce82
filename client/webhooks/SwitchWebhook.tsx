import { useUpdateWebhookMutation } from '../gql/hooks'
import { DecisionDialog } from '../ui/overlays/DecisionDialog'
import { useDecision } from '../ui/overlays/useDecision'
import { placeOf } from './webhookWords'

interface SwitchWebhookProps {
  webhook: { id: string; url: string; isOn: boolean }
  onClose: () => void
}

/** On or off, with what that means for events that happen meanwhile. */
export function SwitchWebhook({ webhook: { id, url, isOn }, onClose }: SwitchWebhookProps) {
  const [update] = useUpdateWebhookMutation()
  const words = isOn ? 'off' : 'on'
  const place = placeOf(url)
  const decision = useDecision({
    send: async () => {
      const { data } = await update({ variables: { input: { id, isOn: !isOn } } })
      return data?.updateWebhook.userErrors
    },
    said: `${place} is switched ${words}`,
    onClose,
  })
  return (
    <DecisionDialog
      {...decision}
      title={`Switch ${place} ${words}?`}
      consequence={
        isOn
          ? 'Nothing more is sent to it. What happens while it is off is not sent later.'
          : 'It is told of what happens from now on.'
      }
      action={`Switch ${words}`}
    />
  )
}
