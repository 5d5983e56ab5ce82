import { Button } from '@chakra-ui/react'
import { Field } from '../ui/fields/Field'
import { Form } from '../ui/fields/Form'
import { useAnswers } from '../ui/fields/useAnswers'
import type { FormError } from '../ui/fields/useFormErrors'
import { useOnce } from '../ui/useOnce'

interface ReceiveCodeFormProps {
  /** Answers what is to be mended; nothing when the code is on its way. */
  onSubmit: (email: string) => Promise<readonly FormError[]>
}

/** Where to send the code. */
export function ReceiveCodeForm({ onSubmit }: ReceiveCodeFormProps) {
  const form = useAnswers({ email: '' })
  const [submit, busy] = useOnce(async () => {
    const blank = form.unanswered({ email: 'Enter the e-mail address of your account.' })
    form.show(blank.length > 0 ? blank : await onSubmit(form.answers.email.trim()))
  })
  return (
    <Form onSubmit={submit} errors={form.errors}>
      <Field label="E-mail" type="email" autoComplete="email" {...form.field('email')} />
      <Button type="submit" size="lg" loading={busy} loadingText="Sending">
        Receive Code
      </Button>
    </Form>
  )
}
