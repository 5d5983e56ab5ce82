import type { Pair } from '../align.js'
import { pairKey, skeleton } from '../pair-keys.js'
import type { Vocabulary } from './vocabulary.js'
import { WEIGHTS } from '../weights.js'

/** In bits, how much commoner the names that agree are together than their shares tell; from 0 to what they prove. */
export type Together = (pairs: readonly Pair[]) => number

/**
 * Names go by language and people: of a million wards, one in two hundred is called Kodzo and one in a thousand Gbador, and those
 * called Kodzo Gbador are not five but forty. `wards`: how many have two names, by their key (pairKey), where that was counted.
 */
export function borneTogether(wards: ReadonlyMap<string, number>, vocabulary: Vocabulary): Together {
  const known = new Map<string, number>()
  const more = (one: string, other: string) => {
    const key = pairKey(one, other)
    const before = known.get(key)
    if (before !== undefined) return before
    const counted = wards.get(key) ?? 0
    const expected = vocabulary.shareOf(one) * vocabulary.shareOf(other) * vocabulary.entries
    const bits = Math.log2((Math.max(0, counted - NO_PEOPLE) + 1) / (expected + 1))
    const coarse = Math.min(MOST, Math.max(0, Math.floor(bits * STEPS) / STEPS))
    known.set(key, coarse)
    return coarse
  }
  return (pairs) => {
    const proved = new Map<string, number>()
    for (const { typed, bits } of pairs)
      proved.set(skeleton(typed), Math.max(bits, proved.get(skeleton(typed)) ?? 0))
    const names = [...proved.keys()]
    const edges = names
      .flatMap((one, at) =>
        names.slice(at + 1).map((other) => {
          const most = Math.min(proved.get(one)!, proved.get(other)!)
          return { one, other, bits: Math.min(most, more(one, other)) }
        }),
      )
      .filter(({ bits }) => bits > 0)
      .toSorted((a, b) => b.bits - a.bits)
    // As a tree, the strongest first (Chow and Liu, 1968): of three names of one people two pairs say it, the third says it again.
    const treeOf = new Map(names.map((name) => [name, name]))
    let sum = 0
    for (const { one, other, bits } of edges) {
      const [tree, joined] = [treeOf.get(one)!, treeOf.get(other)!]
      if (tree === joined) continue
      sum += bits
      for (const name of names) if (treeOf.get(name) === joined) treeOf.set(name, tree)
    }
    return Math.min(MOST_OF_ALL, sum) * WEIGHTS.together
  }
}

/**
 * Brothers and sisters share names too, and say nothing of their people; nor do three schools' inventions, of which two each are
 * counted.
 */
const NO_PEOPLE = 7
/** Of a bit: what one ward more or less does is not to be read from a score. */
const STEPS = 2
/** Of a people that one ward in thirty is of; more is somebody's doing, who lists what nobody is called. */
const MOST = 5
const MOST_OF_ALL = 8
