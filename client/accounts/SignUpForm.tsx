import { Button, Text } from '@chakra-ui/react'
import { messages } from '../messages'
import { paths } from '../paths'
import { Field } from '../ui/fields/Field'
import { Form } from '../ui/fields/Form'
import { PasswordField } from '../ui/fields/PasswordField'
import { TextLink } from '../ui/TextLink'
import { notify } from '../ui/overlays/toaster'
import { useAnswers } from '../ui/fields/useAnswers'
import type { FormError } from '../ui/fields/useFormErrors'
import { useOnce } from '../ui/useOnce'

export interface SignUpValues {
  username: string
  email: string
  password1: string
  password2: string
}

interface SignUpFormProps {
  /** Answers what is to be mended; nothing when it went through. */
  onSubmit: (values: SignUpValues) => Promise<readonly FormError[]>
}

/** The four things an account is made of. */
export function SignUpForm({ onSubmit }: SignUpFormProps) {
  const form = useAnswers<keyof SignUpValues>({ username: '', email: '', password1: '', password2: '' })
  const refuse = (toast: string, errors: readonly FormError[]) => {
    notify.error(toast)
    form.show(errors)
  }
  const [submit, busy] = useOnce(async () => {
    const blank = form.unanswered(UNANSWERED)
    if (blank.length > 0) return refuse(messages.signUpIncomplete, blank)
    if (form.answers.password1 !== form.answers.password2)
      return refuse(messages.passwordsDiffer, [{ field: 'password2', message: messages.passwordsDiffer }])
    const problems = await onSubmit(form.answers)
    form.show(problems)
    if (problems.length === 0) form.clear()
  })
  return (
    <Form onSubmit={submit} errors={form.errors}>
      <Field
        label="Username"
        hint="You sign in with it. No spaces and no @."
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('username')}
      />
      <Field label="E-mail" type="email" autoComplete="email" {...form.field('email')} />
      <PasswordField
        label="Password"
        hint="At least 8 characters. A short sentence is easy to remember."
        autoComplete="new-password"
        {...form.field('password1')}
      />
      <PasswordField label="Confirm password" autoComplete="new-password" {...form.field('password2')} />
      <Text color="fg.muted">
        By signing up you agree to the <TextLink to={paths.terms}>terms of service</TextLink>.
      </Text>
      <Button type="submit" size="lg" loading={busy} loadingText="Signing up">
        Sign up
      </Button>
    </Form>
  )
}

const UNANSWERED = {
  username: 'Choose a username.',
  email: 'Enter your e-mail address.',
  password1: 'Choose a password.',
  password2: 'Enter the password again.',
}
