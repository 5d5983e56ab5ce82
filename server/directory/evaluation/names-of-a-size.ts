import { FAMILY_NAMES, type NamesOfCulture } from './family-names.js'
import { seededWell } from './seeded.js'

/**
 * The names of each culture, as many as a register of so many entries would have. What is written down is as many as ten thousand
 * entries have; from there on names grow as Heaps' law has it, ten times the entries 2.9 times the names, put together of
 * syllables, and rarer than all that are written down.
 */
export function namesOfARegister(entries: number): readonly NamesOfCulture[] {
  const times = Math.max(1, entries / WRITTEN_FOR) ** HEAPS
  return FAMILY_NAMES.map((culture, at) => {
    const random = seededWell(at + 1)
    const more = (names: string[], first: readonly string[]) => {
      const all = new Set(names)
      while (all.size < Math.round(names.length * times)) all.add(made(random, first))
      return [...all]
    }
    return {
      ...culture,
      boys: more(culture.boys, ['']),
      girls: more(culture.girls, ['']),
      families: more(culture.families, beginningsOf(culture.families)),
    }
  })
}

/** Surnames of a culture begin alike. */
const beginningsOf = (names: string[]) => [...new Set(names.map((name) => name.slice(0, 3)))]

function made(random: () => number, first: readonly string[]): string {
  const pick = (from: readonly string[] | string) => from[Math.floor(random() * from.length)]!
  const syllable = () => pick(CONSONANTS) + pick('aeiou')
  const name = `${pick(first)}${syllable()}${syllable()}${syllable()}`
  return name[0]!.toUpperCase() + name.slice(1)
}

const WRITTEN_FOR = 10_000
/** Between labelled registers of 10,000 and 100,000 entries; for English text 0.4 to 0.6 is usual. */
const HEAPS = 0.46
const CONSONANTS = ['b', 'd', 'f', 'g', 'j', 'k', 'l', 'm', 'n', 'r', 's', 't', 'w', 'y', 'z']
