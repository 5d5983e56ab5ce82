import { Button } from '@chakra-ui/react'
import { useCallback, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { REDIRECT_AFTER_PASSWORD_MS, TOAST_AFTER_PASSWORD_MS } from '../constants'
import { useRequestPasswordResetMutation, useResetPasswordMutation } from '../gql/hooks'
import { gql } from '../gql-tag'
import { messages } from '../messages'
import { paths } from '../paths'
import { useSession } from '../session'
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

/** Where the way has got to, kept in the history: Back leads one step back and a reload does not lose the code. */
type Step = { sentTo: string } | 'changed' | null

/** /forgot-password: a code to the address on record, then a new password. */
export function Component() {
  const step = useLocation().state as Step
  const navigate = useNavigate()
  const go = async (state: Step) => navigate('', { state })
  if (step === 'changed') return <Changed />
  return (
    <Page
      title="Forgot your password?"
      lead="We send a code to the e-mail address of your account. With it you choose a new password."
      width="form"
      above={<TextLink to={paths.signIn}>Back to sign in</TextLink>}
    >
      {step ? (
        <NewPassword email={step.sentTo} onChanged={() => go('changed')} onOtherEmail={() => go(null)} />
      ) : (
        <ReceiveCode onSent={(sentTo) => go({ sentTo })} />
      )}
    </Page>
  )
}

function ReceiveCode({ onSent }: { onSent: (email: string) => Promise<void> }) {
  const request = useRequestCode()
  const send = async (email: string) => {
    const problems = await request(email)
    if (problems.length === 0) await onSent(email)
    return problems
  }
  return <ReceiveCodeForm onSubmit={send} />
}

interface NewPasswordProps {
  email: string
  onChanged: () => Promise<void>
  onOtherEmail: () => Promise<void>
}

function NewPassword({ email, onChanged, onOtherEmail }: NewPasswordProps) {
  const request = useRequestCode()
  const [reset] = useResetPasswordMutation()
  const send = async (values: NewPasswordValues) => {
    const problems = await problemsOf(async () => {
      const { data } = await reset({ variables: { input: { email, ...values } } })
      return data?.resetPassword.userErrors
    })
    if (problems.length > 0) return problems
    notify.success(messages.passwordChanged, undefined, TOAST_AFTER_PASSWORD_MS)
    await onChanged()
    return []
  }
  return (
    <NewPasswordForm
      email={email}
      onSubmit={send}
      onAgain={() => request(email)}
      onOtherEmail={onOtherEmail}
    />
  )
}

function useRequestCode() {
  const [request] = useRequestPasswordResetMutation()
  return (email: string) =>
    problemsOf(async () => {
      const { data } = await request({ variables: { input: { email } } })
      return data?.requestPasswordReset.userErrors
    })
}

/** Goes on to signing in by itself; the page says so meanwhile. */
function Changed() {
  const { viewer, end } = useSession()
  const navigate = useNavigate()
  const leave = useCallback(() => {
    // The new password has ended every session, this browser's too.
    if (viewer) end()
    void navigate(paths.signIn, { replace: true })
  }, [viewer, end, navigate])
  useEffect(() => {
    const timer = setTimeout(leave, REDIRECT_AFTER_PASSWORD_MS)
    return () => clearTimeout(timer)
  }, [leave])
  return (
    <Page
      title={messages.passwordChanged}
      lead="For your safety you were signed out everywhere. You will be taken to sign in now."
      width="form"
    >
      <Button onClick={leave}>Sign in</Button>
    </Page>
  )
}
