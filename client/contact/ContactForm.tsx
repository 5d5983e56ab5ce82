import { Button } from '@chakra-ui/react'
import { underKey } from '../debtors/requestKey'
import { useSendMessageMutation } from '../gql/hooks'
import { gql } from '../gql-tag'
import { paths } from '../../common/paths'
import { Field } from '../ui/fields/Field'
import { Form } from '../ui/fields/Form'
import { TextareaField } from '../ui/fields/TextareaField'
import { TrapField } from '../ui/fields/TrapField'
import { useDraft } from '../ui/fields/useDraft'
import { useForm, useSend } from '../ui/fields/useForm'
import { problemsOf } from '../user-errors'
import { BLANK_MESSAGE } from './messageDraft'

gql`
  mutation SendMessage($input: SendMessageInput!) {
    sendMessage(input: $input) {
      sent
      userErrors {
        field
        message
      }
    }
  }
`

const UNANSWERED = {
  fullName: 'Enter your full name.',
  email: 'Enter your e-mail address.',
  message: 'Enter your message.',
}

interface ContactFormProps {
  /** Hears whose address the answer goes to. */
  onSent: (email: string) => void
}

/** A message to whoever runs DMA. */
export function ContactForm({ onSent }: ContactFormProps) {
  const form = useForm(useDraft('contact', BLANK_MESSAGE))
  const { answers } = form
  const [send] = useSendMessageMutation()
  const [submit, busy] = useSend(form, {
    wrong: () => form.unanswered(UNANSWERED),
    send: () =>
      underKey(form, (requestKey) => {
        const input = { ...answers, requestKey }
        return problemsOf(async () => (await send({ variables: { input } })).data?.sendMessage.userErrors)
      }),
    sent: () => onSent(answers.email.trim()),
  })
  return (
    <Form onSubmit={() => void submit()} errors={form.errors} action={paths.contact}>
      <Field label="Full Name" autoComplete="name" {...form.text('fullName')} />
      <Field label="Email Address" type="email" autoComplete="email" {...form.text('email')} />
      <TextareaField label="Message" {...form.text('message')} />
      <TrapField {...form.answer('subject')} />
      <Button type="submit" size="lg" loading={busy} loadingText="Sending">
        Submit
      </Button>
    </Form>
  )
}
