import { answeredFrom } from './decide.js'
import type { Person } from './person.js'
import { relate, weigh, type Named, type Weighed, type Weighing } from './weigh.js'
import { WEIGHTS } from './weights.js'

/** What no answer ever shows, and what somebody could find out by asking with one value after another. */
export const GUESSABLE = ['phone', 'email', 'birthDate'] as const
export type Guessable = (typeof GUESSABLE)[number]

/** What a ward has of it, as it is compared. */
export function valuesOf(ward: Person, field: Guessable): string[] {
  if (field === 'phone') return ward.phones
  const value = ward[field]
  return value ? [value] : []
}

/**
 * The facts of which an answer could tell how they compare: with the right value the entry would be answered. Whether it is
 * answered with the one that was typed makes no difference, for silence tells as much.
 */
export function tellingFacts(
  asked: Person,
  listed: Person,
  named: Named,
  weighed: Weighed | null,
  how: Weighing & { threshold: number },
): Guessable[] {
  const weighWith = (fields: Guessable[]) =>
    weigh(
      Object.assign({ ...asked }, ...fields.map((field) => factOf(listed, field))),
      listed,
      how,
      undefined,
      named,
    )
  const both = GUESSABLE.filter(
    (field) => valuesOf(asked, field).length > 0 && valuesOf(listed, field).length > 0,
  )
  // Most candidates share too little for any fact to make up for it.
  const atBest = {
    contact: both.some((field) => field !== 'birthDate'),
    birthDate: both.includes('birthDate') ? 'same' : null,
  }
  if (!weighed && !relate(asked, listed, named, atBest)) return []
  return both.filter((field) => {
    const right = weighed ?? weighWith([field])
    if (!right) return false
    const line = right.evidence.find((one) => one.field === field)
    return right.score - (line?.weight ?? 0) + WEIGHTS[field].same >= answeredFrom(right, how.threshold)
  })
}

const factOf = (listed: Person, field: Guessable): Partial<Person> =>
  field === 'phone' ? { phones: listed.phones } : { [field]: listed[field] }
