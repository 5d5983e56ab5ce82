import { Button, Text } from '@chakra-ui/react'
import { useParams, Link } from 'react-router-dom'
import { useVerifyEmailMutation } from '../gql/hooks'
import { gql } from '../gql-tag'
import { paths } from '../../common/paths'
import { withNext } from '../next-path'
import { homePathOf, useSession } from '../session'
import { ErrorSummary } from '../ui/fields/ErrorSummary'
import { usePageState } from '../ui/usePageState'
import { Page } from '../ui/Page'
import { useFormErrors } from '../ui/fields/useFormErrors'
import { useOnce } from '../ui/useOnce'
import { problemsOf } from '../user-errors'
import { useGo } from '../ui/useGo'

gql`
  mutation VerifyEmail($input: VerifyEmailInput!) {
    verifyEmail(input: $input) {
      verified
      userErrors {
        message
      }
    }
  }
`

/** /verify-email/:token. Opening it changes nothing, since mail programs open links to look for viruses. */
export function Component() {
  const { token = '' } = useParams()
  const { viewer, refresh } = useSession()
  const [verify] = useVerifyEmailMutation()
  const go = useGo()
  const verified = usePageState() === VERIFIED
  const { errors, show } = useFormErrors()
  const [confirm, busy] = useOnce(async () => {
    const problems = await problemsOf(async () => {
      const { data } = await verify({ variables: { input: { token } } })
      return data?.verifyEmail.userErrors
    })
    show(problems)
    if (problems.length > 0) return
    if (viewer) await refresh()
    go('', { replace: true, state: VERIFIED })
  })
  const onward = viewer ? homePathOf(viewer) : paths.signIn
  if (verified)
    return (
      <Page title="Your e-mail address is confirmed" width="form">
        <Text mb="5">Thank you. Our letters will reach the right person.</Text>
        <Button asChild>
          <Link to={onward}>{viewer ? 'Go on' : 'Sign in'}</Link>
        </Button>
      </Page>
    )
  return (
    <Page
      title="Confirm your e-mail address"
      lead="Confirm only if the account, or the school, that the letter names is yours."
      width="form"
    >
      <ErrorSummary errors={errors} title="Not confirmed" />
      {errors.length > 0 && !viewer && (
        <Button asChild variant="outline" mb="5">
          <Link to={withNext(paths.signIn, paths.verifyEmail(token))}>Sign in</Link>
        </Button>
      )}
      <Button size="lg" onClick={confirm} loading={busy} loadingText="Confirming">
        Confirm my e-mail address
      </Button>
    </Page>
  )
}

// A step of the history, so that the heading takes the focus and a reload does not ask again.
const VERIFIED = 'verified'
