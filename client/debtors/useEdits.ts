import { type ChangeEvent, useState } from 'react'
import { useFormErrors } from '../ui/useFormErrors'
import type { DebtorAnswers } from './debtorAnswers'

type Typed = ChangeEvent<HTMLInputElement | HTMLSelectElement>

/**
 * What was typed over what is saved. Only the edits are kept here, so that a field that nobody touched follows a change
 * that was made elsewhere. `text` is what a field takes to be part of the form.
 */
export function useEdits(saved: DebtorAnswers) {
  const [edits, setEdits] = useState<Partial<DebtorAnswers>>({})
  const problems = useFormErrors()
  const answers: DebtorAnswers = { ...saved, ...edits }
  const text = (name: keyof DebtorAnswers) => ({
    name,
    value: answers[name],
    error: problems.of(name),
    onChange: ({ target }: Typed) => {
      setEdits((before) => ({ ...before, [name]: target.value }))
      problems.mend(name)
    },
  })
  return { answers, text, problems }
}

/** What a part of a form needs to know of the form around it. */
export type DebtorWiring = Pick<ReturnType<typeof useEdits>, 'text'>
