import { word, type Word } from './word.js'
import { dayOf } from '../../shared/day.js'
import { nameTokens, normalEmail } from '../normalise.js'

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
  /** What the parent's title tells. */
  parentSex: 'f' | 'm' | null
  phones: string[]
  email: string | null
  birthDate: string | null
  region: string | null
}

export function person({ student, parent, phone, email, birthDate, region }: Typed): Person {
  return {
    student: nameTokens(student).map(word),
    parent: nameTokens(parent ?? '').map(word),
    parentSex: sexOf(parent ?? ''),
    phones: phoneNumbers(phone ?? ''),
    // What is no character would be refused by the database as a key.
    email: normalEmail((email ?? '').replace(/\p{C}/gu, '')) || null,
    birthDate: dayOf(birthDate ?? ''),
    region: region?.trim().toLowerCase() || null,
  }
}

/**
 * The last nine digits of each number: countries write what goes before them in many ways (0, 00234, +233), and nine
 * tell any two lines apart.
 */
export function phoneNumbers(typed: string): string[] {
  const numbers = typed
    .split(/[,;/|]|\bor\b|&/i)
    .map((part) => part.replace(/\D/g, ''))
    .filter((digits) => digits.length >= SHORTEST_NUMBER)
    .map((digits) => digits.slice(-COMPARED_DIGITS))
  return [...new Set(numbers)].slice(0, MOST_NUMBERS)
}

const SHORTEST_NUMBER = 7
const COMPARED_DIGITS = 9
const MOST_NUMBERS = 4
const HERS = /\b(?:mrs|ms|miss|madam|madame|mama|lady|alhaja|hajiya|hajia|deaconess|evangelist mrs)\b/i
const HIS = /\b(?:mr|mister|sir|alhaji|alh|malam|mallam|imam|chief|otunba)\b/i

/** "Mr and Mrs" tells nothing. */
function sexOf(name: string): 'f' | 'm' | null {
  const [hers, his] = [HERS.test(name), HIS.test(name)]
  if (hers === his) return null
  return hers ? 'f' : 'm'
}
