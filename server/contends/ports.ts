import type { Account } from '../accounts/account.entity.js'
import type { Debtor } from '../debtors/debtor.entity.js'
import type { ContendAct, Side, Step } from '../standing/states.js'
import type { Case, Said } from './case.js'
import type { ContendMessage } from './contend-message.entity.js'
import type { ClaimLink } from './families/claim-link.entity.js'
import type { StoodBefore } from './families/printed-act.entity.js'

/*
 * What a case asks of others, and what within its own noun is asked upwards. Which services answer, services.ts says, and the
 * compiler checks that they do.
 */

/** Since when each claim is held back (safeguarding/); null: it is not. */
export interface Holds {
  since: (debtorIds: readonly number[], reader: 'family' | 'school') => Promise<(Date | null)[]>
}

/** A claim with its cases, while nobody else can change them (cases.ts). */
export interface LockedClaims {
  withClaim: <T>(debtorId: number, story: (debtor: Debtor) => Promise<T>) => Promise<T>
}

/** Moving a case on (cases.ts), for what cases themselves are made of. */
export interface StepsOfCases {
  next: (found: Pick<Case, 'contend'>, act: ContendAct, by: Side) => Step
  say: (found: Case, said: Said, at?: Date) => Promise<unknown>
}

/** What came by a printed letter and may be undone (families/printed-acts.ts). */
export interface ActsByPrint {
  record: (found: Case, message: ContendMessage, before: StoodBefore | null) => Promise<void>
}

/** Proofs that nobody has answered in time (plans/payment-proofs.ts). */
export interface ProofsOfCases {
  countSilent: (found: Pick<Case, 'contend' | 'debtor'>, until: Date) => Promise<boolean>
  /** By what was recorded meanwhile. `author`: who of the school brought that about; null: somebody else. */
  answerByPayment: (debtor: Debtor, author: Account | null) => Promise<void>
}

/** How a family comes to its claim (families/claim-links.ts). */
export interface WaysToClaims {
  find: (token: string) => Promise<ClaimLink | null>
  mustOpenStill: (link: ClaimLink) => Promise<void>
}
