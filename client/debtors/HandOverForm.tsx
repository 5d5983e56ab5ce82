import { Button } from '@chakra-ui/react'
import { Field } from '../ui/fields/Field'
import { Form } from '../ui/fields/Form'
import { useForm, useSend } from '../ui/fields/useForm'
import type { FormError } from '../ui/fields/useFormErrors'
import { usePageDraft } from '../ui/fields/usePageDraft'

interface HandOverFormProps {
  onHandOver: (on: string | null) => Promise<readonly FormError[]>
}

/** The day on which a printed letter reached the family: their notice runs from it. */
export function HandOverForm({ onHandOver }: HandOverFormProps) {
  const form = useForm(usePageDraft('hand-over', BLANK))
  const [submit, sending] = useSend(form, {
    send: async () => {
      const found = await onHandOver(form.answers.handedOverOn || null)
      // The server calls the day `on`, as it does a payment's; on this page each needs a name of its own.
      return found.map((error) => (error.field === 'on' ? { ...error, field: 'handedOverOn' } : error))
    },
  })
  return (
    <Form onSubmit={() => void submit()} errors={form.errors} screenOnly>
      <Field
        {...form.text('handedOverOn')}
        label="Day of hand-over"
        hint="Leave it empty for today."
        optional
        type="date"
      />
      <Button type="submit" variant="outline" loading={sending} loadingText="Recording" justifySelf="start">
        Record hand-over
      </Button>
    </Form>
  )
}

const BLANK = { handedOverOn: '' }
