import type { EntityManager } from '@mikro-orm/postgresql'
import type { School } from '../schools/school.entity.js'
import { columnsOf } from './claim-input.js'
import { STORED_FIELDS, columnOf, type ClaimInput } from './claim-fields.js'

interface Listed {
  claim: ClaimInput
  requestKey: string
  undoableUntil: Date | null
  agedFrom: string
}

/**
 * What an undone import has listed before, in the same words and of the same sum, is listed again under its own number
 * (rule 30). Nobody had heard of it: so it is no reopening, as old as a claim that is listed now, and told like one.
 * Answers the number of each, or null where there is nothing to revive; they are locked from then on.
 */
export async function revive(
  em: EntityManager,
  { school, stating, now }: { school: School; stating: { id: number }; now: Date },
  all: readonly Listed[],
): Promise<(number | null)[]> {
  const wanted = all.map(({ claim, ...one }, place) => ({
    ...columnsOf(claim),
    amount: claim.amountOwed,
    place,
    request_key: one.requestKey,
    undoable_until: one.undoableUntil,
    aged_from: one.agedFrom,
  }))
  const same = await em.execute<{ id: number; place: number }[]>(SAME, [JSON.stringify(wanted), school.id])
  const ids: (number | null)[] = all.map(() => null)
  const taken = new Set<number>()
  for (const { id, place } of same) {
    if (ids[place] !== null || taken.has(id)) continue
    ids[place] = id
    taken.add(id)
  }
  const revived = wanted.flatMap((one) => (ids[one.place] === null ? [] : [{ ...one, id: ids[one.place] }]))
  if (revived.length > 0) await em.execute(REVIVE, [now, now, stating.id, JSON.stringify(revived)])
  return ids
}

const UNDONE = 'd.school_id = ? and d.undone_at is not null and d.purged_at is null'

const SAME_WORDS = STORED_FIELDS.map(columnOf).map(
  (column) => `d.${column}::text is not distinct from wanted.${column}`,
)

/** Of one that was changed before it was undone the ledger says more than a new claim's would. */
const SAME = `
  select d.id, wanted.place
    from debtor d join jsonb_to_recordset(?::jsonb) as wanted (place int, amount bigint,
           ${STORED_FIELDS.map((field) => `${columnOf(field)} text`).join(', ')})
      on ${SAME_WORDS.join(' and ')}
   where ${UNDONE}
     and (select amount from ledger_entry l where l.debtor_id = d.id and l.kind = 'OPENING') = wanted.amount
     and not exists (select from ledger_entry l where l.debtor_id = d.id and l.kind <> 'OPENING' and not l.settlement)
     and not exists (select from claim_change c where c.debtor_id = d.id)
   order by d.id for update of d`

const REVIVE = `
  update debtor d
     set withdrawn_at = null, undone_at = null, listed_at = ?, confirmed_at = ?, stated_by_id = ?,
         undoable_until = revived.undoable_until, request_key = revived.request_key, aged_from = revived.aged_from
    from jsonb_to_recordset(?::jsonb) as revived (id int, request_key text, undoable_until timestamptz, aged_from date)
   where d.id = revived.id`
