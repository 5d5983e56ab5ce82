import { pairKey, skeleton } from '../../matching/pair-keys.js'
import { word } from '../../matching/word.js'
import { nameTokens } from '../../matching/normalise.js'

/** As many are compared for one ward, those that share most of the child's name first, of them the oldest. */
const MOST_COMPARED = 60
/** Of those that were answered or changed before: nobody lists as many of them to hide one. */
const MOST_WITH_A_PAST = 1000
/** Of those that share a single word: a slip may hide the other. */
const MOST_BY_ONE_WORD = 12
/** As many are looked through for those, the rarest words first. */
const MOST_LOOKED_THROUGH = 1000

/** A school's claims in memory by the child's name: for thousands of questions at once. */
export class WardsAmong<T> {
  readonly #withAPast = new ByName<T>()
  readonly #others = new ByName<T>()

  /** Oldest first, by each of the names that the child has had there. `hasPast`: its family has answered or heard of it as another. */
  add(claim: T, names: Iterable<string>, hasPast: boolean): void {
    const among = hasPast ? this.#withAPast : this.#others
    for (const name of new Set(names)) among.add(claim, name)
  }

  /** Those whose child may be the one of that name. */
  near(studentName: string): T[] {
    const keys = keysOf(studentName)
    return [
      ...new Set([
        ...this.#withAPast.near(keys, MOST_WITH_A_PAST),
        ...this.#others.near(keys, MOST_COMPARED),
      ]),
    ]
  }
}

class ByName<T> {
  readonly #places: { claim: T; keys: number }[] = []
  readonly #byKey = new Map<string, number[]>()

  add(claim: T, name: string): void {
    const keys = keysOf(name)
    const at = this.#places.push({ claim, keys: keys.length }) - 1
    for (const key of keys) {
      const places = this.#byKey.get(key)
      if (places) places.push(at)
      else this.#byKey.set(key, [at])
    }
  }

  near(keys: readonly string[], most: number): T[] {
    const shared = new Map<number, number>()
    let left = MOST_LOOKED_THROUGH
    const found = keys.map((key) => this.#byKey.get(key) ?? [])
    for (const places of found.toSorted((one, other) => one.length - other.length)) {
      for (const at of places.slice(0, left)) shared.set(at, (shared.get(at) ?? 0) + 1)
      left -= places.length
      if (left <= 0) break
    }
    // A further name makes nobody less alike: as much of the shorter name as is shared.
    const share = ([at, both]: [number, number]) => both / Math.min(keys.length, this.#places[at]!.keys)
    const several = [...shared].filter(([, both]) => both > 1)
    const best = several
      .toSorted((one, other) => share(other) - share(one) || one[0] - other[0])
      .slice(0, most)
    const byOne = [...shared].filter(([, both]) => both === 1).slice(0, MOST_BY_ONE_WORD)
    return [...best, ...byOne].map(([at]) => this.#places[at]!.claim)
  }
}

/** Each word as it sounds, and every two of them by their consonants. */
function keysOf(name: string): string[] {
  const words = nameTokens(name).map(word)
  const skeletons = [...new Set(words.map(skeleton))]
  const pairs = skeletons.flatMap((one, at) => skeletons.slice(at + 1).map((other) => pairKey(one, other)))
  return [...new Set([...words.map(({ sound }) => sound), ...pairs])]
}
