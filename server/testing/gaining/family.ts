import { localDate } from '../../shared/clock.js'
import type { Person, SchoolPerson } from '../people.js'
import type { Product } from '../product.js'

/** Two sisters with a shared name, and a child whom only her surname makes theirs. */
export const CHILDREN = ['Chidinma Grace', 'Bolanle Grace', 'Zuriel'] as const
export type Child = (typeof CHILDREN)[number]
/** The sisters' parents, and somebody else's. */
export const PARENTS = ['Ngozi', 'Emeka', 'Folashade'] as const
/** One debt each: whatever the school writes about a child, it is this one, and in some words says so. */
export const TERMS = ['First term 2025/2026', '1st Term, 2025/26', 'TERM 1 (2025-2026)'] as const

export interface Players {
  /** Tries to gain. */
  school: SchoolPerson
  /** Looks. */
  other: SchoolPerson
  provider: Person
}

/** A claim of the school, by what it was last written about. */
export interface Claim {
  id: string
  child: Child
  /** Completed or withdrawn. */
  gone: boolean
}

/** A case as whoever watches remembers it, whatever the product says. */
export interface Case {
  id: string
  token: string
  claim: Claim
  child: Child
  kind: 'dispute' | 'plea'
  openedOn: string
  /** Claims about the same debt that were there when it was opened: a known gap, they stand by themselves. */
  beside: ReadonlySet<string>
  /** Why nobody waits for anything any more. */
  ended: 'rejected' | 'decided' | 'withdrawn' | 'granted' | 'renamed' | null
  /** The school granted less than was asked for. */
  partialOn: string | null
  escalatedOn: string | null
  /** Until when the entry is hidden by a plan that nobody has broken. */
  planUntil: string | null
  /** The claim was completed or withdrawn meanwhile: its clocks have stood still. */
  wasClosed: boolean
}

/** One family of a round, everything that was done about it, and what it was told. */
export interface Family {
  surname: string
  claims: Claim[]
  cases: Case[]
  /** For people who read a failure. */
  story: string[]
}

export const emailOf = ({ surname }: Family, parent: string) =>
  `${parent}.${surname}@example.com`.toLowerCase()

export const todayOf = ({ world, clock }: Product) => localDate(clock.now(), world.rules.timeZone)

export const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
