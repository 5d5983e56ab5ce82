import type { Word } from './word.js'
import { align, type Alignment, type Compare, type IsSurname, type Pair } from './align.js'
import { compareBirthDates, compareEmails, comparePhones } from './compare-facts.js'
import { joinAlike } from './joined-words.js'
import type { Person } from './person.js'
import { WEIGHTS } from './weights.js'

export type EvidenceField = 'student' | 'parent' | 'phone' | 'email' | 'birthDate' | 'region' | 'register'

/** One piece of evidence. The weights of all, in bits, add up to the score. */
export interface Evidence {
  field: EvidenceField
  verdict: string
  weight: number
  /** The words of the student's or parent's name that agreed. */
  pairs?: Pair[]
}

export interface Weighed {
  /** Whether this is the very child or another child of the same family. */
  relation: 'student' | 'family'
  /** Bits: the chance that it is true is 1 / (1 + 2^-score). */
  score: number
  evidence: Evidence[]
}

/** By what two wards are weighed. */
export interface Weighing {
  entries: number
  compare: Compare
  /** One of many: a date of birth that is nearly the same is another one. */
  inList?: boolean
}

/** Weighs all that is known of two wards; null where neither a name nor a contact of the family agrees. */
export function weigh(
  asked: Person,
  listed: Person,
  { entries, compare, inList = false }: Weighing,
  notCompared: ReadonlySet<EvidenceField> = NOTHING,
): Weighed | null {
  const { surname, known } = surnames(asked, listed, compare)
  const student = align(...joinAlike(asked.student, listed.student), compare, surname)
  const parent = align(...joinAlike(asked.parent, listed.parent), compare, surname)
  const facts = [
    fact('phone', comparePhones(asked.phones, listed.phones), WEIGHTS.phone),
    fact('email', compareEmails(asked.email, listed.email), WEIGHTS.email),
    fact('birthDate', compareBirthDates(asked.birthDate, listed.birthDate, inList), WEIGHTS.birthDate),
    fact(
      'region',
      asked.region && listed.region ? (asked.region === listed.region ? 'same' : 'differs') : null,
      WEIGHTS.region,
    ),
  ]
    .filter((line) => line !== null)
    .map((line) => (notCompared.has(line.field) ? { ...line, verdict: 'not compared', weight: 0 } : line))
  const same = (field: EvidenceField) => facts.some((line) => line.field === field && line.verdict === 'same')
  const agreed = student.pairs.filter(
    (pair) => !surname(pair.typed, 'typed') && !surname(pair.listed, 'listed'),
  )
  // Where neither parent tells the surname, one word that agrees among others that do not may be it.
  const maybeSurname =
    !known && agreed.length === 1 && student.typedLeft.length > 0 && student.listedLeft.length > 0
  // A name that agrees whole is this child's, whichever of its words each side takes for the surname.
  const isWhole = student.pairs.length > 1 && student.typedLeft.length + student.listedLeft.length === 0
  const given = isWhole ? student.pairs : maybeSurname && !same('birthDate') ? [] : agreed
  const contact = same('phone') || same('email')
  // Twins share both as well, so only one name may differ: a child may go by another of its own.
  const otherNames = Math.min(student.typedLeft.length, student.listedLeft.length)
  const sameChild = given.length > 0 || (same('birthDate') && contact && otherNames <= 1)
  const parentLine = parentEvidence(asked, listed, parent, student)
  // A rare surname alone, or a phone that somebody else has now, makes no family: two of the three have to agree.
  const ties = [student.pairs.length > 0, contact, parentLine !== null && parentLine.weight > 0]
  if (!sameChild && ties.filter(Boolean).length < 2) return null

  const otherParent = parentLine !== null && parentLine.weight < 0
  const register: Evidence = { field: 'register', verdict: 'size', weight: -Math.log2(entries + 1) }
  const cap = WEIGHTS.nameAlone + Math.log2(entries + 1)
  const studentLine = sameChild ? studentEvidence(student, surname, cap) : familyNameEvidence(student)
  const evidence = [studentLine, parentLine, ...facts, register]
    .filter((line) => line !== null)
    // A birth date says nothing of a brother.
    .filter(({ field }) => sameChild || field !== 'birthDate')
    // The other parent has a phone and an address of their own.
    .filter(
      ({ field, verdict }) =>
        !(otherParent && (field === 'phone' || field === 'email') && verdict === 'differs'),
    )
  return {
    relation: sameChild ? 'student' : 'family',
    score: evidence.reduce((sum, { weight }) => sum + weight, 0),
    evidence,
  }
}

