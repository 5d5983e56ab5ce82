import { Migration } from '@mikro-orm/migrations'
import { locking } from './locking.js'

/**
 * A look keeps, beside the number of each claim that it showed, since when that was about whom it showed: told by the time
 * of the look, one that was taken while the claim came to name another person was counted as a look at that one. What is
 * on record is filled in by its time. A server of the version before leaves it out: then it is as it stands.
 */
export class Migration0077 extends Migration {
  override up(): void {
    // The view before its table, as whoever reads it asks for them.
    this.addSql(locking('look'))
    this.addSql(`alter table "look_kept" add "shown_since" timestamptz[] not null default '{}'`)
    this.addSql(`alter table "look_kept" alter "shown_since" drop default`)
    for (const sql of [VIEW, AS_IT_STANDS, PARTS, BY_TIME]) this.addSql(sql)
  }
}

const BY_TIME = `
with recursive renamed as (select id from debtor where about_this_person_since is not null),
seen as (
  select l.id as look, one.place, one.claim, l.at
    from look_kept l cross join lateral unnest(l.shown) with ordinality as one (claim, place)
   where l.shown && array(select id from renamed)),
was (look, place, claim, at) as (
  select look, place, claim, at from seen
  union
  select was.look, was.place, d.id, was.at
    from was join debtor other on other.id = was.claim and other.about_this_person_since > was.at
    join debtor d on d.school_id = other.school_id and d.shown_as = other.id and d.shown_until > was.at),
since as (
  select was.look, was.place, max(d.about_this_person_since) as since
    from was join debtor d on d.id = was.claim and coalesce(d.about_this_person_since, '-infinity') <= was.at
   group by 1, 2)
update look_kept l set shown_since = of.since
  from (select seen.look, array_agg(since.since order by seen.place) as since
          from seen left join since using (look, place) group by 1) of
 where l.id = of.look`

const contentOf = (column: string) =>
  `(select c.${column} from look_content c where c.look = k.id and c.at = k.at), k.${column}`
const VIEW = `
create or replace view "look" as
select k.id, k.school_id, k.account_id, k.kind,
       case when k.purged_at is null then coalesce(${contentOf('asked')}, '{}') else '{}' end as asked,
       k.shown, k.at, k.batch, k.purpose,
       case when k.purged_at is null then coalesce(${contentOf('reference')}) end as reference,
       case when k.purged_at is null then coalesce(${contentOf('results')}) end as results,
       k.outcome, k.outcome_at, k.api_key_id, k.purged_at, k.request_key, k.shown_since
  from look_kept k`

/**
 * Of each that is shown, in its order: what is given; of the first `known`, which were on record before, nothing more; and
 * of the rest since when its claim is about whom it names now.
 */
const AS_IT_STANDS = `
create function shown_since(shown int[], given timestamptz[], known int) returns timestamptz[] language sql stable as $$
  select case when cardinality(given) >= cardinality(shown) then given else array(
    select case when place <= greatest(cardinality(given), known) then given[place]
                else (select about_this_person_since from debtor where id = claim) end
      from unnest(shown) with ordinality as one (claim, place) order by place) end
$$`

const KEPT =
  'id school_id account_id api_key_id kind shown shown_since at batch purpose outcome outcome_at purged_at request_key'.split(
    ' ',
  )
/** Only what is changed is written: another may be changing the rest of the row at this moment. */
const changed = (column: string) =>
  `${column} = case when new.${column} is distinct from old.${column} then new.${column} else k.${column} end`
const inOld = (column: string) =>
  `${column} = case when new.purged_at is null and k.asked is not null then new.${column} end`
const CONTENT = ['at', 'asked', 'results', 'reference']
const row = (of: string) => `(${CONTENT.map((column) => `${of}.${column}`).join(', ')})`
const PARTS = `
create or replace function part_look() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.shown_since := shown_since(new.shown, coalesce(new.shown_since, '{}'), 0);
    insert into look_kept (${KEPT.join(', ')}) values (${KEPT.map((column) => `new.${column}`).join(', ')});
    insert into look_content (look, ${CONTENT.join(', ')}) values (new.id, ${CONTENT.map((column) => `new.${column}`).join(', ')});
    return new;
  elsif tg_op = 'UPDATE' then
    new.shown_since := shown_since(new.shown, new.shown_since, cardinality(old.shown));
    update look_kept k set ${[...KEPT.map(changed), ...['asked', 'results', 'reference'].map(inOld)].join(',\n           ')}
     where k.id = old.id;
    if not found then return null; end if;
    -- What is purged lies in its week, unread, until that is dropped.
    if new.purged_at is null and ${row('new')} is distinct from ${row('old')} then
      update look_content set (look, ${CONTENT.join(', ')}) = (new.id, ${CONTENT.map((column) => `new.${column}`).join(', ')})
       where look = old.id and at = old.at;
    end if;
    return new;
  else
    delete from look_content where look = old.id and at = old.at;
    delete from look_kept where id = old.id;
    return old;
  end if;
end $$`
