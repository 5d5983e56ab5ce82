import type { ChangeEvent } from 'react'
import { usePageDraft } from '../../ui/fields/usePageDraft'
import { useFormErrors } from '../../ui/fields/useFormErrors'
import type { DebtorAnswers } from './debtorAnswers'

type Typed = ChangeEvent<HTMLInputElement | HTMLSelectElement>

/**
 * What was typed over what is saved. Only the edits are kept here, so that a field that nobody touched follows a change
 * that was made elsewhere; this tab keeps them until `saved()`. `text` is what a field takes to be part of the form.
 */
export function useEdits(before: DebtorAnswers) {
  const { draft, keep, drop } = usePageDraft<Partial<DebtorAnswers>>('debtor', NO_EDITS)
  const problems = useFormErrors()
  const answers: DebtorAnswers = { ...before, ...draft }
  const text = (name: keyof DebtorAnswers) => ({
    name,
    value: answers[name],
    error: problems.of(name),
    onChange: ({ target }: Typed) => {
      keep({ [name]: target.value })
      problems.mend(name)
    },
  })
  return { answers, text, problems, saved: drop }
}

const NO_EDITS = {}

/** What a part of a form needs to know of the form around it. */
export type DebtorWiring = Pick<ReturnType<typeof useEdits>, 'text'>
