import { align, type Compare } from './align.js'
import { joinAlike } from './joined-words.js'
import { WEIGHTS } from './weights.js'
import type { Word } from './spelling.js'

/** The names of an entry, ready to compare. */
export interface Names {
  student: Word[]
  parent: Word[]
}

/**
 * How well an entry fits a search of which nobody says whose name it is: the student's, the parent's, or words of both.
 * In millionths of a bit, whole, so that adding in another order gives the same; null where it does not fit. Each word
 * typed has to find one of its own; of three or more, one may not.
 */
export function fits(typed: Word[], { student, parent }: Names, compare: Compare): number | null {
  if (typed.length === 0) return null
  const all = [student, parent, [...student, ...parent]]
  const scores = all.map((listed) => fit(typed, listed, compare)).filter((score) => score !== null)
  return scores.length > 0 ? Math.round(Math.max(...scores) * 1e6) : null
}

const ENOUGH_TO_DROP_ONE = 3

function fit(typed: Word[], listed: Word[], compare: Compare): number | null {
  const [asked, entry] = joinAlike(typed, listed)
  const { pairs, typedLeft, listedLeft } = align(asked, entry, compare, () => false)
  const mayDrop = typed.length >= ENOUGH_TO_DROP_ONE ? 1 : 0
  if (pairs.length === 0 || typedLeft.length > mayDrop) return null
  // A word alone is no other word two letters off: that would be half the names there are.
  if (asked.length === 1 && pairs[0]!.agreement === 'two letters') return null
  const agreed = pairs.reduce((sum, { bits }) => sum + bits, 0)
  return agreed + typedLeft.length * WEIGHTS.otherGivenName + listedLeft.length * WEIGHTS.leftOut
}
