import { comparer, type Compare } from '../../matching/align.js'
import { pairKeys } from '../../matching/pair-keys.js'
import type { Person } from '../../matching/person.js'
import type { Vocabulary } from '../../matching/frequency/vocabulary.js'
import { OWN_CLAIMS, looksAlike, wardOf, type About } from './alike.js'
import { weigh } from '../../matching/weigh.js'

/** As many as are weighed for one ward: the commonest names share a key with more. */
const MOST_CANDIDATES = 300
/**
 * As many as are weighed for each of many wards on average: a list in which everybody is called the same costs no more
 * than so much a line. What one line leaves another may use.
 */
const USUAL_CANDIDATES = 30
/** As many as are looked through for those, the rarest keys first. */
const MOST_LOOKED_THROUGH = 1000

/** The same as `Alike`, among claims that are in memory: for thousands at once. */
export class AlikeAmong<T> {
  readonly #compare: Compare
  readonly #wards: { ward: Person; what: T }[] = []
  readonly #byKey = new Map<string, number[]>()
  #left = MOST_CANDIDATES
  /** What it has cost so far: pairs of wards that were weighed. */
  weighed = 0

  constructor(vocabulary: Vocabulary) {
    this.#compare = comparer(vocabulary)
  }

  add(about: About, what: T): void {
    const ward = wardOf(about)
    const at = this.#wards.push({ ward, what }) - 1
    for (const key of pairKeys(ward)) {
      const places = this.#byKey.get(key)
      if (places) places.push(at)
      else this.#byKey.set(key, [at])
    }
  }

  /** The likeliest first; of a ward that many are like, so many at most. */
  to(about: About, most = MOST_CANDIDATES): T[] {
    const ward = wardOf(about)
    const found: { at: number; what: T; score: number }[] = []
    this.#left = Math.min(MOST_CANDIDATES, this.#left) + USUAL_CANDIDATES
    for (const at of this.#near(ward)) {
      if (this.#left <= 0 || found.length >= most) break
      this.#left--
      this.weighed++
      const { ward: other, what } = this.#wards[at]!
      const weighed = weigh(ward, other, { entries: OWN_CLAIMS, compare: this.#compare })
      if (weighed && looksAlike(weighed)) found.push({ at, what, score: weighed.score })
    }
    return found
      .toSorted((one, other) => other.score - one.score || one.at - other.at)
      .map(({ what }) => what)
  }

  /** Those that share most keys. */
  #near(ward: Person): number[] {
    const shared = new Map<number, number>()
    let left = MOST_LOOKED_THROUGH
    const places = pairKeys(ward)
      .map((key) => this.#byKey.get(key) ?? [])
      .toSorted((one, other) => one.length - other.length)
    for (const found of places) {
      for (const at of found.slice(0, left)) shared.set(at, (shared.get(at) ?? 0) + 1)
      left -= found.length
      if (left <= 0) break
    }
    return [...shared]
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, MOST_CANDIDATES)
      .map(([at]) => at)
  }
}
