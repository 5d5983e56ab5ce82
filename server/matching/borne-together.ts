import type { Pair } from './align.js'
import { pairKey, skeleton } from './pair-keys.js'
import type { Vocabulary } from './vocabulary.js'
import { WEIGHTS } from './weights.js'

/** In bits, how much commoner the names are together than their shares tell; never below 0. */
export type Together = (pairs: readonly Pair[]) => number

/**
 * Names go by language and people: of a million wards, one in two hundred is called Kodzo and one in a thousand Gbador, and those
 * called Kodzo Gbador are not five but forty. `wards`: how many have two names, by their key (pairKey), where that was counted.
 */
export function borneTogether(wards: ReadonlyMap<string, number>, vocabulary: Vocabulary): Together {
  const known = new Map<string, number>()
  const bits = (one: string, other: string) => {
    const key = pairKey(one, other)
    const before = known.get(key)
    if (before !== undefined) return before
    const counted = wards.get(key) ?? 0
    const expected = vocabulary.shareOf(one) * vocabulary.shareOf(other) * vocabulary.entries
    const times = (Math.max(0, counted - OF_ONE_FAMILY) + 1) / (expected + 1)
    const more = Math.min(MOST, Math.max(0, Math.log2(times)))
    known.set(key, more)
    return more
  }
  return (pairs) => {
    const names = [...new Set(pairs.map(({ typed }) => skeleton(typed)))]
    const edges = names
      .flatMap((one, at) => names.slice(at + 1).map((other) => ({ one, other, bits: bits(one, other) })))
      .filter((edge) => edge.bits > 0)
      .toSorted((a, b) => b.bits - a.bits)
    // As a tree, the strongest first (Chow and Liu, 1968): of three names of one people two pairs say it, the third says it again.
    const treeOf = new Map(names.map((name) => [name, name]))
    let sum = 0
    for (const { one, other, bits: more } of edges) {
      const [tree, joined] = [treeOf.get(one)!, treeOf.get(other)!]
      if (tree === joined) continue
      sum += more
      for (const name of names) if (treeOf.get(name) === joined) treeOf.set(name, tree)
    }
    return sum * WEIGHTS.together
  }
}

/** Brothers and sisters share names too, and say nothing of their people. */
const OF_ONE_FAMILY = 4
/** Of a people that one ward in thirty is of; more is somebody's doing, who lists what nobody is called. */
const MOST = 5
