import type { Validation } from '../../shared/validate.js'
import type { ContendReason } from '../../standing/states.js'
import type { InstalmentInput } from '../contend-input.js'
import type { ContendShape } from '../contend-shapes.js'

/** What opening any contend takes. */
export interface Opening {
  token?: string | null
  debtorId?: string | null
  email?: string | null
  requestKey?: string | null
  files: string[]
  reason: ContendReason
  message: string | null
  /** What the family says that it owes, if it says so. */
  saysOwed?: number | null
  /** What it says that it paid, and when. */
  saysPaid?: number | null
  saysPaidOn?: string | null
  /** When it asks to pay what is left beside that. */
  rest?: readonly InstalmentInput[] | null
  /** Of a plea. */
  instalments?: readonly InstalmentInput[]
}

/** Whoever opens one (openings.ts). */
export interface OpeningCases {
  open: (opening: Opening, check: Validation) => Promise<ContendShape>
}
