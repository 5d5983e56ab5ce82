import { pairKeys, skeleton } from './matching/pair-keys.js'
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

/**
 * What a ward is looked for by first: its family's phone or e-mail, its birth date beside a name, then two of its names,
 * the rarest first.
 */
export function wardProbes(ward: Person, vocabulary: Vocabulary): Probe[] {
  const keys = pairKeys(ward)
  const of = (kind: RegExp) => keys.filter((key) => kind.test(key))
  const words = [...ward.student, ...ward.parent]
  const shares = new Map(words.map((one) => [skeleton(one), vocabulary.share(one)]))
  const share = (pair: string) =>
    pair
      .slice(2)
      .split('+')
      .reduce((product, name) => product * shares.get(name)!, 1)
  return [
    both(of(/^[pe]:/)),
    // A day has hundreds of children.
    { one: of(/^b:/), other: [...new Set(words.map(({ sound }) => sound))] },
    ...of(/^2:/)
      .toSorted((a, b) => share(a) - share(b))
      .map((pair) => both([pair])),
  ].filter(asksSomething)
}

/**
 * The longer look: every two names of which one is the student's, however misspelt, the rarest first; of a large register
 * as many as can be read through in the time of a blink. Who is listed agrees in more than two.
 */
export function misspeltProbes({ student, parent }: Typed, vocabulary: Vocabulary): Probe[] {
  const own = misspeltKeyGroups(student).length
  const name = `${student} ${parent ?? ''}`
  return twoOf(groups(name, misspeltKeyGroups(name), vocabulary), own, MOST_READ / vocabulary.entries)
}

/** Entries with the rarer of two names, of all pairs together. */
const MOST_READ = 40_000

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

/** Each of the first `own` groups beside every later one, the rarest first; the first of them, and more up to a share. */
function twoOf(all: Group[], own: number, mostShare = Infinity): Probe[] {
  const pairs = all
    .slice(0, own)
    .flatMap((one, at) => all.slice(at + 1).map((other) => ({ one, other })))
    .filter(({ one, other }) => one.keys.length > 0 && other.keys.length > 0)
    .toSorted((a, b) => a.one.share * a.other.share - b.one.share * b.other.share)
  let read = 0
  return pairs
    .filter(({ one, other }) => {
      const before = read
      read += Math.min(one.share, other.share)
      return before === 0 || read <= mostShare
    })
    .map(({ one, other }) => ({ one: one.keys, other: other.keys }))
}

const both = (keys: string[]): Probe => ({ one: keys, other: keys })
const asksSomething = ({ one, other }: Probe) => one.length > 0 && other.length > 0
