import { align, type Alignment, type Compare, type Pair } from './align.js'
import { compareBirthDates, compareEmails, comparePhones } from './compare-facts.js'
import { joinAlike } from './joined-words.js'
import { givenNames, surnames } from './surnames.js'
import { sexOfParent, type Person } from './person.js'
import { isOfFamily, tellsApart, type Written } from './siblings.js'
import type { Together } from './frequency/borne-together.js'
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
  /** Of a family's answer: that it may be this very child, or a brother or sister of it; no name asked with tells. */
  oneOf: boolean
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
  /** How much less names prove since they are borne together; where that was not counted, nothing. */
  together?: Together
}

/** How the names of two wards agree: what takes longest, and is the same whatever else is compared. */
export interface Named {
  student: Written
  parent: Alignment
  /** Whether a parent's name tells the surname. */
  known: boolean
}

/** Compares the names of two wards. */
export function compareNames(asked: Person, listed: Person, { compare }: Pick<Weighing, 'compare'>): Named {
  const { surname, known } = surnames(asked, listed, compare)
  const [typed, other] = joinAlike(asked.student, listed.student)
  const student = { typed, listed: other, surname, aligned: align(typed, other, compare, surname) }
  const parent = align(...joinAlike(asked.parent, listed.parent), compare, surname)
  return { student, parent, known }
}

/**
 * Weighs all that is known of two wards; null where neither a name nor a contact of the family agrees. `named` is how
 * their names compare, where that is known already.
 */
export function weigh(
  asked: Person,
  listed: Person,
  how: Weighing,
  notCompared: ReadonlySet<EvidenceField> = NOTHING,
  named = compareNames(asked, listed, how),
): Weighed | null {
  const { entries, inList = false, together } = how
  const student = named.student.aligned
  const facts = factsOf(asked, listed, inList, notCompared)
  const related = relate(asked, listed, named, {
    contact: facts.some(({ field, verdict }) => isContact(field) && verdict === 'same'),
    birthDate: facts.find(({ field }) => field === 'birthDate')?.verdict ?? null,
  })
  if (!related) return null

  const { sameChild, parentLine, byNames, others } = related
  const otherParent = parentLine !== null && parentLine.weight < 0
  const cap = WEIGHTS.nameAlone + Math.log2(entries + 1)
  const evidence = [sameChild ? studentEvidence(student, others, cap) : familyNameEvidence(student)]
  if (parentLine) evidence.push(parentLine)
  for (const line of facts) {
    // A birth date says nothing of a brother; the other parent has a phone and an address of their own.
    const isOfAnother =
      line.field === 'birthDate'
        ? !sameChild
        : otherParent && isContact(line.field) && line.verdict === 'differs'
    if (!isOfAnother) evidence.push(line)
  }
  const names = [{ pairs: student.pairs, most: sameChild ? cap : Infinity }]
  if (parentLine && parentLine.verdict !== 'surname') names.push(parentNames(parentLine))
  const common = Math.log2(entries + 1) + (together ? takenTogether(names, together) : 0)
  evidence.push({ field: 'register', verdict: 'size', weight: -common })
  return {
    relation: sameChild ? 'student' : 'family',
    // By the names alone: what a family's answer is, tells nothing of a birth date.
    oneOf: !sameChild && byNames > WEIGHTS.sibling.another,
    score: evidence.reduce((sum, { weight }) => sum + weight, 0),
    evidence,
  }
}

/** Phone, e-mail, birth date and region, each that both have; a look does this for hundreds of entries. */
function factsOf(
  asked: Person,
  listed: Person,
  inList: boolean,
  notCompared: ReadonlySet<EvidenceField>,
): Evidence[] {
  const facts: Evidence[] = []
  const add = <V extends string>(field: EvidenceField, verdict: V | null, weights: Record<V, number>) => {
    if (verdict === null) return
    if (notCompared.has(field)) facts.push({ field, verdict: 'not compared', weight: 0 })
    else facts.push({ field, verdict, weight: weights[verdict] })
  }
  add('phone', comparePhones(asked.phones, listed.phones), WEIGHTS.phone)
  add('email', compareEmails(asked.email, listed.email), WEIGHTS.email)
  add('birthDate', compareBirthDates(asked.birthDate, listed.birthDate, inList), WEIGHTS.birthDate)
  if (asked.region && listed.region)
    add('region', asked.region === listed.region ? 'same' : 'differs', WEIGHTS.region)
  return facts
}

