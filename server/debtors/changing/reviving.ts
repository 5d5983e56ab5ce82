import type { EntityManager } from '@mikro-orm/postgresql'
import { unawaited } from '../../database/unawaited.js'
import type { School } from '../../schools/school.entity.js'
import { columnsOf } from '../claim-input.js'
import { STORED_FIELDS, columnOf } from '../claim-fields.js'
import type { ClaimInput } from '../stated-claim.js'

interface Listed {
  requestKey: string
  undoableUntil: Date | null
  agedFrom: string
  refusedEmails: string[]
}

/**
 * What an undone import has listed before, in the same words and of the same sum (rule 30). Answers the number of each,
 * or null where there is nothing to revive; they are locked from then on.
 */
export async function undoneBefore(
  em: EntityManager,
  school: School,
  claims: readonly ClaimInput[],
): Promise<(number | null)[]> {
  const wanted = claims.map((claim, place) => ({ ...columnsOf(claim), amount: claim.amountOwed, place }))
  const same = await em.execute<{ id: number; place: number }[]>(SAME, [JSON.stringify(wanted), school.id])
  const ids: (number | null)[] = claims.map(() => null)
  const taken = new Set<number>()
  for (const { id, place } of same) {
    if (ids[place] !== null || taken.has(id)) continue
    ids[place] = id
    taken.add(id)
  }
  return ids
}

/**
 * Lists those again under their own numbers. Nobody had heard of them: so it is no reopening, each as old as a claim
 * that is listed now, and told like one.
 */
export async function revive(
  em: EntityManager,
  { stating, now }: { stating: { id: number }; now: Date },
  all: readonly Listed[],
  ids: readonly (number | null)[],
): Promise<void> {
  const revived = all.flatMap((one, at) =>
    ids[at] === null
      ? []
      : [
          {
            id: ids[at],
            request_key: one.requestKey,
            undoable_until: one.undoableUntil,
            aged_from: one.agedFrom,
            refused_emails: one.refusedEmails,
          },
        ],
  )
  if (revived.length > 0)
    await unawaited(em, em.execute(REVIVE, [now, now, now, stating.id, JSON.stringify(revived)]))
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
     set withdrawn_at = null, undone_at = null, listed_at = ?, confirmed_at = ?, completed_at = case when completed_at is not null then ?::timestamptz end,
         completed_by = case when completed_at is not null then 'LISTING' end, stated_by_id = ?,
         undoable_until = revived.undoable_until, request_key = revived.request_key, aged_from = revived.aged_from,
         refused_emails = revived.refused_emails
    from jsonb_to_recordset(?::jsonb) as revived (id int, request_key text, undoable_until timestamptz, aged_from date, refused_emails text[])
   where d.id = revived.id`
