import type { Compare, IsSurname, Pair } from './align.js'
import type { Agreement } from './compare-words.js'
import { markedSurname } from './marked-surname.js'
import type { Person } from './person.js'
import { isOfFamily, type Written } from './siblings.js'
import type { Word } from './word.js'

/** The pairs that are the child's own, not its family's. */
export function givenNames(
  { typed, listed, aligned, surname }: Written,
  known: boolean,
  isSameDay: boolean,
): Pair[] {
  const { pairs, typedLeft, listedLeft } = aligned
  // A name that agrees whole is this child's, whichever of its words each side takes for the surname.
  if (pairs.length > 1 && typedLeft.length + listedLeft.length === 0) return pairs
  const given = pairs.filter((pair) => !isOfFamily(surname)(pair))
  const differ = typedLeft.length > 0 && listedLeft.length > 0
  // Where neither parent tells the surname, one word that agrees among others that do not may be it.
  const [only, ...more] = given
  if (!known && only && more.length === 0 && differ) {
    const isFirst = typed[0] === only.typed && listed[0] === only.listed
    return isFirst && isSameDay ? given : []
  }
  // Named like its parent: of two words that both are the parent's, one is the child's own.
  return given.length > 0 || differ ? given : pairs.slice(1)
}

/** The surname is the word that the student shares with the parent. A student all of whose names are shared keeps them as given names. */
export function surnames(
  asked: Person,
  listed: Person,
  compare: Compare,
): { surname: IsSurname; known: boolean } {
  const agreeing = (names: Word[], parent: Word[], how: readonly Agreement[]) =>
    names.filter((name) => parent.some((one) => how.includes(compare(name, one)?.agreement ?? 'initial')))
  const shared = (names: Word[], parent: Word[]) => {
    const exact = agreeing(names, parent, ['same', 'sound'])
    const near = exact.length > 0 ? exact : agreeing(names, parent, ['one letter'])
    const found = new Set(near.map(({ sound }) => sound))
    return found.size < new Set(names.map(({ sound }) => sound)).size ? found : new Set<string>()
  }
  const typed = new Set([...shared(asked.student, asked.parent), ...markedSurname(asked)])
  const other = new Set([...shared(listed.student, listed.parent), ...markedSurname(listed)])
  // A mother of another name tells none: then it is the word that both end with.
  const [last, otherLast] = [asked.student.at(-1), listed.student.at(-1)]
  if (typed.size + other.size === 0 && asked.student.length > 1 && listed.student.length > 1)
    if (last && otherLast && agreeing([last], [otherLast], ['same', 'sound', 'one letter']).length > 0) {
      typed.add(last.sound)
      other.add(otherLast.sound)
    }
  return {
    surname: ({ sound }, side) => (side === 'typed' ? typed : other).has(sound),
    known: typed.size + other.size > 0,
  }
}
