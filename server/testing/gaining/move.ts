import { act, type Asker } from '../client.js'
import type { Product } from '../product.js'
import type { Case, Child, Claim, Family, Players } from './family.js'

/** Numbers from which a move is made. */
export interface Draw {
  choice: number
  on: number
  detail: number
  more: number
}

/** What was done, as far as whoever watches has to know. */
export type Done =
  | { act: 'listed'; claim: Claim; dueDate: string | null; isOpen: boolean }
  | { act: 'changed'; claim: Claim; change: Change; before: Child }
  | { act: 'withdrawn'; claim: Claim }
  | { act: 'paid'; claim: Claim; payment: { id: string; on: string } | undefined; wasLast: boolean }
  | { act: 'voided'; claim: Claim; payment: string; paidAt: Date; isOpen: boolean }
  | { act: 'contended'; case: Case }
  | { act: 'answered'; case: Case; how: Answer; payment?: string }
  | { act: 'printed'; claim: Claim }
  | { act: 'handed over'; claim: Claim; text: string }
  | { act: 'agreed' | 'escalated' | 'taken back' | 'proved' | 'proof refused'; case: Case }
  | { act: 'decided'; case: Case; isUpheld: boolean }
  | { act: 'refused'; what: 'escalate' | 'decide'; case: Case }
  | null

/** `partial` with a payment, if it was by one. */
type Answer = 'rejected' | 'partial' | 'completed' | 'withdrawn'

export interface Change {
  child?: Child
  parent?: string
  /** Null: none, so that its letters are printed. */
  address?: string | null
  amount?: number
  dueDate?: string | null
  term?: string | null
  status?: string
}

export interface Here {
  product: Product
  players: Players
  family: Family
  draw: Draw
  claim: Claim
  one: Case
  /** For who does two things at once: says what the first was. */
  did: (done: Done) => void
}
export type Move = (here: Here) => Promise<Done>

export const pick = <T>(from: readonly T[], number: number): T => from[number % from.length]!

export async function isRefused(
  product: Product,
  mutation: string,
  input: Record<string, unknown>,
  as: Asker,
): Promise<boolean> {
  return (await act(product, mutation, input, { as })).userErrors.length > 0
}

export const money = (kobo: number) => (kobo / 100).toFixed(2)
