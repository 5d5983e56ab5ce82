import { type ChangeEvent, useState } from 'react'
import { type FormError, useFormErrors } from './useFormErrors'
import { usePageDraft } from './usePageDraft'

/**
 * What has been typed into a form so far, by field, and what is to be mended. `field(name)` wires a Field. This tab
 * keeps it until `clear`, all but passwords and codes.
 */
export function useAnswers<Name extends string>(blank: Record<Name, string>) {
  const [first] = useState(blank)
  const { draft, keep, drop } = usePageDraft<Partial<Record<Name, string>>>('answers', NOTHING)
  const [secrets, setSecrets] = useState<Partial<Record<Name, string>>>(NOTHING)
  const answers: Record<Name, string> = { ...first, ...draft, ...secrets }
  const { errors, show, mend, of } = useFormErrors()
  const field = (name: Name) => ({
    name,
    value: answers[name],
    error: of(name),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      const change = { [name]: target.value } as Partial<Record<Name, string>>
      if (/password|code/i.test(name)) setSecrets((before) => ({ ...before, ...change }))
      else keep(change)
      mend(name)
    },
  })
  /** The fields without an answer, each with its own sentence. */
  const unanswered = (sentences: Partial<Record<Name, string>>): FormError[] =>
    Object.entries<string | undefined>(sentences).flatMap(([name, message]) =>
      message && !answers[name as Name].trim() ? [{ field: name, message }] : [],
    )
  const clear = () => {
    drop()
    setSecrets(NOTHING)
  }
  return { answers, field, errors, show, unanswered, clear }
}

const NOTHING = {}
