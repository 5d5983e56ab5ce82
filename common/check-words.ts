/** What a check asks, finds and leads to, in the words of every screen, letter and file. */

/** Why a school looks. */
export const PURPOSE_WORDS = {
  ADMISSION: 'Admission',
  READMISSION: 'Re-admission',
  OWN_CLAIM: 'Own claim',
} as const

/** What the school decided. */
export const OUTCOME_WORDS = {
  ADMITTED: 'Admitted',
  ADMITTED_WITH_PLAN: 'Admitted with a payment plan',
  DECLINED: 'Declined',
} as const

/** What a result is to whoever was asked for, and how sure that is. */
export const RESULT_WORDS = {
  CHILD: { relation: 'This child', LIKELY: 'Likely this child', POSSIBLE: 'Possibly this child' },
  ONE_OF: {
    relation: 'One of the family',
    LIKELY: 'One of the children of this family',
    POSSIBLE: 'Possibly one of the children of this family',
  },
  FAMILY: {
    relation: 'Same family',
    LIKELY: 'Another child of this family',
    POSSIBLE: 'Possibly another child of this family',
  },
} as const

export interface Found {
  relation: 'CHILD' | 'FAMILY'
  /** One of several children, nobody can say which. Not known of old checks. */
  oneOf?: boolean
  likelihood: 'LIKELY' | 'POSSIBLE'
}

export const kindOfResult = ({ relation, oneOf }: Found): keyof typeof RESULT_WORDS =>
  relation === 'FAMILY' && oneOf ? 'ONE_OF' : relation

export const resultWords = (result: Found): string => RESULT_WORDS[kindOfResult(result)][result.likelihood]

/** All that a check found: "Likely this child", "Possibly this child · 2, Another child of this family". */
export function foundWords(results: readonly Found[]): string {
  const counts = new Map<string, number>()
  for (const result of results) {
    const words = resultWords(result)
    counts.set(words, (counts.get(words) ?? 0) + 1)
  }
  if (counts.size === 0) return 'Nobody'
  return [...counts].map(([words, count]) => (count > 1 ? `${words} · ${count}` : words)).join(', ')
}
