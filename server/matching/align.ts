import type { Word } from './spelling.js'
import { compareWords, type Agreement } from './compare-words.js'
import type { Vocabulary } from './frequency/vocabulary.js'
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

/** Compares words, each two only once while they are counted alike: the same names come again and again. */
export function comparer(vocabulary: Vocabulary): Compare {
  const before = comparers.get(vocabulary)
  if (before) return before
  const known = new Map<Word, Map<Word, ReturnType<Compare>>>()
  let kept = 0
  const compare: Compare = (typed, listed) => {
    let ofTyped = known.get(typed)
    const earlier = ofTyped?.get(listed)
    if (earlier !== undefined) return earlier
    const agreement = compareWords(typed, listed, vocabulary)
    const answer = agreement && { agreement, bits: worth(typed, listed, agreement, vocabulary) }
    if (kept >= MOST_KEPT) {
      known.clear()
      kept = 0
      ofTyped = undefined
    }
    if (!ofTyped) known.set(typed, (ofTyped = new Map()))
    ofTyped.set(listed, answer)
    kept += 1
    return answer
  }
  comparers.set(vocabulary, compare)
  return compare
}

const comparers = new WeakMap<Vocabulary, Compare>()
/** Pairs of words; some tens of bytes each. */
const MOST_KEPT = 200_000

/**
 * Gives each typed word at most one listed word, in any order, the surest first. Families shorten given names, not
 * their own: Ugwu is no short form of Ugwuanyi.
 */
export function align(typed: Word[], listed: Word[], compare: Compare, surname: IsSurname): Alignment {
  const possible: { from: number; to: number; pair: Pair }[] = []
  // Loops: a look does this for hundreds of entries.
  for (let from = 0; from < typed.length; from++)
    for (let to = 0; to < listed.length; to++) {
      const [one, other] = [typed[from]!, listed[to]!]
      const how = compare(one, other)
      if (!how || (how.agreement === 'short form' && surname(one, 'typed') && surname(other, 'listed')))
        continue
      const { agreement, bits } = how
      possible.push({ from, to, pair: { typed: one, listed: other, agreement, bits } })
    }
  possible.sort(({ pair: a }, { pair: b }) => RANK[a.agreement] - RANK[b.agreement] || b.bits - a.bits)
  const pairs: Pair[] = []
  // By place: a name may hold a word twice.
  const [usedTyped, usedListed]: [boolean[], boolean[]] = [[], []]
  for (const { from, to, pair } of possible) {
    if (usedTyped[from] || usedListed[to]) continue
    usedTyped[from] = true
    usedListed[to] = true
    pairs.push(pair)
  }
  return {
    pairs,
    typedLeft: typed.filter((_, at) => !usedTyped[at]),
    listedLeft: listed.filter((_, at) => !usedListed[at]),
  }
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
