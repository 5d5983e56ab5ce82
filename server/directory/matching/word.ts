import { soundKey } from '../normalise.js'

/** A word of `nameTokens` with its `soundKey`. The same word is one object for as long as it is kept: see `comparer`. */
export interface Word {
  readonly text: string
  readonly sound: string
}

export function word(text: string): Word {
  const before = known.get(text)
  if (before) return before
  // Begun anew rather than thinned out: names come again so often that it is soon filled with what is needed.
  if (known.size >= MOST_KEPT) known.clear()
  const made = { text, sound: soundKey(text) }
  known.set(text, made)
  return made
}

const MOST_KEPT = 50_000
const known = new Map<string, Word>()
