import { pairKey, skeleton } from '../../matching/pair-keys.js'
import { word } from '../../matching/word.js'
import { nameTokens } from '../../matching/normalise.js'

/** As many are compared for one ward, those that share most of the child's name first. */
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
    return [...this.#withAPast.near(keys, MOST_WITH_A_PAST), ...this.#others.near(keys, MOST_COMPARED)]
  }
}

class ByName<T> {
  readonly #claims: T[] = []
  readonly #byKey = new Map<string, number[]>()

  add(claim: T, name: string): void {
    const at = this.#claims.push(claim) - 1
    for (const key of keysOf(name)) {
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
    const best = [...shared].filter(([, both]) => both > 1).toSorted(([, one], [, other]) => other - one)
    const byOne = [...shared].filter(([, both]) => both === 1)
    const first = (some: [number, number][], many: number) =>
      [...new Set(some.map(([at]) => this.#claims[at]!))].slice(0, many)
    return [...new Set([...first(best, most), ...first(byOne, MOST_BY_ONE_WORD)])]
  }
}

/** Each word as it sounds, and every two of them by their consonants. */
function keysOf(name: string): string[] {
  const words = nameTokens(name).map(word)
  const skeletons = [...new Set(words.map(skeleton))]
  const pairs = skeletons.flatMap((one, at) => skeletons.slice(at + 1).map((other) => pairKey(one, other)))
  return [...new Set([...words.map(({ sound }) => sound), ...pairs])]
}
