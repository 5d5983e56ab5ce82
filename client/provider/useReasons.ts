import type { DecisionReasonInput } from '../gql/graphql'
import { useForm } from '../ui/fields/useForm'
import type { FormError } from '../ui/fields/useFormErrors'
import { usePageDraft } from '../ui/fields/usePageDraft'

export interface ReasonDraft {
  /** Only to tell rows apart. */
  key: number
  /** As the server names it; empty for the whole. */
  field: string
  message: string
}

/** Reasons as they are written: at least one, each about a field or about the whole. */
export function useReasons(name: string) {
  const form = useForm(usePageDraft(name, ONE_BLANK))
  const { rows } = form.answers
  const unexplained: FormError[] = rows.flatMap(({ message }, index) =>
    message.trim() ? [] : [{ field: nameOf(index), message: 'Say what should change, and why.' }],
  )
  const reasons: DecisionReasonInput[] = rows.map(({ field, message }) => ({ field: field || null, message }))
  return {
    form,
    rows,
    reasons,
    unexplained,
    errorOf: (index: number) => form.of(nameOf(index)),
    add: () => form.set({ rows: [...rows, { key: (rows.at(-1)?.key ?? 0) + 1, field: '', message: '' }] }),
    change: (index: number, changed: Partial<ReasonDraft>) => {
      form.set({ rows: rows.map((row, at) => (at === index ? { ...row, ...changed } : row)) })
      form.mend(nameOf(index))
    },
    remove: (index: number) => {
      form.set({ rows: rows.filter((_, at) => at !== index) })
      // The rows below move up, and their errors with them.
      form.show([])
    },
  }
}

/** As the server's `userErrors` name it. */
const nameOf = (index: number) => `reasons.${index}.message`

const ONE_BLANK = { rows: [{ key: 0, field: '', message: '' }] as readonly ReasonDraft[] }
