import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { REDIRECT_AFTER_PASSWORD_MS, TOAST_AFTER_PASSWORD_MS } from '../constants'
import { useRequestPasswordResetMutation, useResetPasswordMutation } from '../gql/hooks'
import { gql } from '../gql-tag'
import { messages } from '../messages'
import { paths } from '../paths'
import { useSession } from '../session'
import { LinkButton } from '../ui/LinkButton'
import { Notice } from '../ui/Notice'
import { Page } from '../ui/Page'
import { TextLink } from '../ui/TextLink'
import { notify } from '../ui/toaster'
import { problemsOf } from '../user-errors'
import { NewPasswordForm, type NewPasswordValues } from './NewPasswordForm'
import { ReceiveCodeForm } from './ReceiveCodeForm'

gql`
  mutation RequestPasswordReset($input: RequestPasswordResetInput!) {
    requestPasswordReset(input: $input) {
      userErrors {
        field
        message
      }
    }
  }

  mutation ResetPassword($input: ResetPasswordInput!) {
    resetPassword(input: $input) {
      changed
      userErrors {
        field
        message
      }
    }
  }
`

/** /forgot-password: a code to the address on record, then a new password. */
export function Component() {
  const [email, setEmail] = useState<string>()
  const [changed, setChanged] = useState(false)
  const [requestCode] = useRequestPasswordResetMutation()
  const [resetPassword] = useResetPasswordMutation()

  const request = (address: string) =>
    problemsOf(async () => {
      const { data } = await requestCode({ variables: { input: { email: address } } })
      if (data?.requestPasswordReset.userErrors.length === 0) setEmail(address)
      return data?.requestPasswordReset.userErrors
    })
  const reset = (values: NewPasswordValues) =>
    problemsOf(async () => {
      const { data } = await resetPassword({ variables: { input: { email: email ?? '', ...values } } })
      if (data?.resetPassword.changed) {
        notify.success(messages.passwordChanged, undefined, TOAST_AFTER_PASSWORD_MS)
        setChanged(true)
      }
      return data?.resetPassword.userErrors
    })

  if (changed) return <Changed />
  return (
    <Page
      title="Forgot your password?"
      lead="We send a code to the e-mail address of your account. With it you choose a new password."
      width="form"
      above={<TextLink to={paths.signIn}>Back to sign in</TextLink>}
    >
      {email === undefined ? (
        <ReceiveCodeForm onSubmit={request} />
      ) : (
        <NewPasswordForm
          email={email}
          onSubmit={reset}
          onAgain={() => request(email)}
          onOtherEmail={() => setEmail(undefined)}
        />
      )}
    </Page>
  )
}

/** Goes on to signing in by itself; the sentence stays long enough to be read. */
function Changed() {
  const { viewer, end } = useSession()
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => {
      // The new password has ended every session, this browser's too.
      if (viewer) end()
      void navigate(paths.signIn)
    }, REDIRECT_AFTER_PASSWORD_MS)
    return () => clearTimeout(timer)
  }, [viewer, end, navigate])
  return (
    <Page title={messages.passwordChanged} width="form">
      <Notice title="Sign in with the new one">
        For your safety you were signed out everywhere. You will be taken to sign in now.
      </Notice>
      <LinkButton to={paths.signIn}>Sign in</LinkButton>
    </Page>
  )
}
