import { Button, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { messages } from '../messages'
import { CheckboxField } from '../ui/fields/CheckboxField'
import { Field } from '../ui/fields/Field'
import { Form } from '../ui/fields/Form'
import { PasswordField } from '../ui/fields/PasswordField'
import { notify } from '../ui/overlays/toaster'
import { useForm, useSend } from '../ui/fields/useForm'
import { usePageEdits } from '../ui/fields/usePageDraft'
import type { FormError } from '../ui/fields/useFormErrors'

export interface SignInValues {
  username: string
  password: string
  remember: boolean
}

interface SignInFormProps {
  /** Answers what is to be mended; nothing when it went through. */
  onSubmit: (values: SignInValues) => Promise<readonly FormError[]>
  username?: string
  /** Stands beside Remember me. */
  aside?: ReactNode
}

/** Who are you, and how do you prove it. */
export function SignInForm({ onSubmit, username = '', aside }: SignInFormProps) {
  const form = useForm(usePageEdits<SignInValues>('sign-in', { username, password: '', remember: false }))
  const [submit, busy] = useSend(form, {
    wrong: () => {
      const blank = form.unanswered(UNANSWERED)
      if (blank.length > 0) notify.error(messages.signInIncomplete)
      return blank
    },
    send: () => onSubmit(form.answers),
  })
  return (
    <Form onSubmit={submit} errors={form.errors}>
      <Field
        label="Username or e-mail"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.text('username')}
      />
      <PasswordField label="Password" autoComplete="current-password" {...form.text('password')} />
      <Flex justify="space-between" align="center" gap="4" wrap="wrap">
        <CheckboxField {...form.tick('remember')} label="Remember me" optional />
        {aside}
      </Flex>
      <Button type="submit" size="lg" loading={busy} loadingText="Signing in">
        Sign in
      </Button>
    </Form>
  )
}

const UNANSWERED = {
  username: 'Enter your username or e-mail address.',
  password: 'Enter your password.',
}
