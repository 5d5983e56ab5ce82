import { gql } from '../gql-tag'
import type { SendLettersAgainInput } from '../gql/graphql'
import { useSendLettersAgainMutation } from '../gql/hooks'
import { notify } from '../ui/overlays/toaster'
import { useOnce } from '../ui/useOnce'
import { problemsOf } from '../user-errors'

gql`
  mutation SendLettersAgain($input: SendLettersAgainInput!) {
    sendLettersAgain(input: $input) {
      sent
      userErrors {
        field
        message
      }
    }
  }
`

/** Sends letters again, once, and says how many leave. */
export function useSendAgain(onSent: () => void) {
  const [mutate] = useSendLettersAgainMutation()
  return useOnce(async (input: SendLettersAgainInput) => {
    let sent = 0
    const [problem] = await problemsOf(async () => {
      const { data } = await mutate({ variables: { input } })
      sent = data?.sendLettersAgain.sent ?? 0
      return data?.sendLettersAgain.userErrors
    })
    if (problem) notify.error(problem.message)
    else notify.success(sent === 1 ? 'The letter leaves now' : `${sent} letters leave now`)
    // Also when it was refused: then the list is out of date.
    onSent()
  })
}
