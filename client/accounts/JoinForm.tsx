import { Button } from '@chakra-ui/react'
import { Fact, Facts } from '../ui/Facts'
import { Field } from '../ui/fields/Field'
import { Form } from '../ui/fields/Form'
import { PasswordField } from '../ui/fields/PasswordField'
import { passwordsDiffer } from './passwordsDiffer'
import { useForm, useSend } from '../ui/fields/useForm'
import { usePageDraft } from '../ui/fields/usePageDraft'
import type { FormError } from '../ui/fields/useFormErrors'

export interface JoinValues {
  username: string
  password1: string
  password2: string
}

interface JoinFormProps {
  /** Where the invitation went: the account's address. */
  email: string
  /** The button. */
  action: string
  /** Answers what is to be mended; nothing when it went through. */
  onSubmit: (values: JoinValues) => Promise<readonly FormError[]>
}

/** A username and a password for whoever was invited. */
export function JoinForm({ email, action, onSubmit }: JoinFormProps) {
  const form = useForm(usePageDraft<JoinValues>('join', BLANK))
  const [submit, busy] = useSend(form, {
    wrong: () => {
      const blank = form.unanswered(UNANSWERED)
      return blank.length > 0 ? blank : passwordsDiffer(form.answers)
    },
    send: () => onSubmit(form.answers),
  })
  return (
    <Form onSubmit={submit} errors={form.errors}>
      <Facts>
        <Fact label="E-mail">{email}</Fact>
      </Facts>
      <Field
        label="Username"
        hint="You sign in with it, and the record shows it. No spaces and no @."
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.text('username')}
      />
      <PasswordField
        label="Password"
        hint="At least 8 characters. A short sentence is easy to remember."
        autoComplete="new-password"
        {...form.text('password1')}
      />
      <PasswordField label="Confirm password" autoComplete="new-password" {...form.text('password2')} />
      <Button type="submit" size="lg" loading={busy} loadingText="Joining">
        {action}
      </Button>
    </Form>
  )
}

const BLANK = { username: '', password1: '', password2: '' }
const UNANSWERED = {
  username: 'Choose a username.',
  password1: 'Choose a password.',
  password2: 'Enter the password again.',
}
