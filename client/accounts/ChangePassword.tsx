import { Button } from '@chakra-ui/react'
import { useChangePasswordMutation } from '../gql/hooks'
import { gql } from '../gql-tag'
import { messages } from '../messages'
import { Form } from '../ui/fields/Form'
import { PasswordField } from '../ui/fields/PasswordField'
import { notify } from '../ui/overlays/toaster'
import { passwordsDiffer } from './passwordsDiffer'
import { useForm, useSend } from '../ui/fields/useForm'
import { usePageDraft } from '../ui/fields/usePageDraft'
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
  const form = useForm(usePageDraft('password', BLANK))
  const [changePassword] = useChangePasswordMutation()
  const [submit, busy] = useSend(form, {
    wrong: () => {
      const blank = form.unanswered(UNANSWERED)
      return blank.length > 0 ? blank : passwordsDiffer(form.answers)
    },
    send: () =>
      problemsOf(async () => {
        const { data } = await changePassword({ variables: { input: form.answers } })
        return data?.changePassword.userErrors
      }),
    sent: () => notify.success(messages.passwordChanged, 'Everybody else was signed out.'),
  })
  return (
    <Form onSubmit={submit} errors={form.errors}>
      <PasswordField label="Present password" autoComplete="current-password" {...form.text('oldPassword')} />
      <PasswordField
        label="New password"
        hint="At least 8 characters. All your other devices are signed out."
        autoComplete="new-password"
        {...form.text('password1')}
      />
      <PasswordField label="Confirm new password" autoComplete="new-password" {...form.text('password2')} />
      <Button type="submit" loading={busy} loadingText="Changing">
        Change password
      </Button>
    </Form>
  )
}

const BLANK = { oldPassword: '', password1: '', password2: '' }
const UNANSWERED = {
  oldPassword: 'Enter your present password.',
  password1: 'Choose a new password.',
  password2: 'Enter the new password again.',
}
