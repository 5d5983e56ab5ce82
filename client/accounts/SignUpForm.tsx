import { Button, Text } from '@chakra-ui/react'
import { messages } from '../messages'
import { paths } from '../../common/paths'
import { Field } from '../ui/fields/Field'
import { Form } from '../ui/fields/Form'
import { PasswordField } from '../ui/fields/PasswordField'
import { TextLink } from '../ui/TextLink'
import { notify } from '../ui/overlays/toaster'
import { passwordsDiffer } from './passwordsDiffer'
import { useForm, useSend } from '../ui/fields/useForm'
import { usePageDraft } from '../ui/fields/usePageDraft'
import type { FormError } from '../ui/fields/useFormErrors'

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
  const form = useForm(usePageDraft<SignUpValues>('sign-up', BLANK))
  const [submit, busy] = useSend(form, {
    wrong: () => {
      const blank = form.unanswered(UNANSWERED)
      const found = blank.length > 0 ? blank : passwordsDiffer(form.answers)
      if (found.length > 0)
        notify.error(blank.length > 0 ? messages.signUpIncomplete : messages.passwordsDiffer)
      return found
    },
    send: () => onSubmit(form.answers),
  })
  return (
    <Form onSubmit={submit} errors={form.errors}>
      <Field
        label="Username"
        hint="You sign in with it. No spaces and no @."
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.text('username')}
      />
      <Field label="E-mail" type="email" autoComplete="email" {...form.text('email')} />
      <PasswordField
        label="Password"
        hint="At least 8 characters. A short sentence is easy to remember."
        autoComplete="new-password"
        {...form.text('password1')}
      />
      <PasswordField label="Confirm password" autoComplete="new-password" {...form.text('password2')} />
      <Text color="fg.muted">
        By signing up you agree to the <TextLink to={paths.terms}>terms of service</TextLink>.
      </Text>
      <Button type="submit" size="lg" loading={busy} loadingText="Signing up">
        Sign up
      </Button>
    </Form>
  )
}

const BLANK = { username: '', email: '', password1: '', password2: '' }
const UNANSWERED = {
  username: 'Choose a username.',
  email: 'Enter your e-mail address.',
  password1: 'Choose a password.',
  password2: 'Enter the password again.',
}
