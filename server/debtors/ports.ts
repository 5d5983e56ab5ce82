import type { EntityManager } from '@mikro-orm/postgresql'
import type { Outcome } from '../contends/contend.entity.js'
import type { AgreedPlan } from '../standing/instalments.js'
import type { Debtor } from './debtor.entity.js'
import type { LedgerEntry } from './ledger/ledger-entry.entity.js'

/*
 * What a claim asks of the stories that stand on it. It names no more than that; which services answer, context.ts says, and
 * the compiler asks whether they do.
 */

/** The cases about a claim (contends/cases.ts). */
export interface CasesOfClaims {
  withClaim<T>(debtorId: number, story: (em: EntityManager, debtor: Debtor) => Promise<T>): Promise<T>
  contended(em: EntityManager, debtors: readonly Debtor[]): Promise<ReadonlySet<number>>
  settle(em: EntityManager, debtor: Debtor, outcome: Outcome): Promise<void>
  settlePlan(em: EntityManager, debtor: Debtor): Promise<void>
  resume(em: EntityManager, debtor: Debtor, undone?: boolean): Promise<void>
  restorePlan(em: EntityManager, debtor: Debtor): Promise<void>
  planNow(em: EntityManager, debtor: Debtor): Promise<AgreedPlan | null>
  unpaid(em: EntityManager, debtor: Debtor, before: AgreedPlan | null): Promise<void>
  unanswered(em: EntityManager, debtor: Debtor, payment: LedgerEntry, wasClosed: boolean): Promise<void>
  catchUp(em: EntityManager, debtor: Debtor): Promise<readonly unknown[]>
}

interface WantedLink {
  debtor: { id: number }
  email: string | null
  withCode?: boolean
  isFirst?: boolean | undefined
}

/** By which a family comes to its claim (contends/families/claim-links.ts). */
export interface LinksOfClaims {
  makeAll(em: EntityManager, wanted: readonly WantedLink[], ids?: readonly number[]): Promise<number[]>
  isPrinted(em: EntityManager, debtor: Debtor): Promise<boolean>
  revokeAll(
    em: EntityManager,
    debtors: readonly Debtor[],
  ): Promise<(debtor: Debtor) => ReadonlySet<string | null>>
  endAll(em: EntityManager, debtor: Pick<Debtor, 'id'>, since: Date): Promise<void>
}

interface Paid {
  amount: number
  on: string
}

/** What families have proven of instalments (contends/plans/payment-proofs.ts). */
export interface ProofsOfPlans {
  answerByPayment(em: EntityManager, debtor: Debtor, payment: Paid): Promise<void>
  unanswer(em: EntityManager, debtor: Debtor, payment: Paid): Promise<void>
}

/** Of these claims those that another school was shown (directory/corrections). */
export interface WhoSaw {
  shownOf(em: EntityManager, claims: readonly number[]): Promise<number[]>
}

/** Since when each claim is held back (safeguarding/); null: it is not. */
export interface Holds {
  since(debtorIds: readonly number[]): Promise<(Date | null)[]>
}
