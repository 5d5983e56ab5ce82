import type { Word } from './word.js'
import { edits } from './edits.js'
import { scanKey } from './scan-key.js'
import { isShortForm } from './short-form.js'
import type { Vocabulary } from './vocabulary.js'

/** How two words of a name agree, from letter for letter down to two letters off. */
export type Agreement = 'same' | 'sound' | 'short form' | 'one letter' | 'scan' | 'initial' | 'two letters'

/** How a typed word agrees with a listed one, or null if they are different names. */
export function compareWords(typed: Word, listed: Word, vocabulary: Vocabulary): Agreement | null {
  if (typed.text === listed.text) return 'same'
  if (typed.sound === listed.sound) return 'sound'
  const shorter = Math.min(typed.text.length, listed.text.length)
  if (shorter <= LONGEST_INITIAL && isBeginning(typed.text, listed.text)) return 'initial'
  const distance = misspelt(typed, listed, shorter)
  const bothNames = vocabulary.areBothNames(typed.text, listed.text)
  if (distance === 1 && !bothNames) return 'one letter'
  if (shorter >= SHORTEST_FOR_ONE && !bothNames && scanKey(typed.text) === scanKey(listed.text)) return 'scan'
  if (isShortForm(typed.text, listed.text) || isShortForm(typed.sound, listed.sound)) return 'short form'
  if (distance === 2 && !bothNames) return 'two letters'
  return null
}

/** "K." and "Di" stand for any name that begins so. */
const LONGEST_INITIAL = 2
const SHORTEST_FOR_ONE = 3
const SHORTEST_FOR_TWO = 5

/** How many letters apart the words are as written or as spoken, whichever is nearer. */
function misspelt(typed: Word, listed: Word, shorter: number): number {
  const most = shorter >= SHORTEST_FOR_TWO ? 2 : shorter >= SHORTEST_FOR_ONE ? 1 : 0
  if (most === 0) return Infinity
  const distance = Math.min(edits(typed.text, listed.text, most), edits(typed.sound, listed.sound, most))
  return distance <= most ? distance : Infinity
}

const isBeginning = (one: string, other: string) => one.startsWith(other) || other.startsWith(one)
