import { LONGEST } from '../../../common/limits'
import { Field } from '../../ui/fields/Field'
import { PasswordField } from '../../ui/fields/PasswordField'
import type { FormPart } from '../../ui/fields/useForm'

export interface AccountAnswers {
  'account.username': string
  'account.email': string
  'account.password1': string
  'account.password2': string
}

/** The account that will sign in for the school. */
export function AccountFields({ form }: { form: FormPart<keyof AccountAnswers> }) {
  return (
    <>
      <Field
        {...form.text('account.username')}
        label="Username"
        hint="You sign in with it. Without spaces and @."
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LONGEST.username}
      />
      <Field
        {...form.text('account.email')}
        label="Account e-mail"
        hint="To confirm that it is you, and for a forgotten password. It may be the school’s."
        type="email"
        autoComplete="email"
      />
      <PasswordField
        {...form.text('account.password1')}
        label="Password"
        hint="At least 8 characters. It is not kept if you reload this page."
        autoComplete="new-password"
      />
      <PasswordField
        {...form.text('account.password2')}
        label="Confirm password"
        autoComplete="new-password"
      />
    </>
  )
}
