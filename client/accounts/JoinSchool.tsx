import { Button, Grid, Text } from '@chakra-ui/react'
import { useLocation, Link } from 'react-router-dom'
import { gql } from '../gql-tag'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import { JoinSchool_InvitationFragmentDoc } from '../gql/graphql'
import { withNext } from '../next-path'
import { paths } from '../../common/paths'
import { ROLE_WORDS } from '../../common/school-words'
import { useSession } from '../session'
import type { Viewer } from '../viewer'
import { Fact, Facts } from '../ui/Facts'
import { Form } from '../ui/fields/Form'
import { Notice } from '../ui/Notice'
import { FormSkeleton } from '../ui/Skeletons'
import { TextLink } from '../ui/TextLink'
import { type FormError, useFormErrors } from '../ui/fields/useFormErrors'
import { useOnce } from '../ui/useOnce'
import { JoinForm, type JoinValues } from './JoinForm'

gql`
  fragment JoinSchool_invitation on OpenInvitation {
    email
    schoolName
    role
    signsIn
  }
`

interface JoinSchoolProps {
  invitation: FragmentType<typeof JoinSchool_InvitationFragmentDoc>
  /** Without values: with the account that is signed in. */
  onJoin: (values?: JoinValues) => Promise<readonly FormError[]>
}

/** Whoever has an account joins with it; everybody else makes one. */
export function JoinSchool({ invitation, onJoin }: JoinSchoolProps) {
  const { email, schoolName, role, signsIn } = readFragment(JoinSchool_InvitationFragmentDoc, invitation)
  const { state, viewer } = useSession()
  const { pathname } = useLocation()
  const signIn = withNext(paths.signIn, pathname)
  if (state === 'loading') return <FormSkeleton fields={3} />
  if (viewer?.school || viewer?.isProvider) return <ActsAlready viewer={viewer} />
  return (
    <Grid gap="6">
      <Text>
        You were asked to act for {schoolName} on DMA, as its {role && ROLE_WORDS[role].toLowerCase()}. You
        will see its list of debtors and answer families together with the others of your school.
      </Text>
      {viewer ? (
        <OwnAccount viewer={viewer} onJoin={onJoin} />
      ) : signsIn ? (
        <>
          <Text>There is an account with {email}. Sign in with it: then you come back here and join.</Text>
          <Button asChild size="lg">
            <Link to={signIn}>Sign in to join</Link>
          </Button>
        </>
      ) : (
        <>
          <JoinForm email={email} action="Join the school" onSubmit={onJoin} />
          <Text>
            You have an account with another e-mail address? <TextLink to={signIn}>Sign in to join</TextLink>
          </Text>
        </>
      )}
    </Grid>
  )
}

function OwnAccount({ viewer, onJoin }: { viewer: Viewer; onJoin: JoinSchoolProps['onJoin'] }) {
  const problems = useFormErrors()
  const [join, busy] = useOnce(async () => problems.show(await onJoin()))
  return (
    <Form onSubmit={join} errors={problems.errors}>
      <Facts>
        <Fact label="Signed in as">{viewer.username}</Fact>
        <Fact label="E-mail">{viewer.email}</Fact>
      </Facts>
      <Button type="submit" size="lg" loading={busy} loadingText="Joining">
        Join as {viewer.username}
      </Button>
      <Text color="fg.muted">Not you? Log out, then open the link of the letter again.</Text>
    </Form>
  )
}

/** An account acts for one school at most, and nobody who runs the register acts for any. */
function ActsAlready({ viewer: { username, school } }: { viewer: Viewer }) {
  return (
    <Notice title={`You are signed in as ${username}`}>
      {school
        ? `${username} acts for ${school.name} already, and an account acts for one school. `
        : `${username} helps to run DMA, and acts for no school. `}
      To join with another account, log out, then open the link of the letter again.
    </Notice>
  )
}
