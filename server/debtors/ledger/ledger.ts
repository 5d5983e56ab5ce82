import { ref, type RequiredEntityData } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { RequestContext } from '../../request.js'
import { writeRows } from '../../database/insert-rows.js'
import { localDate } from '../../../common/days.js'
import type { ClaimInput } from '../stated-claim.js'
import { DebtStatus, type Debtor } from '../debtor.entity.js'
import { LedgerEntry, LedgerKind, type VoidReason } from './ledger-entry.entity.js'

interface Line {
  kind: LedgerKind
  /** Minor units; nothing is written of zero. */
  amount: number
  on?: string | null
  note?: string | null
  requestKey?: string | null
  settlement?: boolean
  voids?: { id: number; reason: VoidReason }
}

type Opened = Pick<ClaimInput, 'amountOwed' | 'status'> & { id: number }

/** Writes the lines from which an amount owed follows. Callers hold the debtor's row lock. */
export class Ledger {
  constructor(private readonly context: RequestContext) {}

  /** The first lines of new claims, which are stored already. */
  async open(claims: readonly Opened[]): Promise<void> {
    const lines = claims.flatMap((claim) => {
      const { amountOwed: amount, status } = claim
      const opening = this.#row(claim, { kind: LedgerKind.OPENING, amount })
      return status === DebtStatus.COMPLETED ? [opening, this.#row(claim, settling(amount))] : [opening]
    })
    await writeRows(this.context.em, LedgerEntry, lines)
  }

  /** One line, flushed. */
  async write(debtor: Debtor, line: Line): Promise<void> {
    this.add(debtor, line)
    await this.context.em.flush()
  }

  /** One line, for the caller to flush; the debtor's derived sums move with it. */
  add(debtor: Debtor, line: Line): void {
    if (line.amount === 0) return
    this.context.em.create(LedgerEntry, this.#row(debtor, line))
    debtor.owed = (debtor.owed ?? 0) + line.amount
    if (line.kind === LedgerKind.OPENING || line.kind === LedgerKind.CORRECTION)
      debtor.claimed = (debtor.claimed ?? 0) + line.amount
  }

  /** Rule 15: Completed settles the rest, as paid; for the caller to flush. */
  settle(debtor: Debtor): void {
    this.add(debtor, settling(debtor.owed))
  }

  #row(debtor: { id: number }, line: Line): RequiredEntityData<LedgerEntry> {
    return {
      debtor: debtor.id,
      kind: line.kind,
      amount: line.amount,
      on: line.on ?? localDate(this.context.now(), this.context.rules.timeZone),
      note: line.note ?? null,
      requestKey: line.requestKey ?? null,
      settlement: line.settlement ?? false,
      voids: line.voids?.id ?? null,
      voidReason: line.voids?.reason ?? null,
      recordedBy: ref(this.context.signatory),
      createdAt: this.context.now(),
    }
  }

  /** What the status has `settled` is owed again; for the caller to flush. */
  takeBack(debtor: Debtor, settled: number, note = 'No longer completed'): void {
    this.add(debtor, { kind: LedgerKind.PAYMENT, amount: settled, note, settlement: true })
  }

  async of(debtor: { id: number }): Promise<LedgerEntry[]> {
    return this.context.em.find(
      LedgerEntry,
      { debtor: debtor.id },
      { populate: ['recordedBy'], orderBy: { id: 'asc' } },
    )
  }
}

/** Nothing is left of what is owed. */
const settling = (owed: number): Line => ({
  kind: LedgerKind.PAYMENT,
  amount: -owed,
  note: 'Marked as completed',
  settlement: true,
})

/**
 * What the status has settled of Completed claims, in minor units: so much is owed again once they are open. What came back
 * by a voided payment is as paid as it was: only what was settled since then counts.
 */
export async function settledOf(
  em: EntityManager,
  debtors: readonly Pick<Debtor, 'id' | 'status'>[],
): Promise<(debtor: Pick<Debtor, 'id'>) => number> {
  const ids = debtors.filter(({ status }) => status === DebtStatus.COMPLETED).map(({ id }) => id)
  const rows =
    ids.length === 0
      ? []
      : await em.execute<{ id: number; settled: number }[]>(SETTLED, [`{${ids.join(',')}}`])
  const settled = new Map(rows.map((row) => [row.id, row.settled]))
  return ({ id }) => settled.get(id) ?? 0
}

const SETTLED = `
  select debtor_id as id, -sum(amount)::float8 as settled
    from ledger_entry l
   where debtor_id = any(?::int[]) and settlement
     and id > coalesce((select max(id) from ledger_entry v where v.debtor_id = l.debtor_id and v.kind = 'PAYMENT_VOIDED'), 0)
   group by 1`
