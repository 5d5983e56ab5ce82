import { useParams } from 'react-router-dom'
import { gql } from '../gql-tag'
import { useInvitationQuery } from '../gql/hooks'
import { EmptyState } from '../ui/EmptyState'
import { ErrorState } from '../ui/ErrorState'
import { Page } from '../ui/Page'
import { FormSkeleton } from '../ui/Skeletons'
import { sentenceOf } from '../user-errors'
import { JoinForm } from './JoinForm'
import { JoinSchool } from './JoinSchool'
import { useJoin } from './useJoin'

gql`
  query Invitation($token: String!) {
    invitation(token: $token) {
      email
      schoolName
      ...JoinSchool_invitation
    }
  }
`

/** /join/:token, where the letter of an invitation leads. Opening it changes nothing. */
export function Component() {
  const { token = '' } = useParams()
  const { data, error, refetch } = useInvitationQuery({ variables: { token } })
  const join = useJoin(token)
  if (!data)
    return (
      <Page title="Join DMA" width="form">
        {error ? (
          <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
        ) : (
          <FormSkeleton fields={3} />
        )}
      </Page>
    )
  const { invitation } = data
  if (!invitation)
    return (
      <Page title="Join DMA" width="form">
        <EmptyState title="This invitation is not valid any more">
          A link works once, for 7 days, and only the newest one does. Ask the person who invited you for a
          new one.
        </EmptyState>
      </Page>
    )
  if (invitation.schoolName)
    return (
      <Page title={`Join ${invitation.schoolName}`} width="form">
        <JoinSchool invitation={invitation} onJoin={join} />
      </Page>
    )
  return (
    <Page
      title="Join the desk"
      lead="You were asked to help to run DMA. Choose how you sign in from now on."
      width="form"
    >
      <JoinForm email={invitation.email} action="Join the desk" onSubmit={join} />
    </Page>
  )
}