/** The surname is the word that the student shares with the parent. A student all of whose names are shared keeps them as given names. */
function surnames(asked: Person, listed: Person, compare: Compare): { surname: IsSurname; known: boolean } {
  const shared = (names: Word[], parent: Word[]) => {
    const found = new Set(
      names
        .filter((name) =>
          parent.some((other) =>
            ['same', 'sound', 'one letter'].includes(compare(name, other)?.agreement ?? ''),
          ),
        )
        .map(({ sound }) => sound),
    )
    return found.size < new Set(names.map(({ sound }) => sound)).size ? found : new Set<string>()
  }
  const typed = shared(asked.student, asked.parent)
  const other = shared(listed.student, listed.parent)
  return {
    surname: ({ sound }, side) => (side === 'typed' ? typed : other).has(sound),
    known: typed.size + other.size > 0,
  }
}

function studentEvidence(
  { pairs, typedLeft, listedLeft }: Alignment,
  surname: IsSurname,
  cap: number,
): Evidence {
  const agreed = Math.min(cap, sumOf(pairs))
  const typedGiven = typedLeft.filter((word) => !surname(word, 'typed')).length
  const listedGiven = listedLeft.filter((word) => !surname(word, 'listed')).length
  const contradicted = Math.min(typedGiven, listedGiven)
  const left = Math.min(typedLeft.length, listedLeft.length) - contradicted
  const leftOut = Math.abs(typedLeft.length - listedLeft.length)
  const weight =
    agreed + contradicted * WEIGHTS.otherGivenName + left * WEIGHTS.otherSurname + leftOut * WEIGHTS.leftOut
  return { field: 'student', verdict: contradicted + left > 0 ? 'partly' : 'agrees', weight, pairs }
}

function familyNameEvidence({ pairs }: Alignment): Evidence {
  return { field: 'student', verdict: 'surname', weight: sumOf(pairs), pairs }
}

/** Only what the student's name has not proved already: a surname counts once. */
function parentEvidence(
  asked: Person,
  listed: Person,
  { pairs, typedLeft, listedLeft }: Alignment,
  student: Alignment,
): Evidence | null {
  if (asked.parent.length === 0 || listed.parent.length === 0) return null
  const counted = new Set(student.pairs.flatMap(({ typed, listed: other }) => [typed.sound, other.sound]))
  const fresh = pairs.filter(
    ({ typed, listed: other }) => !counted.has(typed.sound) && !counted.has(other.sound),
  )
  const { oneName, wholeName, differs, otherSex } = WEIGHTS.parent
  if (fresh.length > 0) {
    const weight = Math.min(fresh.length > 1 ? wholeName : oneName, sumOf(fresh))
    return { field: 'parent', verdict: 'agrees', weight, pairs: fresh }
  }
  if (typedLeft.length === 0 || listedLeft.length === 0)
    return { field: 'parent', verdict: 'surname', weight: 0, pairs }
  const other = asked.parentSex && listed.parentSex && asked.parentSex !== listed.parentSex
  return { field: 'parent', verdict: other ? 'other parent' : 'differs', weight: other ? otherSex : differs }
}

function fact<V extends string>(
  field: EvidenceField,
  verdict: V | null,
  weights: Record<V, number>,
): Evidence | null {
  return verdict && { field, verdict, weight: weights[verdict] }
}

const NOTHING: ReadonlySet<EvidenceField> = new Set()
const sumOf = (pairs: Pair[]) => pairs.reduce((sum, { bits }) => sum + bits, 0)
