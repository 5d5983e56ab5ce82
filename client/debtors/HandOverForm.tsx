import { Button } from '@chakra-ui/react'
import { Field } from '../ui/fields/Field'
import { Form } from '../ui/fields/Form'
import { type FormError, useFormErrors } from '../ui/fields/useFormErrors'
import { useOnce } from '../ui/useOnce'
import { useKeptText } from '../ui/fields/usePageDraft'

interface HandOverFormProps {
  onHandOver: (on: string | null) => Promise<readonly FormError[]>
}

/** The day on which a printed letter reached the family: their notice runs from it. */
export function HandOverForm({ onHandOver }: HandOverFormProps) {
  const [on, setOn, drop] = useKeptText('hand-over')
  const problems = useFormErrors()
  const [submit, sending] = useOnce(async () => {
    const found = await onHandOver(on || null)
    // The server calls the day `on`, as it does a payment's; on this page each needs a name of its own.
    if (found.length === 0) drop()
    problems.show(found.map((error) => (error.field === 'on' ? { ...error, field: FIELD } : error)))
  })
  return (
    <Form onSubmit={() => void submit()} errors={problems.errors} screenOnly>
      <Field
        name={FIELD}
        label="Day of hand-over"
        hint="Leave it empty for today."
        optional
        type="date"
        value={on}
        error={problems.of(FIELD)}
        onChange={(event) => {
          setOn(event.target.value)
          problems.mend(FIELD)
        }}
      />
      <Button type="submit" variant="outline" loading={sending} loadingText="Recording" justifySelf="start">
        Record hand-over
      </Button>
    </Form>
  )
}

const FIELD = 'handedOverOn'
