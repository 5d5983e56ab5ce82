import type { Outcome } from '../contends/contend.entity.js'
import type { AgreedPlan } from '../standing/instalments.js'
import type { ClaimInput } from './stated-claim.js'
import type { Earlier } from './debt-verdict.js'
import type { Debtor } from './debtor.entity.js'
import type { LedgerEntry } from './ledger/ledger-entry.entity.js'

/*
 * What a claim asks of the stories that stand on it. It names no more than that: which services answer, services.ts
 * says, and the compiler checks that they do.
 */

/** The cases about a claim (contends/cases.ts). */
export interface CasesOfClaims {
  withClaim: <T>(debtorId: number, story: (debtor: Debtor) => Promise<T>) => Promise<T>
  contended: (debtors: readonly Debtor[]) => Promise<ReadonlySet<number>>
  settle: (debtor: Debtor, outcome: Outcome) => Promise<void>
  settlePlan: (debtor: Debtor) => Promise<void>
  resume: (debtor: Debtor, how?: { undone?: boolean; voided?: boolean }) => Promise<void>
  restorePlan: (debtor: Debtor) => Promise<void>
  planNow: (debtor: Debtor) => Promise<AgreedPlan | null>
  unpaid: (debtor: Debtor, before: AgreedPlan | null, undone: boolean) => Promise<void>
  unanswered: (debtor: Debtor, payment: LedgerEntry, wasClosed: boolean) => Promise<void>
  catchUp: (debtor: Debtor) => Promise<readonly unknown[]>
}

/** What was answered to families (contends/answers.ts). */
export interface AnswersToFamilies {
  review: (claims: readonly number[]) => Promise<void>
}

/** A claim while nobody else can change it, and that it is neither withdrawn nor removed (debtors.ts). */
export interface OpenClaims {
  locked: <T>(id: number, story: (debtor: Debtor) => Promise<T>, field?: string) => Promise<T>
  mustBeOpen: (debtor: Debtor, field: string) => Promise<void>
  lockedOpen: <T>(id: number, story: (debtor: Debtor) => Promise<T>, field?: string) => Promise<T>
}

/** What hashes still know of claims that were purged (purged-claims.ts). */
export interface EarlierClaims {
  near: (claims?: readonly ClaimInput[]) => Promise<(claim: ClaimInput) => Earlier[]>
}

interface WantedLink {
  debtor: { id: number }
  email: string | null
  withCode?: boolean
  isFirst?: boolean | undefined
}

/** By which a family comes to its claim (contends/families/claim-links.ts). */
export interface LinksOfClaims {
  makeAll: (wanted: readonly WantedLink[], ids?: readonly number[]) => Promise<number[]>
  isPrinted: (debtor: Debtor) => Promise<boolean>
  revokeAll: (debtors: readonly Debtor[]) => Promise<(debtor: Debtor) => ReadonlySet<string | null>>
  endAll: (debtor: Pick<Debtor, 'id'>, since: Date) => Promise<void>
}

/** What families have proven of instalments (contends/plans/payment-proofs.ts). */
export interface ProofsOfPlans {
  recount: (debtor: Debtor) => Promise<void>
  answerByPayment: (debtor: Debtor) => Promise<void>
  unanswer: (debtor: Debtor) => Promise<void>
  saidOn: (debtor: Debtor) => Promise<{ first: string | null; waiting: string | null }>
}

/** Of these claims those that another school was shown (directory/corrections). */
export interface WhoSaw {
  shownOf: (claims: readonly number[]) => Promise<number[]>
}

/** Since when each claim is held back (safeguarding/); null: it is not. */
export interface Holds {
  since: (debtorIds: readonly number[], reader: 'family' | 'school') => Promise<(Date | null)[]>
}
