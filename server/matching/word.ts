import { soundKey } from './normalise.js'
import { knownForms } from './known-forms.js'
import { scanKey } from './scan-key.js'
import { core, single } from './short-form.js'
import type { Spelling, Word } from './spelling.js'

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
