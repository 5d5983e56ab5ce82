import { pairKey, pairKeys, skeleton } from '../matching/pair-keys.js'
import { dayOf } from '../../common/typed-day.js'
import type { Person, Typed } from '../matching/person.js'
import type { Vocabulary } from '../matching/frequency/vocabulary.js'
import type { Word } from '../matching/spelling.js'
import { word } from '../matching/word.js'
import { nameTokens } from '../matching/normalise.js'
import { formKeyGroups, misspeltKeyGroups, queryKeyGroups } from '../matching/search-keys.js'

/** Entries that have a key of each of two lists. */
export interface Probe {
  one: string[]
  other: string[]
}

/**
 * What a ward is looked for by first: its family's phone or e-mail, one rare name where a birth date is asked with, then two
 * of its names, the rarest first, or three common ones.
 */
export function wardProbes(ward: Person, vocabulary: Vocabulary): Probe[] {
  const keys = pairKeys(ward)
  const of = (kind: RegExp) => keys.filter((key) => kind.test(key))
  const words = [...ward.student, ...ward.parent]
  const names = [...new Set(words.map(skeleton))].map((name) => ({ name, share: vocabulary.shareOf(name) }))
  const { telling, thirds } = setsOf(names, vocabulary)
  return [
    both(of(/^[pe]:/)),
    ...(ward.birthDate
      ? words
          .filter((one) => vocabulary.share(one) * vocabulary.entries <= FEW)
          .map(({ sound }) => both([sound]))
      : []),
    ...telling.map((pair) => both([keyOf(pair)])),
    // The last of three finds all three.
    ...thirds.slice(2).map(({ third, pairs }) => ({
      one: pairs.map(keyOf),
      other: pairs.flat().map((name) => keyOf([third, name])),
    })),
  ].filter(asksSomething)
}

/** How many wards have two names, by their key, as far as a probe asked for just these two. */
export function pairsFound(probes: Probe[], wards: number[]): Map<string, number> {
  return new Map(
    probes.flatMap(({ one, other }, at): [string, number][] =>
      one === other && one.length === 1 ? [[one[0]!, wards[at] ?? 0]] : [],
    ),
  )
}

/**
 * The longer look: one rare name beside a birth date, however misspelt; every two names of which one is the student's, however
 * misspelt, the rarest first; of a large register as many as can be read through in the time of a blink. Beside two common
 * names, a third however misspelt.
 */
export function misspeltProbes({ student, parent, birthDate }: Typed, vocabulary: Vocabulary): Probe[] {
  const name = `${student} ${parent ?? ''}`
  const all = groups(name, misspeltKeyGroups(name), (one) => vocabulary.shareMeant(one))
  const own = new Set(all.slice(0, misspeltKeyGroups(student).length))
  const isAsked = (set: Group[]) => set.some((group) => own.has(group))
  const { telling, thirds } = setsOf(all, vocabulary)
  let read = 0
  const readable = telling.filter(isAsked).filter(([one, other]) => {
    const before = read
    read += Math.min(one.share, other.share) * vocabulary.entries
    return before === 0 || read <= MOST_READ
  })
  const day = dayOf(birthDate ?? '')
  return [
    ...(day
      ? all.filter(({ share }) => share * vocabulary.entries <= FEW).map(({ keys }) => both(keys))
      : []),
    ...readable.map(keysOf),
    ...shortenedProbes({ student, parent }, vocabulary),
    ...thirds.map(({ third, pairs }) => ({
      one: third.keys,
      other: pairs.filter((pair) => isAsked([third, ...pair])).map(keyOf),
    })),
  ].filter(asksSomething)
}

/**
 * A name that the student's may be short for, beside any other word as it is written, and beside what the parent's may be
 * short for: families shorten both at once. Only where few enough are to be expected.
 */
