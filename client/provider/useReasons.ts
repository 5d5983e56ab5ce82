import type { DecisionReasonInput } from '../gql/graphql'
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
  const { draft, keep, drop } = usePageDraft(name, ONE_BLANK)
  const { rows } = draft
  const unexplained: FormError[] = rows.flatMap(({ message }, index) =>
    message.trim()
      ? []
      : [{ field: `reasons.${index}.message`, message: 'Say what should change, and why.' }],
  )
  const reasons: DecisionReasonInput[] = rows.map(({ field, message }) => ({ field: field || null, message }))
  return {
    rows,
    reasons,
    unexplained,
    drop,
    add: () => keep({ rows: [...rows, { key: (rows.at(-1)?.key ?? 0) + 1, field: '', message: '' }] }),
    change: (key: number, changed: Partial<ReasonDraft>) =>
      keep({ rows: rows.map((row) => (row.key === key ? { ...row, ...changed } : row)) }),
    remove: (key: number) => keep({ rows: rows.filter((row) => row.key !== key) }),
  }
}

const ONE_BLANK = { rows: [{ key: 0, field: '', message: '' }] as readonly ReasonDraft[] }
