import { Button } from '@chakra-ui/react'
import { Link, useParams } from 'react-router-dom'
import { paths } from '../../common/paths'
import { gql } from '../gql-tag'
import { useInvitationQuery } from '../gql/hooks'
import { homePathOf, useSession } from '../session'
import { EmptyState } from '../ui/EmptyState'
import { ErrorState } from '../ui/ErrorState'
import { Notice } from '../ui/Notice'
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
  const { viewer } = useSession()
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
        <EmptyState
          title="This invitation is not valid any more"
          action={
            <Button asChild>
              <Link to={viewer ? homePathOf(viewer) : paths.signIn}>{viewer ? 'Go on' : 'Sign in'}</Link>
            </Button>
          }
        >
          A link works once, for 7 days, and only the newest one does. If you have joined by it already, sign
          in as you chose then. If not, ask the person who invited you for a new one.
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
      {viewer && (
        <Notice title={`You are signed in as ${viewer.username}`}>
          Whoever helps to run DMA has an account for it alone. Once you have joined, you are signed in here
          with that one.
        </Notice>
      )}
      <JoinForm email={invitation.email} action="Join the desk" onSubmit={join} />
    </Page>
  )
}
