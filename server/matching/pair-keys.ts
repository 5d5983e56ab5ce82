import type { Word } from './spelling.js'
import type { Person } from './person.js'

/**
 * Under which a ward is found before it is weighed: phone, e-mail, birth date, and every two words of the student's and
 * parent's names by their consonants. One word alone finds half a register; two find a family.
 */
export function pairKeys({ student, parent, phones, email, birthDate }: Person): string[] {
  const words = [...new Set([...student, ...parent].map(skeleton))].toSorted()
  const pairs = words.flatMap((one, at) => words.slice(at + 1).map((other) => pairKey(one, other)))
  return [
    ...phones.map((number) => `p:${number}`),
    ...(email ? [`e:${email}`] : []),
    ...(birthDate ? [birthDateKey(birthDate)] : []),
    ...pairs.slice(0, MOST_PAIRS),
  ]
}

/** The key of a day as 2014-05-31. */
export const birthDateKey = (day: string) => `b:${day}`

/** The key of two skeletons, either way round. */
export function pairKey(one: string, other: string): string {
  return one < other ? `2:${one}+${other}` : `2:${other}+${one}`
}

const MOST_PAIRS = 60
const SHORTEST_SKELETON = 2

/** What is left of a word's sound without its vowels, for those are what spellings differ in; short ones keep them. */
export function skeleton({ sound }: Pick<Word, 'sound'>): string {
  const consonants = sound.replace(/[aeiouy]/g, '')
  return consonants.length >= SHORTEST_SKELETON ? consonants : sound
}
