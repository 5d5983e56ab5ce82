import type { EntityManager } from '@mikro-orm/postgresql'
import type { Debtor } from '../debtors/debtor.entity.js'
import { LedgerEntry, LedgerKind, stillCounts } from '../debtors/ledger/ledger-entry.entity.js'

const COLUMNS = {
  id: 'p.id',
  debtor: 'p.debtor_id',
  kind: 'p.kind',
  amount: 'p.amount',
  settlement: 'p.settlement',
}

/**
 * Money that came in and still counts, each line of it negative. As a table for statements; whoever asks what was paid
 * reads it here, and a test holds everybody to that.
 */
export const LIVING_PAYMENTS = `(select p.* from ledger_entry p where ${stillCounts(COLUMNS)})`

/** The same, as entities. */
export async function livingPayments(em: EntityManager, debtors: readonly number[]): Promise<LedgerEntry[]> {
  return debtors.length === 0
    ? []
    : em.find(LedgerEntry, { debtor: { $in: [...debtors] }, stillCounts: true })
}

type Named = Pick<Debtor, 'id' | 'aboutThisPersonSince'>

/**
 * Since when money on a claim is that of the family that it names: what came in before was for one that had been told, and has a
 * claim of its own by now (rule 19). Null: all of it, also where a name was put right before anybody was told.
 */
export async function ownMoneySince(
  em: EntityManager,
  { id, aboutThisPersonSince }: Named,
): Promise<Date | null> {
  if (!aboutThisPersonSince) return null
  const [last] = await em.execute<[{ until: string | null }]>(
    // Those before this one, of which it has its number, or a copy of the ledger, and of that one in turn.
    `with recursive named (number, until) as (
       select ?::int, null::timestamptz
        union all
       select d.shown_as, d.shown_until from named n join debtor d on d.id = n.number where d.shown_as is not null)
     select max(earlier.shown_until) as until
       from named n join debtor own on own.id = n.number
       join debtor earlier on earlier.school_id = own.school_id and earlier.shown_as = n.number
        and (n.until is null or earlier.shown_until < n.until)`,
    [id],
  )
  return last.until === null ? null : new Date(last.until)
}

export const isOfEarlierFamily = (
  { createdAt }: Pick<LedgerEntry, 'createdAt'>,
  since: Date | null,
): boolean => since !== null && createdAt < since

/** What was paid of a claim, by whichever family it named: money that came in and still counts, oldest first. Nothing that a status settled. */
export const everyPaymentOf = (em: EntityManager, debtor: number): Promise<LedgerEntry[]> =>
  em.find(
    LedgerEntry,
    { debtor, kind: LedgerKind.PAYMENT, settlement: false, stillCounts: true },
    { orderBy: { id: 'asc' } },
  )

/** The same of the family that it names now. */
export async function paymentsOf(em: EntityManager, debtor: Named): Promise<LedgerEntry[]> {
  const lines = await everyPaymentOf(em, debtor.id)
  const since = await ownMoneySince(em, debtor)
  return lines.filter((line) => !isOfEarlierFamily(line, since))
}

/** What lines of the ledger come to as money that was paid, in minor units. */
export const paidBy = (lines: readonly Pick<LedgerEntry, 'amount'>[]): number =>
  -lines.reduce((sum, { amount }) => sum + amount, 0)

/** Whether less is owed on a claim than at an instant. */
export async function isLowerThan(em: EntityManager, debtor: number, since: Date): Promise<boolean> {
  const lines = await em.find(LedgerEntry, { debtor, createdAt: { $gte: since } })
  return paidBy(lines) > 0
}

/** The lines by which payments of a claim were voided, with those payments. */
export const voidings = (em: EntityManager, debtor: number): Promise<LedgerEntry[]> =>
  em.find(LedgerEntry, { debtor, kind: LedgerKind.PAYMENT_VOIDED }, { populate: ['voids'] })
