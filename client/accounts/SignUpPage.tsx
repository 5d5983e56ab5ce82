import { Text } from '@chakra-ui/react'
import { useSignUpMutation } from '../gql/hooks'
import { gql } from '../gql-tag'
import { messages } from '../messages'
import { withNext } from '../next-path'
import { paths } from '../../common/paths'
import { useSession } from '../session'
import { Page } from '../ui/Page'
import { TextLink } from '../ui/TextLink'
import { notify } from '../ui/overlays/toaster'
import { problemsOf } from '../user-errors'
import { SignUpForm, type SignUpValues } from './SignUpForm'
import { useAddress } from '../ui/useGo'

gql`
  mutation SignUp($input: SignUpInput!) {
    signUp(input: $input) {
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

/** /signup. Where it leads is for the guard around it to say. */
export function Component() {
  const { begin } = useSession()
  const [search] = useAddress()
  const [signUp] = useSignUpMutation()
  const send = async (input: SignUpValues) => {
    let refused = false
    const problems = await problemsOf(async () => {
      const { data } = await signUp({ variables: { input } })
      refused = (data?.signUp.userErrors.length ?? 0) > 0
      if (data?.signUp.viewer) {
        notify.success(messages.signedUp)
        begin(data.signUp.viewer)
      }
      return data?.signUp.userErrors
    })
    if (problems[0]) notify.error(refused ? messages.signUpFailed : problems[0].message)
    return problems
  }
  return (
    <Page title="Sign up" lead="An account of your own, for a family or for a school." width="form">
      <SignUpForm onSubmit={send} />
      <Text mt="6">
        Already have an account? <TextLink to={withNext(paths.signIn, search.get('next'))}>Sign in</TextLink>
      </Text>
    </Page>
  )
}
