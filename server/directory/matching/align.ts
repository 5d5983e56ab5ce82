import type { Word } from '../likeness.js'
import { compareWords, type Agreement } from './compare-words.js'
import type { Vocabulary } from './vocabulary.js'
import { WEIGHTS } from './weights.js'

/** A typed word and the listed one that it stands for. */
export interface Pair {
  typed: Word
  listed: Word
  agreement: Agreement
  bits: number
}

export interface Alignment {
  pairs: Pair[]
  typedLeft: Word[]
  listedLeft: Word[]
}

export type IsSurname = (word: Word, side: 'typed' | 'listed') => boolean
export type Compare = (typed: Word, listed: Word) => Omit<Pair, 'typed' | 'listed'> | null

/** Compares words, each two only once: the same names come again and again among the candidates of a check. */
export function comparer(vocabulary: Vocabulary): Compare {
  const known = new Map<string, ReturnType<Compare>>()
  return (typed, listed) => {
    const both = `${typed.text} ${listed.text}`
    const before = known.get(both)
    if (before !== undefined) return before
    const agreement = compareWords(typed, listed, vocabulary)
    const answer = agreement && { agreement, bits: worth(typed, listed, agreement, vocabulary) }
    known.set(both, answer)
    return answer
  }
}

/**
 * Gives each typed word at most one listed word, in any order, the surest first. Families shorten given names, not
 * their own: Ugwu is no short form of Ugwuanyi.
 */
export function align(typed: Word[], listed: Word[], compare: Compare, surname: IsSurname): Alignment {
  const possible = typed
    .flatMap((one) =>
      listed.map((other) => ({
        typed: one,
        listed: other,
        ...(compare(one, other) ?? { agreement: null, bits: 0 }),
      })),
    )
    .filter((pair): pair is Pair => pair.agreement !== null)
    .filter(
      ({ agreement, typed: one, listed: other }) =>
        agreement !== 'short form' || !(surname(one, 'typed') && surname(other, 'listed')),
    )
    .toSorted((a, b) => RANK[a.agreement] - RANK[b.agreement] || b.bits - a.bits)
  const pairs: Pair[] = []
  const used = new Set<Word>()
  for (const pair of possible) {
    if (used.has(pair.typed) || used.has(pair.listed)) continue
    used.add(pair.typed).add(pair.listed)
    pairs.push(pair)
  }
  const left = (words: Word[]) => words.filter((word) => !used.has(word))
  return { pairs, typedLeft: left(typed), listedLeft: left(listed) }
}

const RANK: Record<Agreement, number> = {
  same: 0,
  sound: 1,
  'one letter': 2,
  scan: 2,
  'short form': 3,
  'two letters': 4,
  initial: 5,
}
const LEAST = 0.3

function worth(typed: Word, listed: Word, agreement: Agreement, vocabulary: Vocabulary): number {
  // A misspelt word is rare in itself; what counts is how many have the name it misspells.
  const share = Math.max(vocabulary.share(typed), vocabulary.share(listed))
  const bits = WEIGHTS.agreement[agreement] - Math.log2(share)
  if (agreement !== 'short form' && agreement !== 'initial') return Math.max(LEAST, bits)
  const letters = Math.min(typed.text.length, listed.text.length)
  return Math.max(LEAST, Math.min(bits, letters * WEIGHTS.letterOfShortForm))
}
