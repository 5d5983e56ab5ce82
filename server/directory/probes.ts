import { pairKeys } from './matching/pair-keys.js'
import type { Person, Typed } from './matching/person.js'
import type { Vocabulary } from './matching/vocabulary.js'
import { word } from './matching/word.js'
import { nameTokens } from './normalise.js'
import { misspeltKeyGroups, queryKeyGroups } from './search-keys.js'

/** Entries that have a key of each of two lists. */
export interface Probe {
  one: string[]
  other: string[]
}

/** What a ward is looked for by first: its family's phone or e-mail, its birth date beside a name, two of its names. */
export function wardProbes(ward: Person): Probe[] {
  const keys = pairKeys(ward)
  const of = (kind: RegExp) => keys.filter((key) => kind.test(key))
  const names = [...new Set([...ward.student, ...ward.parent].map(({ sound }) => sound))]
  return [
    both(of(/^[pe]:/)),
    // A day has hundreds of children.
    { one: of(/^b:/), other: names },
    ...of(/^2:/).map((pair) => both([pair])),
  ].filter(asksSomething)
}

/** The longer look: every two names of which one is the student's, however misspelt, the rarest first. */
export function misspeltProbes({ student, parent }: Typed, vocabulary: Vocabulary): Probe[] {
  const own = misspeltKeyGroups(student).length
  const name = `${student} ${parent ?? ''}`
  return twoOf(groups(name, misspeltKeyGroups(name), vocabulary), own)
}

/** What a search of the directory means: all its words, or if there are three or more, at least two of them. */
export function searchProbes(search: string, vocabulary: Vocabulary): Probe[] {
  const all = groups(search, queryKeyGroups(search), vocabulary)
  const [only] = all
  if (!only || all.length > 1) return twoOf(all, all.length)
  // Those of that very sound before all that begin so or are misspelt.
  return [both([word(nameTokens(search).find((text) => text.length > 1)!).sound]), both(only.keys)]
}

interface Group {
  keys: string[]
  share: number
}

function groups(name: string, keys: string[][], vocabulary: Vocabulary): Group[] {
  const tokens = [...new Set(nameTokens(name))].filter((text) => text.length > 1)
  return tokens.map((text, at) => ({ keys: keys[at]!, share: vocabulary.share(word(text)) }))
}

/** Each of the first `own` groups beside every later one. */
function twoOf(all: Group[], own: number): Probe[] {
  return all
    .slice(0, own)
    .flatMap((one, at) => all.slice(at + 1).map((other) => ({ one, other })))
    .toSorted((a, b) => a.one.share * a.other.share - b.one.share * b.other.share)
    .map(({ one, other }) => ({ one: one.keys, other: other.keys }))
    .filter(asksSomething)
}

const both = (keys: string[]): Probe => ({ one: keys, other: keys })
const asksSomething = ({ one, other }: Probe) => one.length > 0 && other.length > 0
