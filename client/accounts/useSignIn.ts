import { useSignInMutation } from '../gql/hooks'
import { gql } from '../gql-tag'
import { messages } from '../messages'
import type { Arrival } from '../viewer'
import { problemsOf } from '../user-errors'
import { notify } from '../ui/overlays/toaster'
import type { FormError } from '../ui/fields/useFormErrors'
import type { SignInValues } from './SignInForm'

gql`
  mutation SignIn($input: SignInInput!) {
    signIn(input: $input) {
      viewer {
        id
        ...Session_viewer
      }
      userErrors {
        code
        field
        message
      }
    }
  }
`

/** Signs in, hands whoever arrived to `onArrival`, and answers what is to be mended. */
export function useSignIn(onArrival: (viewer: Arrival & { id: string }) => void) {
  const [signIn] = useSignInMutation()
  return async (input: SignInValues): Promise<readonly FormError[]> => {
    let wrong = false
    const problems = await problemsOf(async () => {
      const { data } = await signIn({ variables: { input } })
      if (data?.signIn.viewer) {
        notify.allIsWell()
        onArrival(data.signIn.viewer)
      }
      wrong = data?.signIn.userErrors.some(({ code }) => code === 'WRONG_CREDENTIALS') ?? false
      return data?.signIn.userErrors
    })
    if (wrong) notify.error(messages.signInFailed)
    else if (problems[0]) notify.error(problems[0].message)
    return wrong ? [{ field: 'password', message: NOT_RIGHT }] : problems
  }
}

// Does not say which of the two, so that names cannot be fished for.
const NOT_RIGHT = 'The username or the password is not right. Check both and try again.'
