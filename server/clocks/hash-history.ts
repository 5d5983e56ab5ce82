import type { FilterQuery } from '@mikro-orm/core'
import type { RequestContext } from '../request.js'
import { CLAIM_FIELDS, CLAIM_FIELD_NAMES } from '../debtors/claim-fields.js'
import { GOES_ON_AS } from '../debtors/changing/going-on.js'
import { HistoryEntry, isByFamily, type FieldChange } from '../history/history-entry.entity.js'
import { derivedToken } from '../shared/secrets.js'

/** What is no more than a number, a day, a state, or which side it was. */
const KEPT = new Set<string>([
  ...CLAIM_FIELD_NAMES.filter((field) => CLAIM_FIELDS[field].purged === null),
  'by',
  'contend',
  'earlierClaim',
  GOES_ON_AS,
  'handedOverOn',
  'outcome',
  'payment',
  'through',
])

type Half = 'before' | 'after'

/**
 * Puts keyed hashes in the place of whatever these entries say of people; within a purge, and once: whoever still knows
 * what was said can show that it was, and nobody can guess it. `theirs`: whether a half of an entry is about whoever is
 * purged.
 */
export async function hashHistory(
  { em, config }: RequestContext,
  which: FilterQuery<HistoryEntry>,
  theirs: (entry: number, half: Half) => boolean = () => true,
): Promise<void> {
  for (const entry of await em.find(HistoryEntry, which)) {
    // Which account that was says who they are.
    if (isByFamily(entry.changes)) entry.actor = null
    const hashed = (change: FieldChange, half: Half) => {
      const value = change[half]
      return value == null || !theirs(entry.id, half)
        ? value
        : derivedToken(config.secret, `history:${value}`)
    }
    entry.changes = entry.changes.map((change): FieldChange =>
      KEPT.has(change.field)
        ? change
        : { field: change.field, before: hashed(change, 'before'), after: hashed(change, 'after') },
    )
  }
  await em.flush()
}

/** How long a claim's number stood for the person whom it is about. Entries by id, lines of the ledger by time. */
interface Tenure {
  number: number
  since: Date | null
  until: Date | null
  /** The act by which it came to name them, and the one by which it no longer did (rule 19); 0 and null: there is none. */
  cameBy: number
  wentBy: number | null
  /** The entries that say from whom to whom: half of each is about somebody else. */
  first: number | null
  last: number | null
}

/**
 * What the history and the ledger say of the person whom a claim is about, under every number that stood for them: what a
 * claim said before it came to name somebody else is the earlier person's, whose own claim is purged at another time.
 */
export async function purgeRecord(context: RequestContext, debtorId: number): Promise<void> {
  const { em } = context
  for (const tenure of await em.execute<Tenure[]>(TENURES, { id: debtorId })) {
    await em.execute(
      `update ledger_entry set note = null
        where debtor_id = :number and note is not null
          and created_at >= coalesce(:since, '-infinity'::timestamptz) and created_at < coalesce(:until, 'infinity'::timestamptz)`,
      { ...tenure },
    )
    const { number, cameBy, wentBy, first, last } = tenure
    const meanwhile = wentBy === null ? { $gt: cameBy } : { $gt: cameBy, $lt: wentBy }
    await hashHistory(context, { debtor: number, $or: [{ id: meanwhile }, { id: last }] }, (entry, half) =>
      entry === last ? half === 'before' : entry !== first || half === 'after',
    )
  }
}

/**
 * The claim's own number since it last came to name somebody else, and, where that is the claim of an earlier person, the
 * number under which it stood until then, and so on: with what had stood for them there.
 */
const TENURES = `
  with recursive tenure (number, until, since, copy, earlier) as (
    select d.id, null::timestamptz, o.shown_until, null::int, o.id
      from debtor d left join lateral (
        select id, shown_until from debtor c where c.school_id = d.school_id and c.shown_as = d.id
         order by shown_until desc, id desc limit 1) o on true
     where d.id = :id
    union all
    select d.shown_as, d.shown_until, o.shown_until, d.id, o.id
      from tenure t join debtor d on d.id = t.number
      left join lateral (
        select id, shown_until from debtor c
         where c.school_id = d.school_id and c.shown_as = d.shown_as and (c.shown_until, c.id) < (d.shown_until, d.id)
         order by shown_until desc, id desc limit 1) o on true
     where d.shown_as is not null
       -- What stood for whom this claim had named first is theirs.
       and not exists (select from debtor c where c.school_id = d.school_id and c.shown_as = d.id
                          and (c.id = t.copy) is not true and (t.copy is null or (c.shown_until, c.id) < (t.until, t.copy))))
  select number, since, until, coalesce(came.id, 0) as "cameBy", went.id as "wentBy", first.id as first, last.id as last
    from tenure
    left join lateral (${renaming('tenure.earlier')}) came on true
    left join lateral (${renaming('tenure.copy')}) went on true
    left join lateral (${saysWhom('came.id')}) first on true
    left join lateral (${saysWhom('went.id')}) last on true
   where copy is null or went.id is not null`

/** The act that moved what was about an earlier person to a claim of its own. */
function renaming(copy: string): string {
  return `select id from history_entry h
     where h.debtor_id = tenure.number and act = 'debtor.another-person'
       and changes @> jsonb_build_array(jsonb_build_object('field', 'earlierClaim', 'after', ${copy}::text))`
}

/** Written next in the same transaction, whose lock on the claim keeps others out. */
function saysWhom(renamed: string): string {
  return `select min(id) as id from history_entry h
     where h.debtor_id = tenure.number and h.id > ${renamed} and act in ('debtor.updated', 'debtor.listed-again')`
}
