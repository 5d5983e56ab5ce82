import { type ChangeEvent, useState } from 'react'
import { type FormError, useFormErrors } from './useFormErrors'

/** What has been typed into a form so far, by field, and what is to be mended. `field(name)` wires a Field. */
export function useAnswers<Name extends string>(blank: Record<Name, string>) {
  const [answers, setAnswers] = useState(blank)
  const { errors, show, mend, of } = useFormErrors()
  const field = (name: Name) => ({
    name,
    value: answers[name],
    error: of(name),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setAnswers((before) => ({ ...before, [name]: target.value }))
      mend(name)
    },
  })
  /** The fields without an answer, each with its own sentence. */
  const unanswered = (sentences: Partial<Record<Name, string>>): FormError[] =>
    Object.entries<string | undefined>(sentences).flatMap(([name, message]) =>
      message && !answers[name as Name].trim() ? [{ field: name, message }] : [],
    )
  return { answers, field, errors, show, unanswered, clear: () => setAnswers(blank) }
}
