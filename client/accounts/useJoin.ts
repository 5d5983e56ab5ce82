import { gql } from '../gql-tag'
import { readFragment } from '../gql/fragment-masking'
import { Session_ViewerFragmentDoc } from '../gql/graphql'
import { useAcceptInvitationMutation } from '../gql/hooks'
import { homePathOf, useSession } from '../session'
import type { FormError } from '../ui/fields/useFormErrors'
import { problemsOf } from '../user-errors'
import type { JoinValues } from './JoinForm'
import { useGo } from '../ui/useGo'

gql`
  mutation AcceptInvitation($input: AcceptInvitationInput!) {
    acceptInvitation(input: $input) {
      viewer {
        ...Session_viewer
      }
      userErrors {
        field
        message
      }
    }
  }
`

/** Accepts the invitation: with a new account or, without its values, with the one that is signed in. Answers what is to be mended. */
export function useJoin(token: string) {
  const { begin } = useSession()
  const [accept] = useAcceptInvitationMutation()
  const go = useGo()
  return (values?: JoinValues): Promise<readonly FormError[]> =>
    problemsOf(async () => {
      const { data } = await accept({ variables: { input: { token, ...values } } })
      const arrival = data?.acceptInvitation.viewer
      if (arrival) {
        begin(arrival)
        go(homePathOf(readFragment(Session_ViewerFragmentDoc, arrival)), { replace: true })
      }
      return data?.acceptInvitation.userErrors
    })
}
