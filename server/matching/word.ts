import { soundKey } from './normalise.js'
import { knownForms } from './known-forms.js'
import { scanKey } from './scan-key.js'
import { core, single } from './short-form.js'

/** A word of `nameTokens` and all that is asked of it when it is compared, found out once. */
export interface Word {
  readonly text: string
  readonly sound: string
  /** How it looks to a scanner. */
  readonly scan: string
  /** The groups of known forms that it belongs to. */
  readonly forms: readonly number[]
  readonly written: Spelling
  readonly spoken: Spelling
}

/** A spelling of a word: as written, or as it sounds. */
export interface Spelling {
  readonly text: string
  /** Without doubled letters. */
  readonly single: string
  /** What is left when God's name in it is written one way. */
  readonly core: string
  /** Which letters it has, as bits: two spellings that share few are far apart, and nothing else has to be looked at. */
  readonly letters: number
}

/** The same word is the same object for as long as it is kept. */
export function word(text: string): Word {
  const before = known.get(text)
  if (before) return before
  // Begun anew rather than thinned out: names come again so often that it is soon filled with what is needed.
  if (known.size >= MOST_KEPT) known.clear()
  const sound = soundKey(text)
  const made = {
    text,
    sound,
    scan: scanKey(text),
    forms: knownForms(sound),
    written: spelling(text),
    spoken: spelling(sound),
  }
  known.set(text, made)
  return made
}

const MOST_KEPT = 50_000
const known = new Map<string, Word>()

function spelling(text: string): Spelling {
  let letters = 0
  for (let at = 0; at < text.length; at++) letters |= 1 << (text.charCodeAt(at) & 31)
  return { text, single: single(text), core: core(text), letters }
}
