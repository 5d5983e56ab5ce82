import { Button } from '@chakra-ui/react'
import { useCallback, useEffect } from 'react'
import { REDIRECT_AFTER_PASSWORD_MS, TOAST_AFTER_PASSWORD_MS } from '../constants'
import { useRequestPasswordResetMutation, useResetPasswordMutation } from '../gql/hooks'
import { gql } from '../gql-tag'
import { messages } from '../messages'
import { paths } from '../../common/paths'
import { useSession } from '../session'
import { Page } from '../ui/Page'
import { usePageState } from '../ui/usePageState'
import { TextLink } from '../ui/TextLink'
import { notify } from '../ui/overlays/toaster'
import { problemsOf } from '../user-errors'
import { NewPasswordForm, type NewPasswordValues } from './NewPasswordForm'
import { ReceiveCodeForm } from './ReceiveCodeForm'
import { useGo } from '../ui/useGo'

gql`
  mutation RequestPasswordReset($input: RequestPasswordResetInput!) {
    requestPasswordReset(input: $input) {
      requestId
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

/**
 * Where the way has got to, kept in the history, never in the address: Back leads one step back, and a reload loses
 * neither where the code went nor the id without which it opens nothing.
 */
type Step = Asked | 'changed' | null

interface Asked {
  sentTo: string
  requestId: string
}

/** /forgot-password: a code to the address on record, then a new password. */
export function Component() {
  const step = usePageState<Step>()
  const go = useGo()
  const goOn = async (state: Step) => go('', { state })
  if (step === 'changed') return <Changed />
  return (
    <Page
      title="Forgot your password?"
      lead="We send a code to the e-mail address of your account. With it you choose a new password."
      width="form"
      above={<TextLink to={paths.signIn}>Back to sign in</TextLink>}
    >
      {step ? (
        <NewPassword
          asked={step}
          // In the place of what was asked before: Back does not lead to a code that was replaced.
          onAgain={async (asked) => go('', { state: asked, replace: true })}
          onChanged={() => goOn('changed')}
          onOtherEmail={() => goOn(null)}
        />
      ) : (
        <ReceiveCode onSent={goOn} />
      )}
    </Page>
  )
}

function ReceiveCode({ onSent }: { onSent: (asked: Asked) => Promise<void> }) {
  return <ReceiveCodeForm onSubmit={useRequestCode(onSent)} />
}

interface NewPasswordProps {
  asked: Asked
  onAgain: (asked: Asked) => Promise<void>
  onChanged: () => Promise<void>
  onOtherEmail: () => Promise<void>
}

function NewPassword({ asked, onAgain, onChanged, onOtherEmail }: NewPasswordProps) {
  const { sentTo: email, requestId } = asked
  const request = useRequestCode(onAgain)
  const [reset] = useResetPasswordMutation()
  const send = async (values: NewPasswordValues) => {
    const problems = await problemsOf(async () => {
      const { data } = await reset({ variables: { input: { email, requestId, ...values } } })
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

/** Asks for a code; what is answered without a problem goes to `onSent`. */
function useRequestCode(onSent: (asked: Asked) => Promise<void>) {
  const [request] = useRequestPasswordResetMutation()
  return async (email: string) => {
    let requestId: string | null | undefined
    const problems = await problemsOf(async () => {
      const { data } = await request({ variables: { input: { email } } })
      requestId = data?.requestPasswordReset.requestId
      return data?.requestPasswordReset.userErrors
    })
    if (problems.length === 0 && requestId) await onSent({ sentTo: email, requestId })
    return problems
  }
}

/** Goes on to signing in by itself; the page says so meanwhile. */
function Changed() {
  const { viewer, end } = useSession()
  const go = useGo()
  const leave = useCallback(() => {
    // The new password has ended every session, this browser's too.
    if (viewer) end()
    go(paths.signIn, { replace: true })
  }, [viewer, end, go])
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
