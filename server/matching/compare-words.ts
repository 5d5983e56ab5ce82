import type { Spelling, Word } from './spelling.js'
import { edits } from './edits.js'
import { areOtherPeople } from './other-people.js'
import { isKnownForm, isShortForm, isSlight, isWithin, isWithoutGod } from './short-form.js'
import type { Vocabulary } from './frequency/vocabulary.js'

/** How two words of a name agree, from letter for letter down to two letters off. */
export type Agreement = 'same' | 'sound' | 'short form' | 'one letter' | 'scan' | 'initial' | 'two letters'

/** How a typed word agrees with a listed one, or null if they are different names. */
export function compareWords(typed: Word, listed: Word, vocabulary: Vocabulary): Agreement | null {
  const alike = agreeInSound(typed, listed)
  if (alike) return alike
  const shorter = Math.min(typed.text.length, listed.text.length)
  if (shorter <= LONGEST_INITIAL && isBeginning(typed.text, listed.text)) return 'initial'
  if (areOtherPeople(typed, listed)) return null
  const distance = misspelt(typed, listed, shorter)
  const scanned = shorter >= SHORTEST_FOR_ONE && typed.scan === listed.scan
  // What a slip would explain is none if both are names of their own.
  const slip = (distance <= 2 || scanned) && !vocabulary.areBothNames(typed.text, listed.text)
  if (slip && distance === 1) return 'one letter'
  if (slip && scanned) return 'scan'
  if (isKnownForm(typed, listed) || isWithoutGod(typed, listed)) return 'short form'
  if (
    isShortForm(typed, listed) &&
    !(mayBeTwo(typed, listed) && vocabulary.areBothNames(typed.text, listed.text))
  )
    return 'short form'
  return slip && distance === 2 ? 'two letters' : null
}

/** What takes no vocabulary and no comparing of letters: two words that are or sound the same. */
export function agreeInSound(typed: Word, listed: Word): Agreement | null {
  // One letter is no name, even if both have written it.
  if (typed.text === listed.text) return typed.text.length === 1 ? 'initial' : 'same'
  return typed.sound === listed.sound ? 'sound' : null
}

/** "K." and "Di" stand for any name that begins so. */
const LONGEST_INITIAL = 2
/** Tochukwu and Somtochukwu are two names; so are Umma and Jummai. */
const LONGER_THAN_SHORT_FORMS = 7
const SHORTEST_FOR_ONE = 3
const SHORTEST_FOR_TWO = 5

/** Whether what looks like a short form is another's where both are names. */
const mayBeTwo = (typed: Word, listed: Word) =>
  Math.min(typed.text.length, listed.text.length) >= LONGER_THAN_SHORT_FORMS ||
  isWithin(typed, listed) ||
  isSlight(typed, listed)

/** How many letters apart the words are as written or as spoken, whichever is nearer. */
function misspelt(typed: Word, listed: Word, shorter: number): number {
  const mayBeOne = shorter >= SHORTEST_FOR_ONE || isMiddleLeftOut(typed.text, listed.text)
  const most = shorter >= SHORTEST_FOR_TWO ? 2 : mayBeOne ? 1 : 0
  if (most === 0) return Infinity
  const distance = Math.min(
    apart(typed.written, listed.written, most),
    apart(typed.spoken, listed.spoken, most),
  )
  return distance <= most ? distance : Infinity
}

/** Yw for Yaw: names of three letters are written with one too few as often as others. */
function isMiddleLeftOut(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  return short.length === 2 && long.length === 3 && short[0] === long[0] && short[1] === long[2]
}

function apart(typed: Spelling, listed: Spelling, most: number): number {
  // A letter changed takes one away and brings one: an edit makes a difference of two letters at most.
  if (bits(typed.letters ^ listed.letters) > 2 * most) return Infinity
  return edits(typed.text, listed.text, most)
}

function bits(of: number): number {
  let count = 0
  for (let rest = of; rest !== 0; rest &= rest - 1) count += 1
  return count
}

const isBeginning = (one: string, other: string) => one.startsWith(other) || other.startsWith(one)
