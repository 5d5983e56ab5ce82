import { useNavigate, useParams } from 'react-router-dom'
import { gql } from '../gql-tag'
import { useAcceptProviderInvitationMutation, useProviderInvitationQuery } from '../gql/hooks'
import { paths } from '../paths'
import { useSession } from '../session'
import { EmptyState } from '../ui/EmptyState'
import { ErrorState } from '../ui/ErrorState'
import { Page } from '../ui/Page'
import { FormSkeleton } from '../ui/Skeletons'
import { problemsOf, sentenceOf } from '../user-errors'
import { JoinForm, type JoinValues } from './JoinForm'

gql`
  query ProviderInvitation($token: String!) {
    providerInvitation(token: $token) {
      email
    }
  }

  mutation AcceptProviderInvitation($input: AcceptProviderInvitationInput!) {
    acceptProviderInvitation(input: $input) {
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

/** /join/:token, where the letter of an invitation leads. Opening it changes nothing. */
export function Component() {
  const { token = '' } = useParams()
  const { data, error, refetch } = useProviderInvitationQuery({ variables: { token } })
  const { begin } = useSession()
  const [accept] = useAcceptProviderInvitationMutation()
  const navigate = useNavigate()
  const send = (values: JoinValues) =>
    problemsOf(async () => {
      const { data: answer } = await accept({ variables: { input: { token, ...values } } })
      const arrival = answer?.acceptProviderInvitation.viewer
      if (arrival) {
        begin(arrival)
        void navigate(paths.provider, { replace: true })
      }
      return answer?.acceptProviderInvitation.userErrors
    })
  if (!data)
    return (
      <Page title="Join the desk" width="form">
        {error ? (
          <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
        ) : (
          <FormSkeleton fields={3} />
        )}
      </Page>
    )
  if (!data.providerInvitation)
    return (
      <Page title="Join the desk" width="form">
        <EmptyState title="This invitation is not valid any more">
          A link works once, for 7 days, and only the newest one does. Ask whoever invited you for another.
        </EmptyState>
      </Page>
    )
  return (
    <Page
      title="Join the desk"
      lead="You were asked to help to run DMA. Choose how you sign in from now on."
      width="form"
    >
      <JoinForm email={data.providerInvitation.email} onSubmit={send} />
    </Page>
  )
}
