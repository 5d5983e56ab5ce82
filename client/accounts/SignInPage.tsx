import { Box, Text } from '@chakra-ui/react'
import { withNext } from '../next-path'
import { paths } from '../../common/paths'
import { useSession } from '../session'
import { Notice } from '../ui/Notice'
import { Page } from '../ui/Page'
import { TextLink } from '../ui/TextLink'
import { DemoSignIns } from './DemoSignIns'
import { SignInForm } from './SignInForm'
import { useSignIn } from './useSignIn'
import { useAddress } from '../ui/useGo'

/** /signin. Where it leads is for the guard around it to say. */
export function Component() {
  const { begin, lost } = useSession()
  const [search] = useAddress()
  const signIn = useSignIn(begin)
  return (
    <Page title="Sign in" width="form">
      {search.has('registered') && <Registered />}
      {lost && <Notice title="You were signed out">Sign in to go on where you were.</Notice>}
      <SignInForm
        onSubmit={signIn}
        aside={<TextLink to={paths.forgotPassword}>Forgot your password?</TextLink>}
      />
      <Text mt="6">
        No account yet? <TextLink to={withNext(paths.signUp, search.get('next'))}>Sign up</TextLink>
      </Text>
      <DemoSignIns onChoose={signIn} />
    </Page>
  )
}

function Registered() {
  return (
    <Notice title="We have received your registration. What happens next">
      <Box as="ol" listStyleType="decimal" ps="5" mt="1" display="grid" gap="1">
        <li>The provider looks at your details and your three documents.</li>
        <li>You get an e-mail with the decision: approved, or what to fix.</li>
        <li>Until then you can sign in and prepare your list. Nobody else sees it, and no letter leaves.</li>
      </Box>
    </Notice>
  )
}
