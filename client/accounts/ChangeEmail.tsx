import { Box, Button } from '@chakra-ui/react'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import { ChangeEmail_ViewerFragmentDoc } from '../gql/graphql'
import { useChangeEmailMutation } from '../gql/hooks'
import { gql } from '../gql-tag'
import { Field } from '../ui/fields/Field'
import { Form } from '../ui/fields/Form'
import { PasswordField } from '../ui/fields/PasswordField'
import { notify } from '../ui/overlays/toaster'
import { useForm, useSend } from '../ui/fields/useForm'
import { usePageDraft } from '../ui/fields/usePageDraft'
import { problemsOf } from '../user-errors'
import { EmailState } from './EmailState'

gql`
  fragment ChangeEmail_viewer on Viewer {
    id
    ...EmailState_viewer
  }

  mutation ChangeEmail($input: ChangeEmailInput!) {
    changeEmail(input: $input) {
      viewer {
        id
        email
        emailVerified
      }
      userErrors {
        field
        message
      }
    }
  }
`

/** The address of the account, and another one for it. */
export function ChangeEmail({ viewer }: { viewer: FragmentType<typeof ChangeEmail_ViewerFragmentDoc> }) {
  const form = useForm(usePageDraft('email', BLANK))
  const [changeEmail] = useChangeEmailMutation()
  const [submit, busy] = useSend(form, {
    wrong: () =>
      form.unanswered({
        email: 'Enter the new e-mail address.',
        emailPassword: 'Enter your present password.',
      }),
    send: async () => {
      const { email, emailPassword: password } = form.answers
      const problems = await problemsOf(async () => {
        const { data } = await changeEmail({ variables: { input: { email, password } } })
        return data?.changeEmail.userErrors
      })
      return problems.map((problem) =>
        problem.field === 'password' ? { ...problem, field: 'emailPassword' } : problem,
      )
    },
    sent: () =>
      notify.success(
        'Your e-mail address has been changed',
        'Please confirm it with the link in our letter.',
      ),
  })
  return (
    <>
      <Box mb="6">
        <EmailState viewer={readFragment(ChangeEmail_ViewerFragmentDoc, viewer)} />
      </Box>
      <Form onSubmit={submit} errors={form.errors}>
        <Field
          label="New e-mail address"
          hint="We write to the old address as well, so that nobody changes it secretly."
          type="email"
          autoComplete="email"
          {...form.text('email')}
        />
        {/* Not `password`: the page has another form that asks for one. */}
        <PasswordField
          label="Your present password"
          autoComplete="current-password"
          {...form.text('emailPassword')}
        />
        <Button type="submit" loading={busy} loadingText="Changing">
          Change e-mail
        </Button>
      </Form>
    </>
  )
}

const BLANK = { email: '', emailPassword: '' }