const isContact = (field: EvidenceField) => field === 'phone' || field === 'email'

interface Related {
  /** This very child, or another one of the family. */
  sameChild: boolean
  parentLine: Evidence | null
  byNames: number
  others: number
}

/**
 * Whose child the listed one may be, by the names and by whether a contact and the birth date agree; null where neither a
 * name nor a contact of the family does.
 */
export function relate(
  asked: Person,
  listed: Person,
  { student: written, parent, known }: Named,
  { contact, birthDate }: { contact: boolean; birthDate: string | null },
): Related | null {
  const { aligned: student, surname } = written
  const given = givenNames(written, known, birthDate === 'same')
  const { bits, byNames, others } = tellsApart(written, given, birthDate)
  const sameChild = given.length > 0 && bits >= WEIGHTS.sibling.thisChild
  const parentLine = parentEvidence(asked, listed, parent, student)
  // A rare surname alone, or a phone that somebody else has now, makes no family: two of the three have to agree.
  const ofFamily = known ? student.pairs.some(isOfFamily(surname)) : student.pairs.length > 0
  const ties = Number(ofFamily) + Number(contact) + Number(isSameParent(parentLine))
  return sameChild || ties >= 2 ? { sameChild, parentLine, byNames, others } : null
}

function studentEvidence({ pairs, typedLeft, listedLeft }: Alignment, others: number, cap: number): Evidence {
  const agreed = Math.min(cap, sumOf(pairs))
  const left = Math.min(typedLeft.length, listedLeft.length) - others
  const leftOut = Math.abs(typedLeft.length - listedLeft.length)
  const weight =
    agreed + others * WEIGHTS.otherGivenName + left * WEIGHTS.otherSurname + leftOut * WEIGHTS.leftOut
  return { field: 'student', verdict: others + left > 0 ? 'partly' : 'agrees', weight, pairs }
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
  const { otherName, differs, otherSex } = WEIGHTS.parent
  if (fresh.length > 0) {
    const agreed = Math.min(mostOfParent(fresh), sumOf(fresh))
    const hasAnotherName = pairs.length === 1 && typedLeft.length > 0 && listedLeft.length > 0
    const weight = hasAnotherName ? Math.max(0, agreed + otherName) : agreed
    return { field: 'parent', verdict: hasAnotherName ? 'partly' : 'agrees', weight, pairs: fresh }
  }
  if (typedLeft.length === 0 || listedLeft.length === 0)
    return { field: 'parent', verdict: 'surname', weight: 0, pairs }
  const [sex, listedSex] = [sexOfParent(asked), sexOfParent(listed)]
  const other = sex && listedSex && sex !== listedSex
  return { field: 'parent', verdict: other ? 'other parent' : 'differs', weight: other ? otherSex : differs }
}

/** Names that agree, and how much they count at most. */
interface Counted {
  pairs: Pair[]
  most: number
}

const parentNames = ({ pairs = [] }: Evidence): Counted => ({ pairs, most: mostOfParent(pairs) })
const mostOfParent = (pairs: Pair[]) => (pairs.length > 1 ? WEIGHTS.parent.wholeName : WEIGHTS.parent.oneName)

/** What names prove less since they are borne together: what a cap has taken of them is not taken again. */
function takenTogether(names: Counted[], together: Together): number {
  const beyond = names.reduce((sum, { pairs, most }) => sum + Math.max(0, sumOf(pairs) - most), 0)
  return Math.max(0, together(names.flatMap(({ pairs }) => pairs)) - beyond)
}

/** An initial is no name. */
const isSameParent = (line: Evidence | null) =>
  !!line && line.weight > 0 && !!line.pairs?.some(({ agreement }) => agreement !== 'initial')

const NOTHING: ReadonlySet<EvidenceField> = new Set()
const sumOf = (pairs: Pair[]) => pairs.reduce((sum, { bits }) => sum + bits, 0)
