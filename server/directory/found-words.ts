import type { GivenResult } from './look.entity.js'

/** What a check found, in words: "Likely this child", "Possibly this child · 2, Same family". */
export function foundWords(results: readonly Pick<GivenResult, 'relation' | 'likelihood'>[]): string {
  const counts = new Map<string, number>()
  for (const result of results) {
    const words = resultWords(result)
    counts.set(words, (counts.get(words) ?? 0) + 1)
  }
  if (counts.size === 0) return 'Nobody'
  return [...counts].map(([words, count]) => (count > 1 ? `${words} · ${count}` : words)).join(', ')
}

const resultWords = ({ relation, likelihood }: Pick<GivenResult, 'relation' | 'likelihood'>) =>
  relation === 'FAMILY'
    ? likelihood === 'LIKELY'
      ? 'Same family'
      : 'Possibly same family'
    : likelihood === 'LIKELY'
      ? 'Likely this child'
      : 'Possibly this child'
