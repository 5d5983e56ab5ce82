import { COMMON_NAMES } from './common-names.js'
import type { Alignment, IsSurname, Pair } from './align.js'
import { SHARED_BY_SIBLINGS } from './shared-names.js'
import { WEIGHTS } from './weights.js'
import type { Word } from './word.js'

/** Two names of a child, as they are written and as they agree. */
export interface Written {
  typed: Word[]
  listed: Word[]
  aligned: Alignment
  surname: IsSurname
}

/** Whether a pair is the family's: either side bears it as its surname. */
export const isOfFamily = (surname: IsSurname) => (pair: Pair) =>
  surname(pair.typed, 'typed') || surname(pair.listed, 'listed')

/**
 * How many given names each side has that agree with nothing on the other. Where the surnames do not agree either, one word of
 * each side that cannot be told from a surname may be it: a child whose surname changed is no other child.
 */
export function contradicted(written: Written): number {
  const { aligned, surname } = written
  const { pairs, typedLeft, listedLeft } = aligned
  const hasSurname = pairs.some(isOfFamily(surname))
  const left = (words: Word[], side: 'typed' | 'listed') => {
    // A child may be named like its parent: beside the surname, what it shares with the parent is a given name.
    if (hasSurname) return words.filter((one) => one !== grandfathers(written, side)).length
    const given = words.filter((one) => !surname(one, side)).length
    return Math.max(0, given - (given < words.length ? 0 : 1))
  }
  return Math.min(left(typedLeft, 'typed'), left(listedLeft, 'listed'))
}

/** Where a child's name ends with two of its parent's, the last of them: child, father, grandfather. It is not the child's own. */
function grandfathers({ surname, ...names }: Written, side: 'typed' | 'listed'): Word | undefined {
  const [own, father, last] = names[side].slice(-3)
  return own && father && last && surname(father, side) && surname(last, side) ? last : undefined
}

/**
 * In bits, how much likelier the two are one child than two of one family. What a family shares says nothing: surname, parent,
 * contact, region, and hardly more what siblings often share, a middle name or a half of a compound surname. A name on each
 * side that the other knows nothing of is a brother's, and a birth date is the child's own, but for twins.
 */
export function tellsApart(
  written: Written,
  given: Pair[],
  birthDate: string | null,
): { bits: number; byNames: number; others: number } {
  const others = contradicted(written)
  const weights = WEIGHTS.sibling
  const { pairs, typedLeft, listedLeft } = written.aligned
  const isWhole = pairs.length > 1 && typedLeft.length + listedLeft.length === 0
  const names = isWhole ? weights.whole : given.reduce((sum, pair) => sum + ownName(pair, written, others), 0)
  const born = weights.birthDate[birthDate as keyof typeof weights.birthDate] ?? 0
  const byNames = Math.min(weights.whole, names) + others * weights.otherName
  const alike = birthDate === 'differs' && given.some((pair) => isNearly(pair, written)) ? weights.alike : 0
  const ofBirth = others > 0 ? Math.min(weights.mostOfTwins, born) : born
  return { bits: byNames + ofBirth + alike, byNames, others }
}

/**
 * Whether a given name agrees only by a slip of two letters, or of one in a short name, or as a form that is a common name too:
 * Kofi and Yoofi, Marie and Mariam.
 */
function isNearly(pair: Pair, { surname }: Written): boolean {
  if (isOfFamily(surname)(pair)) return false
  const { agreement, typed, listed } = pair
  if (agreement === 'short form') return COMMON_NAMES.has(typed.text) && COMMON_NAMES.has(listed.text)
  const isShort = Math.min(typed.text.length, listed.text.length) <= SHORT
  return agreement === 'two letters' || (agreement === 'one letter' && isShort)
}

/** Sena and Senam are two children's names; of longer names few are one letter apart. */
const SHORT = 5

/** What agreeing on one given name says of a child that it does not say of its brother. */
function ownName(pair: Pair, written: Written, others: number): number {
  const { firstName, laterName, initial } = WEIGHTS.sibling
  if (pair.agreement === 'initial') return initial * Math.min(pair.typed.text.length, pair.listed.text.length)
  const isShared = SHARED_BY_SIBLINGS.has(pair.typed.sound) || SHARED_BY_SIBLINGS.has(pair.listed.sound)
  // What it has from its parent, all of them may have.
  if (others === 0 && isOfFamily(written.surname)(pair)) return laterName
  if (others === 0) return Math.max(isShared ? laterName : firstName, Math.min(pair.bits, firstName))
  if (isBesideSurname(pair, written)) return 0
  return isFirst(pair, written) && !isShared ? firstName : Math.min(pair.bits, laterName)
}

/** The first of the given names on both sides. */
function isFirst({ typed, listed }: Pair, written: Written): boolean {
  const first = (words: Word[], side: 'typed' | 'listed') => words.find((one) => !written.surname(one, side))
  return first(written.typed, 'typed') === typed && first(written.listed, 'listed') === listed
}

/** Beside the surname on both sides, in the same order: it may be the other half of it. */
function isBesideSurname({ typed, listed }: Pair, written: Written): boolean {
  return written.aligned.pairs.filter(isOfFamily(written.surname)).some((family) => {
    const steps = written.typed.indexOf(typed) - written.typed.indexOf(family.typed)
    return (
      Math.abs(steps) === 1 &&
      steps === written.listed.indexOf(listed) - written.listed.indexOf(family.listed)
    )
  })
}
