import { LONGEST } from '../../common/limits'
import { Button } from '@chakra-ui/react'
import { useAskAboutWardMutation } from '../gql/hooks'
import { gql } from '../gql-tag'
import { Field } from '../ui/fields/Field'
import { Form } from '../ui/fields/Form'
import { TrapField } from '../ui/fields/TrapField'
import { useDraft } from '../ui/fields/useDraft'
import { useForm, useSend } from '../ui/fields/useForm'
import { problemsOf } from '../user-errors'
import { BLANK_QUESTION } from './wardQuestionDraft'

gql`
  mutation AskAboutWard($input: AskAboutWardInput!) {
    askAboutWard(input: $input) {
      asked
      userErrors {
        field
        message
      }
    }
  }
`

const UNANSWERED = {
  student: 'Enter your child’s full name.',
  parent: 'Enter your full name.',
  email: 'Enter your e-mail address.',
}

interface WardQuestionFormProps {
  onAsked: () => void
}

/** What a family says to ask whether there is a claim. */
export function WardQuestionForm({ onAsked }: WardQuestionFormProps) {
  const form = useForm(useDraft('ward-question', BLANK_QUESTION))
  const [ask] = useAskAboutWardMutation()
  const [submit, busy] = useSend(form, {
    wrong: () => form.unanswered(UNANSWERED),
    send: () =>
      problemsOf(
        async () => (await ask({ variables: { input: form.answers } })).data?.askAboutWard.userErrors,
      ),
    sent: onAsked,
  })
  return (
    <Form onSubmit={() => void submit()} errors={form.errors}>
      <Field
        {...form.text('student')}
        label="Your child’s full name"
        hint="As the school writes it."
        autoComplete="off"
        maxLength={LONGEST.line}
      />
      <Field {...form.text('parent')} label="Your full name" autoComplete="name" maxLength={LONGEST.line} />
      <Field
        {...form.text('email')}
        label="Your e-mail address"
        hint="If you can, the one that you gave the school."
        type="email"
        autoComplete="email"
      />
      <Field
        {...form.text('phone')}
        label="Your phone number"
        hint="If you can, the one that you gave the school."
        optional
        type="tel"
        autoComplete="tel"
        maxLength={LONGEST.phones}
      />
      <TrapField {...form.answer('subject')} />
      <Button type="submit" size="lg" loading={busy} loadingText="Sending">
        Send my question
      </Button>
    </Form>
  )
}
