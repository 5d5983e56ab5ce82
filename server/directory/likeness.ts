import { edits } from './matching/edits.js'
import { soundKey } from './normalise.js'

/** A word of `nameTokens` with its `soundKey`, made once where it is compared often. */
export interface Word {
  text: string
  sound: string
}

export function word(text: string): Word {
  return { text, sound: soundKey(text) }
}

/**
 * How well a typed word fits a listed one, in whole hundredths (0: not at all, 100: letter for letter).
 * Whole numbers, because adding fractions in another order gives another sum.
 */
export function likeness(typed: Word, listed: Word): number {
  if (typed.text === listed.text) return 100
  if (typed.sound === listed.sound) return 92
  return Math.max(
    misspelling(typed.text, listed.text),
    misspelling(typed.sound, listed.sound),
    beginning(typed.text, listed.text),
  )
}

/** One edit in words of four letters or more, two from eight: shorter ones a letter apart are other names. */
function misspelling(typed: string, listed: string): number {
  const shorter = Math.min(typed.length, listed.length)
  const allowed = shorter >= 8 ? 2 : shorter >= 4 ? 1 : 0
  if (Math.abs(typed.length - listed.length) > allowed) return 0
  const distance = edits(typed, listed, allowed)
  if (distance > allowed) return 0
  return distance <= 1 ? 80 : 62
}

/** An initial fits too, but says little; two letters are as likely a short name of their own. */
function beginning(typed: string, listed: string): number {
  if (!listed.startsWith(typed)) return 0
  if (typed.length === 1) return 40
  return typed.length < 3 ? 0 : 55 + Math.round((25 * typed.length) / listed.length)
}
