import type { EntityManager } from '@mikro-orm/postgresql'
import { LedgerEntry, LedgerKind } from '../debtors/ledger/ledger-entry.entity.js'

/**
 * Money that came in and still counts: payments and waivers that nobody has voided. As a table for statements; whoever
 * asks what was paid reads it here, and a test holds everybody to that.
 */
export const LIVING_PAYMENTS = `(select p.* from ledger_entry p where p.kind in ('PAYMENT', 'WAIVER')
  and not exists (select from ledger_entry v where v.voids_id = p.id))`

/** The same, as entities. */
export async function livingPayments(em: EntityManager, debtors: readonly number[]): Promise<LedgerEntry[]> {
  if (debtors.length === 0) return []
  return em.find(LedgerEntry, {
    debtor: { $in: [...debtors] },
    kind: { $in: [LedgerKind.PAYMENT, LedgerKind.WAIVER] },
    voidedOn: null,
  })
}
