import { Button } from '@chakra-ui/react'
import { newRequestKey } from '../debtors/requestKey'
import { useSendMessageMutation } from '../gql/hooks'
import { gql } from '../gql-tag'
import { paths } from '../paths'
import { Field } from '../ui/fields/Field'
import { Form } from '../ui/fields/Form'
import { TextareaField } from '../ui/fields/TextareaField'
import { TrapField } from '../ui/fields/TrapField'
import { useFormErrors } from '../ui/fields/useFormErrors'
import { useOnce } from '../ui/useOnce'
import { problemsOf } from '../user-errors'
import type { MessageDraft } from './messageDraft'

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

type Name = 'fullName' | 'email' | 'message'

const UNANSWERED: Record<Name, string> = {
  fullName: 'Enter your full name.',
  email: 'Enter your e-mail address.',
  message: 'Enter your message.',
}
const NAMES = Object.keys(UNANSWERED) as Name[]

interface ContactFormProps {
  draft: MessageDraft
  keep: (changes: Partial<MessageDraft>) => void
  /** Hears whose address the answer goes to. */
  onSent: (email: string) => void
}

/** A message to whoever runs DMA. */
export function ContactForm({ draft, keep, onSent }: ContactFormProps) {
  const problems = useFormErrors()
  const [send] = useSendMessageMutation()
  const [submit, busy] = useOnce(async () => {
    const blank = NAMES.filter((name) => !draft[name].trim())
    if (blank.length > 0)
      return problems.show(blank.map((name) => ({ field: name, message: UNANSWERED[name] })))
    const input = { ...draft, requestKey: draft.requestKey || newRequestKey() }
    keep(input)
    const found = await problemsOf(
      async () => (await send({ variables: { input } })).data?.sendMessage.userErrors,
    )
    problems.show(found)
    if (found.length === 0) onSent(input.email.trim())
  })
  const field = (name: Name) => ({
    name,
    value: draft[name],
    error: problems.of(name),
    onChange: ({ target }: { target: { value: string } }) => {
      keep({ [name]: target.value })
      problems.mend(name)
    },
  })
  return (
    <Form onSubmit={() => void submit()} errors={problems.errors} action={paths.contact}>
      <Field label="Full Name" autoComplete="name" {...field('fullName')} />
      <Field label="Email Address" type="email" autoComplete="email" {...field('email')} />
      <TextareaField label="Message" {...field('message')} />
      <TrapField value={draft.subject} onChange={(subject) => keep({ subject })} />
      <Button type="submit" size="lg" loading={busy} loadingText="Sending">
        Submit
      </Button>
    </Form>
  )
}
