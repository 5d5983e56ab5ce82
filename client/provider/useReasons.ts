import { useState } from 'react'
import type { DecisionReasonInput } from '../gql/graphql'
import type { FormError } from '../ui/useFormErrors'

export interface ReasonDraft {
  /** Only to tell rows apart. */
  key: number
  /** As the server names it; empty for the whole. */
  field: string
  message: string
}

/** Reasons as they are written: at least one, each about a field or about the whole. */
export function useReasons() {
  const [rows, setRows] = useState<readonly ReasonDraft[]>([{ key: 0, field: '', message: '' }])
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
    add: () =>
      setRows((before) => [...before, { key: (before.at(-1)?.key ?? 0) + 1, field: '', message: '' }]),
    change: (key: number, changed: Partial<ReasonDraft>) =>
      setRows((before) => before.map((row) => (row.key === key ? { ...row, ...changed } : row))),
    remove: (key: number) => setRows((before) => before.filter((row) => row.key !== key)),
  }
}
