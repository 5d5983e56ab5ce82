import type { Alignment, IsSurname, Pair } from './align.js'
import { SHARED_BY_SIBLINGS } from './shared-names.js'
import { WEIGHTS } from './weights.js'
import type { Word } from './spelling.js'

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
  const names = isWhole ? weights.whole : ownNames(given, written, others)
  const born = weights.birthDate[birthDate as keyof typeof weights.birthDate] ?? 0
  const isAlike = given.some((pair) => mayBeAnothers(pair, written, birthDate))
  const ofNames = (most: number) => Math.min(most, names) + others * weights.otherName
  const ofBirth = others > 0 ? Math.min(weights.mostOfTwins, born) : born
  const bits = isAlike ? ofNames(weights.firstName) + weights.alike : ofNames(weights.whole)
  // Whether names are nearly alike depends on the birth date: that one of the children is meant tells nothing of it.
  return { bits: bits + ofBirth, byNames: ofNames(weights.whole), others }
}

/**
 * Whether a given name that agrees nearly is a brother's or sister's, who are named alike: a form of a child born on another
 * day (Kofi and Yoofi, Praise and Praisegod), a slip where the day is another or nearly another, and two letters changed in a
 * short name (Adanna and Akunna) where nobody says the day.
 */
function mayBeAnothers(pair: Pair, written: Written, birthDate: string | null): boolean {
  if (isOfFamily(written.surname)(pair)) return false
  if (birthDate === 'differs') return isSlip(pair, LONG) || pair.agreement === 'short form'
  if (birthDate === 'near') return isSlip(pair, SHORT)
  return birthDate === null && (areTwoChanged(pair) || isHers(pair))
}

/** Whether a name agrees only by a slip of two letters, of one in a name that is not longer than so many, or of the first. */
function isSlip({ agreement, typed: { text }, listed }: Pair, longest: number): boolean {
  if (agreement === 'two letters') return true
  const isShort = Math.min(text.length, listed.text.length) <= longest
  return agreement === 'one letter' && (isShort || text[0] !== listed.text[0])
}

/** Whether two letters of a short name are two others: slips leave letters out, double them or change them about. */
function areTwoChanged({ agreement, typed: { text }, listed }: Pair): boolean {
  if (agreement !== 'two letters' || text.length !== listed.text.length || text.length > SHORT + 1)
    return false
  const changed = [...text].filter((letter, at) => letter !== listed.text[at])
  return changed.length === 2 && !changed.every((letter) => listed.text.includes(letter))
}

/** Fulbert and Fulbertine; Carol may be short for Caroline, and Kadi is what Kadiatu is called. */
function isHers({ agreement, typed, listed }: Pair): boolean {
  const [short, long] =
    typed.text.length < listed.text.length ? [typed.text, listed.text] : [listed.text, typed.text]
  const mayBeHis = agreement === 'short form' && short.length >= SHORT
  return mayBeHis && long.startsWith(short) && HERS.test(long.slice(short.length))
}

const HERS = /^(?:ine|ina|ette|elle|ella|iya|atu|ata)$/
/** Sena and Senam are two children's names; of longer names few are one letter apart: Rosalie and Rosaline. */
const SHORT = 5
const LONG = 7

/** What all given names say. Beside one that contradicts, several later ones say no more than one. */
function ownNames(given: Pair[], written: Written, others: number): number {
  const all = given.map((pair) => ownName(pair, written, others))
  const sum = all.reduce((bits, own) => bits + own, 0)
  const { laterName, laterNames } = WEIGHTS.sibling
  return others > 0 && Math.max(0, ...all) <= laterName ? Math.min(laterNames, sum) : sum
}

/** What agreeing on one given name says of a child that it does not say of its brother. */
function ownName(pair: Pair, written: Written, others: number): number {
  const { firstName, laterName, initial } = WEIGHTS.sibling
  if (pair.agreement === 'initial') return initial * Math.min(pair.typed.text.length, pair.listed.text.length)
  const isShared = SHARED_BY_SIBLINGS.has(pair.typed.sound) || SHARED_BY_SIBLINGS.has(pair.listed.sound)
  // What it has from its parent, all of them may have.
  if (others === 0 && isOfFamily(written.surname)(pair)) return laterName
  if (others === 0) return Math.max(isShared ? laterName : firstName, Math.min(pair.bits, firstName))
  if (isBesideSurname(pair, written)) return 0
  const isOwn = isFirst(pair, written) && !isShared && !isSlip(pair, SHORT)
  return isOwn ? firstName : Math.min(pair.bits, laterName)
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
