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
  let typed = familyNames(asked, compare)
  let other = familyNames(listed, compare)
  // A mother of another name tells none: then it is the word that both end with.
  const [last, otherLast] = [asked.student.at(-1), listed.student.at(-1)]
  if (typed.size + other.size === 0 && asked.student.length > 1 && listed.student.length > 1)
    if (last && otherLast && isNear(compare(last, otherLast)?.agreement)) {
      typed = new Set([last.sound])
      other = new Set([otherLast.sound])
    }
  return {
    surname: ({ sound }, side) => (side === 'typed' ? typed : other).has(sound),
    known: typed.size + other.size > 0,
  }
}

/** The sounds of a student's words that are its family's, as far as its own entry tells. */
function familyNames(of: Person, compare: Compare): ReadonlySet<string> {
  const before = namesOf.get(of)
  if (before?.compare === compare) return before.names
  const names = new Set([...shared(of.student, of.parent, compare), ...markedSurname(of)])
  namesOf.set(of, { compare, names })
  return names
}

/** Whoever asks is compared with hundreds. */
const namesOf = new WeakMap<Person, { compare: Compare; names: ReadonlySet<string> }>()

function shared(names: Word[], parent: Word[], compare: Compare): ReadonlySet<string> {
  const [all, exact, near] = [new Set<string>(), new Set<string>(), new Set<string>()]
  for (const name of names) {
    all.add(name.sound)
    for (const one of parent) {
      const agreement = compare(name, one)?.agreement
      if (isExact(agreement)) exact.add(name.sound)
      else if (isNear(agreement)) near.add(name.sound)
    }
  }
  const found = exact.size > 0 ? exact : near
  return found.size < all.size ? found : new Set()
}

const isExact = (agreement: Agreement | undefined) => agreement === 'same' || agreement === 'sound'
const isNear = (agreement: Agreement | undefined) => isExact(agreement) || agreement === 'one letter'
