/** What a check asks, finds and leads to, in the words of every screen, letter and file. */

/** So many claims are answered to a check. */
export const MOST_RESULTS = 5

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

/** What a result is to whoever was asked for. Of a family it is never said how sure that is: names alone show it. */
export const RESULT_WORDS = {
  CHILD: { relation: 'This child', LIKELY: 'Likely this child', POSSIBLE: 'Possibly this child' },
  ONE_OF: { relation: 'One of the family', words: 'One of the children of this family' },
  FAMILY: { relation: 'Same family', words: 'Another child of this family' },
} as const

export interface Found {
  relation: 'CHILD' | 'FAMILY'
  /** One of several children, nobody can say which. Not known of old checks. */
  oneOf?: boolean
  likelihood: 'LIKELY' | 'POSSIBLE'
}

export const kindOfResult = ({ relation, oneOf }: Found): keyof typeof RESULT_WORDS =>
  relation === 'FAMILY' && oneOf ? 'ONE_OF' : relation

export function resultWords(result: Found): string {
  const kind = kindOfResult(result)
  return kind === 'CHILD' ? RESULT_WORDS.CHILD[result.likelihood] : RESULT_WORDS[kind].words
}

export const NOBODY_FOUND = 'Nobody'
/** Beside whom the school itself has said before to be somebody else. */
const NOBODY_ELSE = 'Nobody else'

export const foundNobody = (words: string): boolean => words === NOBODY_FOUND || words === NOBODY_ELSE

/**
 * All that a check found: "Likely this child", "Possibly this child · 2, Another child of this family". Of one whose answers
 * are not kept any more (null) how many there were is known alone.
 */
export function foundWords(
  results: readonly Found[] | null,
  { shown, putAside }: { shown: number; putAside: boolean },
): string {
  if (!results && shown > 0) return 'Somebody (details deleted)'
  if (!results?.length) return putAside ? NOBODY_ELSE : NOBODY_FOUND
  return wordsOf(results)
}

function wordsOf(results: readonly Found[]): string {
  const counts = new Map<string, number>()
  for (const result of results) {
    const words = resultWords(result)
    counts.set(words, (counts.get(words) ?? 0) + 1)
  }
  return [...counts].map(([words, count]) => (count > 1 ? `${words} · ${count}` : words)).join(', ')
}
