import { comparer, type Compare } from '../directory/matching/align.js'
import { pairKeys } from '../directory/matching/pair-keys.js'
import type { Person } from '../directory/matching/person.js'
import type { Vocabulary } from '../directory/matching/vocabulary.js'
import { OWN_CLAIMS, isSameWard, wardOf, type About } from './alike.js'
import { weigh } from '../directory/matching/weigh.js'

/** As many as are weighed for one ward: the commonest names share a key with more. */
const MOST_CANDIDATES = 300

/** The same as `Alike`, among claims that are in memory: for thousands at once. */
export class AlikeAmong<T> {
  readonly #compare: Compare
  readonly #wards: { ward: Person; what: T }[] = []
  readonly #byKey = new Map<string, number[]>()

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

  /** The likeliest first. */
  to(about: About): T[] {
    const ward = wardOf(about)
    return this.#near(ward)
      .flatMap((at) => {
        const { ward: other, what } = this.#wards[at]!
        const weighed = weigh(ward, other, { entries: OWN_CLAIMS, compare: this.#compare })
        return weighed && isSameWard(weighed) ? [{ at, what, score: weighed.score }] : []
      })
      .toSorted((one, other) => other.score - one.score || one.at - other.at)
      .map(({ what }) => what)
  }

  /** Those that share most keys. */
  #near(ward: Person): number[] {
    const shared = new Map<number, number>()
    for (const key of pairKeys(ward))
      for (const at of this.#byKey.get(key) ?? []) shared.set(at, (shared.get(at) ?? 0) + 1)
    return [...shared]
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, MOST_CANDIDATES)
      .map(([at]) => at)
  }
}
