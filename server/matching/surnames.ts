import type { Compare, IsSurname, Pair } from './align.js'
import { standingsOf } from './frequency/common-names.js'
import { agreeInSound, type Agreement } from './compare-words.js'
import { markedSurname } from './marked-surname.js'
import type { Person } from './person.js'
import { isOfFamily, type Written } from './siblings.js'
import type { Word } from './spelling.js'

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
    return isFirst && isSameDay && isKnownAsGiven(only) ? given : []
  }
  // Named like its parent: of two words that both are the parent's, one is the child's own.
  return given.length > 0 || differ ? given : pairs.slice(1)
}

/** Written first by both, it is as often the surname of twins: only what is known to be a given name is one. */
function isKnownAsGiven({ typed, listed }: Pair): boolean {
  const standings = [typed, listed].flatMap(({ sound }) => standingsOf(sound))
  return (
    standings.some(({ kind }) => kind !== 'families') && !standings.some(({ kind }) => kind === 'families')
  )
}

/** The surname is the word that the student shares with the parent. A student all of whose names are shared keeps them as given names. */
export function surnames(
  asked: Person,
  listed: Person,
  compare: Compare,
): { surname: IsSurname; known: boolean } {
  let typed = namesOfAsker(asked, compare)
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

/** Whoever asks is compared with hundreds, each of which is compared once: only for the one it is worth remembering. */
function namesOfAsker(asked: Person, compare: Compare): ReadonlySet<string> {
  const before = askersNames.get(asked)
  if (before?.compare === compare) return before.names
  const names = familyNames(asked, compare)
  askersNames.set(asked, { compare, names })
  return names
}

const askersNames = new WeakMap<Person, { compare: Compare; names: ReadonlySet<string> }>()

/** The sounds of a student's words that are its family's, as far as its own entry tells. */
function familyNames(of: Person, compare: Compare): ReadonlySet<string> {
  const found = shared(of.student, of.parent, compare)
  const marked = markedSurname(of)
  return marked.length > 0 ? new Set([...found, ...marked]) : found
}

/** The names that the parent bears too: as they sound, and only where none does so, with a slip of the pen. */
function shared(names: Word[], parent: Word[], compare: Compare): ReadonlySet<string> {
  const exact = names.filter((name) => parent.some((one) => isExact(agreeInSound(name, one))))
  const near = () => names.filter((name) => parent.some((one) => isNear(compare(name, one)?.agreement)))
  const found = soundsOf(exact.length > 0 ? exact : near())
  return found.size < soundsOf(names).size ? found : NONE
}

const NONE: ReadonlySet<string> = new Set()
const soundsOf = (words: Word[]) => new Set(words.map(({ sound }) => sound))
const isExact = (agreement: Agreement | null | undefined) => agreement === 'same' || agreement === 'sound'
const isNear = (agreement: Agreement | null | undefined) => isExact(agreement) || agreement === 'one letter'
