import { localDate } from '../../../common/days.js'
import type { Person, SchoolPerson } from '../people.js'
import type { Product } from '../product.js'
import type { CaseClock } from './case-clock.js'

/** Two sisters with a shared name, and a child whom only her surname makes theirs. */
export const CHILDREN = ['Chidinma Grace', 'Bolanle Grace', 'Zuriel'] as const
export type Child = (typeof CHILDREN)[number]
/** The sisters' parents, and somebody else's. */
export const PARENTS = ['Ngozi', 'Emeka', 'Folashade'] as const
/** One debt each: whatever the school writes about a child, it is this one, and in some words says so. */
export const TERMS = ['First term 2025/2026', '1st Term, 2025/26', 'TERM 1 (2025-2026)'] as const

/** Another one, which its claim may be given so that it is not found: whoever has answered it has answered the first. */
export const ANOTHER_TERM = 'Third term 2025/2026'

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
  parent: string
  completed: boolean
  withdrawn: boolean
  /** Something of it was paid at some time. */
  hasPaid: boolean
  /** What its school has written that is owed, payments aside, in kobo. */
  claimed: number
  /** Since when it is completed, by the status or the last payment, and nothing else has become of it. */
  slip?: { at: Date; by: 'status' | 'payment' } | undefined
  /** Whom it named before it was changed to somebody else, the last time. */
  namedBefore?: { child: Child; until: string }
}

export const isGone = ({ completed, withdrawn }: Claim) => completed || withdrawn

/** By which way around a family something was tried. */
export type Way = 'completed and back' | 'withdrawn and listed again' | 'corrected by a kobo' | 'plain'

/** A case as whoever watches remembers it, whatever the product says. */
export interface Case {
  id: string
  token: string
  claim: Claim
  child: Child
  /** The address whose link opened it: for another one, nobody was asked yet. */
  contact: string | null
  kind: 'dispute' | 'plea'
  /** Claims about the same debt that were there when it was opened: a known gap, they stand by themselves. */
  beside: Set<string>
  clock: CaseClock
  /** By a printed letter: nobody knows who held it. */
  isByPaper: boolean
  /** It was opened with a file that nobody had seen. */
  hasNewFile: boolean
  /** The provider was asked in it. */
  asked: boolean
  /** The claim names somebody else since: the case was closed in the family's favour. */
  renamed: boolean
  way: Way
  /** Payments by which its school has answered it, or beside which, while it has not gone on since; where it stood before, until when; and what was claimed from then on. */
  answer?: { payments: ReadonlySet<string>; clock: CaseClock; on: string; claimed: number } | undefined
  openedOn: string
  /** Payments that were recorded since, of no later day: those that are voided may take back an answer that counted on them. */
  recorded: Set<string>
}

/** What a school, or a family, is most inclined to: by chance alone nobody gets deep into anything. */
export const LEANINGS = ['anything', 'leaving', 'editing', 'twice', 'kobo', 'asking', 'plans'] as const
export type Leaning = (typeof LEANINGS)[number]

/** One family of a round, everything that was done about it, and what it was told. */
export interface Family {
  surname: string
  leaning: Leaning
  claims: Claim[]
  cases: Case[]
  /** The links of letters that were printed. */
  printed: Set<string>
  /** Letters that were printed last and wait to be handed over, by claim. */
  onPaper: Map<string, string>
  /** For people who read a failure. */
  story: string[]
}

/** The second is one that a parent changed to. */
export const addressesOf = (family: Family, parent: string) => [
  emailOf(family, parent),
  `new.${emailOf(family, parent)}`,
]

export const emailOf = ({ surname }: Family, parent: string) =>
  `${parent}.${surname}@example.com`.toLowerCase()

export const todayOf = ({ world, clock }: Product) => localDate(clock.now(), world.rules.timeZone)
