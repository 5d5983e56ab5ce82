import { Button } from '@chakra-ui/react'
import { Field } from '../ui/fields/Field'
import { Form } from '../ui/fields/Form'
import { useForm, useSend } from '../ui/fields/useForm'
import { usePageDraft } from '../ui/fields/usePageDraft'
import type { FormError } from '../ui/fields/useFormErrors'

interface ReceiveCodeFormProps {
  /** Answers what is to be mended; nothing when the code is on its way. */
  onSubmit: (email: string) => Promise<readonly FormError[]>
}

/** Where to send the code. */
export function ReceiveCodeForm({ onSubmit }: ReceiveCodeFormProps) {
  const form = useForm(usePageDraft('receive', BLANK))
  const [submit, busy] = useSend(form, {
    wrong: () => form.unanswered({ email: 'Enter the e-mail address of your account.' }),
    send: () => onSubmit(form.answers.email.trim()),
  })
  return (
    <Form onSubmit={submit} errors={form.errors}>
      <Field label="E-mail" type="email" autoComplete="email" {...form.text('email')} />
      <Button type="submit" size="lg" loading={busy} loadingText="Sending">
        Receive Code
      </Button>
    </Form>
  )
}

const BLANK = { email: '' }
