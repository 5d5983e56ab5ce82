import { Button, Flex } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { messages } from '../messages'
import { CheckboxField } from '../ui/fields/CheckboxField'
import { Field } from '../ui/fields/Field'
import { Form } from '../ui/fields/Form'
import { PasswordField } from '../ui/fields/PasswordField'
import { notify } from '../ui/overlays/toaster'
import { useAnswers } from '../ui/fields/useAnswers'
import type { FormError } from '../ui/fields/useFormErrors'
import { useOnce } from '../ui/useOnce'

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
  const form = useAnswers({ username, password: '' })
  const [remember, setRemember] = useState(false)
  const [submit, busy] = useOnce(async () => {
    const blank = form.unanswered({
      username: 'Enter your username or e-mail address.',
      password: 'Enter your password.',
    })
    if (blank.length > 0) notify.error(messages.signInIncomplete)
    const problems = blank.length > 0 ? blank : await onSubmit({ ...form.answers, remember })
    form.show(problems)
    if (problems.length === 0) form.clear()
  })
  return (
    <Form onSubmit={submit} errors={form.errors}>
      <Field
        label="Username or e-mail"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('username')}
      />
      <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
      <Flex justify="space-between" align="center" gap="4" wrap="wrap">
        <CheckboxField
          name="remember"
          label="Remember me"
          optional
          checked={remember}
          onChange={(event) => setRemember(event.target.checked)}
        />
        {aside}
      </Flex>
      <Button type="submit" size="lg" loading={busy} loadingText="Signing in">
        Sign in
      </Button>
    </Form>
  )
}
