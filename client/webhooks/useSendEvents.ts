import { gql } from '../gql-tag'
import { useReplayWebhookMutation, useSendTestEventMutation } from '../gql/hooks'
import { notify } from '../ui/overlays/toaster'
import { useOnce } from '../ui/useOnce'
import { problemsOf } from '../user-errors'

gql`
  mutation SendTestEvent($input: WebhookInput!) {
    sendTestEvent(input: $input) {
      delivery {
        id
      }
      userErrors {
        field
        message
      }
    }
  }
  mutation ReplayWebhook($input: ReplayWebhookInput!) {
    replayWebhook(input: $input) {
      delivery {
        id
        ...DeliveriesTable_delivery
      }
      userErrors {
        field
        message
      }
    }
  }
`

/** Sends an event that is about nothing, to see whether it arrives. */
export function useSendTest(onSent: () => void) {
  const [mutate] = useSendTestEventMutation()
  return useSending(onSent, 'The test event leaves now', async (id: string) => {
    const { data } = await mutate({ variables: { input: { id } } })
    return data?.sendTestEvent.userErrors
  })
}

/** Sends one event again. */
export function useReplay(onSent: () => void) {
  const [mutate] = useReplayWebhookMutation()
  return useSending(onSent, 'The event leaves now', async (deliveryId: string) => {
    const { data } = await mutate({ variables: { input: { deliveryId } } })
    return data?.replayWebhook.userErrors
  })
}

function useSending(
  onSent: () => void,
  said: string,
  send: (id: string) => ReturnType<Parameters<typeof problemsOf>[0]>,
) {
  return useOnce(async (id: string) => {
    const [problem] = await problemsOf(() => send(id))
    if (problem) notify.error(problem.message)
    else notify.success(said)
    // Also when it was refused: then the list is out of date.
    onSent()
  })
}
