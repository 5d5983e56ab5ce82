import { edits } from '../../matching/edits.js'
import { joinAlike } from '../../matching/joined-words.js'
import type { Word } from '../../matching/spelling.js'
import { word } from '../../matching/word.js'
import { nameTokens } from '../../matching/normalise.js'

/** What says whom a claim is about. */
export interface Named {
  studentName: string
  /** May name both parents: "Emeka and Ngozi Okafor". */
  parentName: string
  /** As 2014-05-31. */
  dateOfBirth?: string | null
}

/** Whom a family last heard that a claim is about, and how it was worded since then, each from an instant on, oldest first. */
export interface Heard extends Named {
  reworded?: (Named & { at: string })[]
}

/**
 * Rule 19: whether two wordings of a claim name the same ward and the same family. Not the check's likelihood, which
 * asks how probable it is: here one contradiction is enough, because a brother is another child. `heard` is what the
 * family was last told, never the last edit: ten small steps are one change.
 */
export function isSamePerson(heard: Named, now: Named): boolean {
  if (heard.dateOfBirth && now.dateOfBirth && heard.dateOfBirth !== now.dateOfBirth) return false
  return isSameName(heard.studentName, now.studentName) && sharesParent(heard.parentName, now.parentName)
}

/** The same parent, or one of the two that are named. */
export function sharesParent(heard: string, now: string): boolean {
  const people = peopleIn(now)
  return peopleIn(heard).some((one) => people.some((other) => isSameParent(one, other)))
}

interface Parent {
  name: string
  sex: 'f' | 'm' | null
}

const isSameParent = (one: Parent, other: Parent) =>
  !(one.sex && other.sex && one.sex !== other.sex) && isSameName(one.name, other.name)

/** Further names may come or go; that each side has one which the other knows nothing of contradicts. */
const isSameName = (heard: string, now: string) => compareNames(heard, now) !== 'OTHER'

/** How two names agree: word for word, with further names on one side, or not at all. */
export function compareNames(heard: string, now: string): 'WHOLE' | 'FURTHER' | 'OTHER' {
  const [left, right] = joinAlike(nameTokens(heard).map(word), nameTokens(now).map(word))
  // The surest first: an initial takes only what nothing better has taken.
  for (const agree of [isSameWord, isSpelling, isInitial]) takePairs(left, right, agree)
  if (left.length > 0 && right.length > 0) return 'OTHER'
  return left.length === right.length ? 'WHOLE' : 'FURTHER'
}

/** Takes each two words that agree out of both lists; a name that loses all its words is wholly known. */
function takePairs(left: Word[], right: Word[], agree: (one: Word, other: Word) => boolean): void {
  for (let at = left.length - 1; at >= 0; at--) {
    const other = right.findIndex((one) => agree(left[at]!, one))
    if (other === -1) continue
    left.splice(at, 1)
    right.splice(other, 1)
  }
}

const isSameWord = (one: Word, other: Word) => one.text === other.text

/** One name in two spellings: by sound, by a known form that looks like it, or a single slip of a longer word. */
function isSpelling(one: Word, other: Word): boolean {
  if (isOtherPersons(one.text, other.text)) return false
  if (one.sound === other.sound || one.written.core === other.written.core) return true
  const [short, long] = one.text.length <= other.text.length ? [one, other] : [other, one]
  if (one.forms.some((group) => other.forms.includes(group)))
    return (
      one.sound[0] === other.sound[0] && edits(one.text, other.text, MOST_BETWEEN_FORMS) <= MOST_BETWEEN_FORMS
    )
  return short.text.length >= SHORTEST_FOR_A_SLIP && edits(short.text, long.text, 1) === 1
}

const isInitial = (one: Word, other: Word) =>
  Math.min(one.text.length, other.text.length) <= LONGEST_INITIAL &&
  (one.text.startsWith(other.text) || other.text.startsWith(one.text))

const LONGEST_INITIAL = 2
const SHORTEST_FOR_A_SLIP = 5
const MOST_BETWEEN_FORMS = 3

/** Near in letters, but a brother's and a sister's: what ends in another vowel, and what everybody knows to be two names. */
function isOtherPersons(one: string, other: string): boolean {
  if (OTHER_PEOPLE.some((pair) => pair.includes(one) && pair.includes(other))) return one !== other
  const stem = (text: string) => text.replace(/[aeiouy]+$/, '')
  return stem(one) === stem(other) && one !== other && !MUTE_ENDING.test(one + ' ' + other)
}

/** Hausa and Arabic names are written with and without it: Yusuf and Yusufu, Amina and Aminat. */
const MUTE_ENDING = /u$|u /

const OTHER_PEOPLE = [
  'francis frances',
  'alexander alexandra',
  'joseph josephine',
  'maryam maimuna',
  'mariam maimuna',
  'rasheed rasheedat',
  'hassan hussein',
  'taiwo kehinde',
].map((pair) => pair.split(' '))

const JOINT = /\s*(?:[,;/&+]|\band\b|\bet\b)\s*/i
const HERS = /\b(?:mrs|ms|miss|mme|madam|madame|mama|lady|alhaja|hajiya|hajia|deaconess)\b/i
const HIS = /\b(?:mr|mister|m|sir|alhaji|alh|malam|mallam|imam|chief|otunba)\b/i
const ONLY_TITLE = /^(?:mr|mister|m|mrs|ms|mme|madame|alhaji|alh|alhaja|hajiya|chief|dr|prof|engr|barr)\.?$/i

/** "Mr and Mrs Emeka Okafor" are two: the first is known by the surname alone. */
function peopleIn(parents: string): Parent[] {
  const parts = parents.split(JOINT).filter((part) => part.trim() !== '')
  const surname = parents.trim().split(/\s+/).at(-1) ?? ''
  return parts.map((part) => {
    const sex = HERS.test(part) === HIS.test(part) ? null : HERS.test(part) ? ('f' as const) : ('m' as const)
    return { name: ONLY_TITLE.test(part.trim()) ? surname : part, sex }
  })
}
