import { Button } from '@chakra-ui/react'
import { useChangePasswordMutation } from '../gql/hooks'
import { gql } from '../gql-tag'
import { messages } from '../messages'
import { Form } from '../ui/fields/Form'
import { PasswordField } from '../ui/fields/PasswordField'
import { notify } from '../ui/overlays/toaster'
import { useAnswers } from '../ui/fields/useAnswers'
import { useOnce } from '../ui/useOnce'
import { problemsOf } from '../user-errors'

gql`
  mutation ChangePassword($input: ChangePasswordInput!) {
    changePassword(input: $input) {
      viewer {
        id
        ...SessionList_viewer
      }
      userErrors {
        field
        message
      }
    }
  }
`

/** Another password, for whoever knows the present one. */
export function ChangePassword() {
  const form = useAnswers({ oldPassword: '', password1: '', password2: '' })
  const [changePassword] = useChangePasswordMutation()
  const [submit, busy] = useOnce(async () => {
    const blank = form.unanswered(UNANSWERED)
    if (blank.length > 0) return form.show(blank)
    if (form.answers.password1 !== form.answers.password2)
      return form.show([{ field: 'password2', message: messages.passwordsDiffer }])
    const problems = await problemsOf(async () => {
      const { data } = await changePassword({ variables: { input: form.answers } })
      return data?.changePassword.userErrors
    })
    form.show(problems)
    if (problems.length > 0) return
    form.clear()
    notify.success(messages.passwordChanged, 'Everybody else was signed out.')
  })
  return (
    <Form onSubmit={submit} errors={form.errors}>
      <PasswordField
        label="Present password"
        autoComplete="current-password"
        {...form.field('oldPassword')}
      />
      <PasswordField
        label="New password"
        hint="At least 8 characters. All your other devices are signed out."
        autoComplete="new-password"
        {...form.field('password1')}
      />
      <PasswordField label="Confirm new password" autoComplete="new-password" {...form.field('password2')} />
      <Button type="submit" loading={busy} loadingText="Changing">
        Change password
      </Button>
    </Form>
  )
}

const UNANSWERED = {
  oldPassword: 'Enter your present password.',
  password1: 'Choose a new password.',
  password2: 'Enter the new password again.',
}
