import { entryKeys } from './search-keys.js'
import { pairKeys } from './pair-keys.js'
import { person } from './person.js'

/**
 * Raise it whenever `storedKeys` would answer differently for some claim: rows say with which version their keys were
 * made, and those of another version are made anew.
 */
export const KEYS_VERSION = 6

/** What of a claim its keys are made from. */
export interface Keyed {
  studentName: string
  parentName: string
  phone: string
  parentEmail?: string | null
  dateOfBirth?: string | null
}

/** The columns by which an entry is found, written in the transaction that writes the entry. */
export function storedKeys({ studentName, parentName, phone, parentEmail, dateOfBirth }: Keyed) {
  const ward = person({
    student: studentName,
    parent: parentName,
    phone,
    email: parentEmail,
    birthDate: dateOfBirth,
  })
  return {
    searchKeys: [...entryKeys(studentName, parentName), ...pairKeys(ward)],
    nameWords: [...new Set([...ward.student, ...ward.parent].map(({ text }) => text))],
    keysVersion: KEYS_VERSION,
  }
}