function shortenedProbes({ student, parent }: Typed, vocabulary: Vocabulary): Probe[] {
  const forms = (name: string) =>
    groups(name, formKeyGroups(name), (_, keys) => vocabulary.shareFound(keys)).map((group, at) => ({
      ...group,
      text: textsOf(name)[at]!,
    }))
  const [own, grown] = [forms(student), forms(parent ?? '')]
  // Only as it is written: what it may be misspelt for has no part in how many there are.
  const sounds = textsOf(`${student} ${parent ?? ''}`)
    .map(word)
    .map((one) => ({ text: one.text, share: vocabulary.share(one), keys: [one.sound] }))
  return own.map((form): Probe => {
    let expected = 0
    const others = [
      ...sounds.filter(({ text }) => text !== form.text),
      ...grown.filter(({ text }) => !own.some((other) => other.text === text)),
    ]
      .toSorted((a, b) => a.share - b.share)
      .filter(({ share }) => (expected += form.share * share * vocabulary.entries) <= MOST_SHORTENED)
    return { one: form.keys, other: [...new Set(others.flatMap(({ keys }) => keys))] }
  })
}

/** Expected beside all other words together. Measured: more finds no child more and costs half a look. */
const MOST_SHORTENED = 40

/**
 * Of a name that so few have, each is looked at where a birth date is asked with, whichever day that is: nobody is looked
 * for by the day itself. An entry that only the right day finds would tell that it is the right one, and nobody would have
 * counted the wrong ones.
 */
const FEW = 64

/** Entries with the rarer of two names, of all pairs together. */
const MOST_READ = 40_000

/**
 * What a search of the directory means: all its words, or if there are three or more, at least two of them. As they are
 * written before all that begin so or are misspelt: of those there may be more than are ever read.
 */
export function searchProbes(search: string, vocabulary: Vocabulary): Probe[] {
  const all = groups(search, queryKeyGroups(search), (one) => vocabulary.share(one))
  const [only] = all
  if (!only || all.length > 1)
    return rarestFirst(twoOf(all)).flatMap((pair) => [both([keyOf(pair)]), keysOf(pair)])
  return [both([word(nameTokens(search).find((text) => text.length > 1)!).sound]), both(only.keys)]
}

/** A name by its consonants, and the share of the register that has it. */
interface Name {
  name: string
  share: number
}

interface Group extends Name {
  keys: string[]
}

function groups(name: string, keys: string[][], share: (one: Word, keys: string[]) => number): Group[] {
  return textsOf(name)
    .map(word)
    .map((one, at) => ({ keys: keys[at]!, name: skeleton(one), share: share(one, keys[at]!) }))
}

const textsOf = (name: string) => [...new Set(nameTokens(name))].filter((text) => text.length > 1)

/**
 * As many entries as may have two names by chance if the two are to be asked for alone. Each doubling is one bit more that
 * everything else has to prove: beyond seven, only a third name, a contact or a birth date can, and those are asked for.
 */
const MOST_NAMESAKES = 128

/** The pairs of names that tell a ward, the rarest first; and each name with the pairs that only tell together with it. */
function setsOf<N extends Name>(names: N[], { entries }: Vocabulary) {
  const tells = ([one, other]: [N, N]) =>
    names.length === 2 || one.share * other.share * entries <= MOST_NAMESAKES
  const thirds = names.map((third) => {
    const beside = names.filter((name) => name !== third && !tells([name, third]))
    return { third, pairs: twoOf(beside).filter((pair) => !tells(pair)) }
  })
  return { telling: rarestFirst(twoOf(names).filter(tells)), thirds }
}

/** Each beside every later one. */
function twoOf<T>(all: T[]): [T, T][] {
  return all.flatMap((one, at) => all.slice(at + 1).map((other): [T, T] => [one, other]))
}

const rarestFirst = <N extends Name>(pairs: [N, N][]) =>
  pairs.toSorted(([a, b], [c, d]) => a.share * b.share - c.share * d.share)
const keyOf = ([one, other]: [Name, Name]) => pairKey(one.name, other.name)
const keysOf = ([one, other]: [Group, Group]): Probe => ({ one: one.keys, other: other.keys })
const both = (keys: string[]): Probe => ({ one: keys, other: keys })
const asksSomething = ({ one, other }: Probe) => one.length > 0 && other.length > 0
