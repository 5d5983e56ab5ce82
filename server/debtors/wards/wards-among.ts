import { pairKey, skeleton } from '../../matching/pair-keys.js'
import { word } from '../../matching/word.js'
import { nameTokens } from '../../matching/normalise.js'

/** As many are compared for one ward, those that share most of the child's name first. */
const MOST_COMPARED = 60
/** Of those that share a single word: a slip may hide the other. */
const MOST_BY_ONE_WORD = 12
/** As many are looked through for those, the rarest words first. */
const MOST_LOOKED_THROUGH = 1000

/** A school's claims in memory by the child's name: for thousands of questions at once. */
export class WardsAmong<T extends { studentName: string }> {
  readonly #claims: T[] = []
  readonly #byKey = new Map<string, number[]>()

  add(claim: T): void {
    const at = this.#claims.push(claim) - 1
    for (const key of keysOf(claim.studentName)) {
      const places = this.#byKey.get(key)
      if (places) places.push(at)
      else this.#byKey.set(key, [at])
    }
  }

  /** Those whose child may be the one of that name. */
  near(studentName: string): T[] {
    const shared = new Map<number, number>()
    let left = MOST_LOOKED_THROUGH
    const found = keysOf(studentName).map((key) => this.#byKey.get(key) ?? [])
    for (const places of found.toSorted((one, other) => one.length - other.length)) {
      for (const at of places.slice(0, left)) shared.set(at, (shared.get(at) ?? 0) + 1)
      left -= places.length
      if (left <= 0) break
    }
    const several = [...shared].filter(([, keys]) => keys > 1)
    const best = several.toSorted(([, one], [, other]) => other - one).slice(0, MOST_COMPARED)
    const byOne = [...shared].filter(([, keys]) => keys === 1).slice(0, MOST_BY_ONE_WORD)
    return [...best, ...byOne].map(([at]) => this.#claims[at]!)
  }
}

/** Each word as it sounds, and every two of them by their consonants. */
function keysOf(name: string): string[] {
  const words = nameTokens(name).map(word)
  const skeletons = [...new Set(words.map(skeleton))]
  const pairs = skeletons.flatMap((one, at) => skeletons.slice(at + 1).map((other) => pairKey(one, other)))
  return [...new Set([...words.map(({ sound }) => sound), ...pairs])]
}
