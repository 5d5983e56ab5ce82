import type { DebtStatus } from './debtor.entity.js'

/** What a school states of a claim. */
export interface ClaimInput {
  studentName: string
  parentName: string
  parentEmail?: string | null
  phone: string
  /** Minor units. */
  amountOwed: number
  status: DebtStatus
  term?: string | null
  dueDate?: string | null
  dateOfBirth?: string | null
  admissionNumber?: string | null
  class?: string | null
  arm?: string | null
}

export type ClaimFieldName = keyof ClaimInput

/** A claim as it stood, with what was claimed before payments (minor units), and whether its school had withdrawn it. */
export type StatedClaim = ClaimInput & { claimed: number; withdrawn?: boolean }

/** Why a change is material (rule 19). */
export type Material = 'person' | 'amount' | 'dueDate' | 'term' | 'reopened'
