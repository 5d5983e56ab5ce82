import type { Word } from './spelling.js'
import { word } from './word.js'
import { dayOf } from '../../common/typed-day.js'
import { nameTokens, normalEmail } from './normalise.js'
import { phoneNumbers } from './phone-numbers.js'
import { marksOf, type Marks } from './marked-surname.js'

/** What is known of a ward, as typed: by the school that asks, or the one that listed. */
export interface Typed {
  student: string
  parent?: string | null
  /** May hold two numbers. */
  phone?: string | null
  email?: string | null
  /** As 2014-05-31, or as `dayOf` reads it. */
  birthDate?: string | null
  region?: string | null
}

/** The same, ready to compare. */
export interface Person {
  student: Word[]
  parent: Word[]
  /** What the writing itself says of the student's name. */
  marks: Marks
  /** The parent's name as written: what its title tells is asked of few (`sexOfParent`). */
  parentWritten: string
  phones: string[]
  email: string | null
  birthDate: string | null
  region: string | null
}

export function person({ student, parent, phone, email, birthDate, region }: Typed): Person {
  return {
    student: nameTokens(student).map(word),
    parent: nameTokens((parent ?? '').replace(MONSIEUR, '')).map(word),
    marks: marksOf(student),
    parentWritten: parent ?? '',
    phones: phoneNumbers(phone ?? ''),
    // What is no character would be refused by the database as a key.
    email: readable(normalEmail((email ?? '').replace(/\p{C}/gu, ''))),
    birthDate: dayOf(birthDate ?? ''),
    region: region?.trim().toLowerCase() || null,
  }
}

/** "none" and "n/a" are no addresses: what is not known contradicts nothing. */
const readable = (email: string) => (/^[^@\s]+@[^@\s]+$/.test(email) ? email : null)

/** "M. Mensah": a title in French; as an initial it would prove next to nothing. */
const MONSIEUR = /^\s*m(?:\.\s*|\s+)(?=\p{L}{2})/iu
const HERS =
  /\b(?:mrs|ms|miss|madam|madame|mama|mummy|lady|mme|mlle|mademoiselle|veuve|alhaja|hajiya|hajia|hadja|deaconess|evangelist mrs)\b/i
const HIS =
  /\b(?:mr|mister|monsieur|daddy|sir|alhaji|alh|elhadji?|el[ -]hadji?|malam|mallam|imam|chief|otunba)\b/i

/** What the parent's title tells; "Mr and Mrs" tells nothing. */
export function sexOfParent({ parentWritten }: Person): 'f' | 'm' | null {
  const [hers, his] = [HERS.test(parentWritten), HIS.test(parentWritten)]
  if (hers === his) return null
  return hers ? 'f' : 'm'
}
