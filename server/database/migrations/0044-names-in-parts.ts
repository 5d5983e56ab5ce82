import { Migration } from '@mikro-orm/migrations'

/**
 * How common names are is counted in parts, so that no statement grows with the register. `count_names` counts one part of it, by
 * ids, and writes to name_word only what has changed since. Of the wards of a part that may be seen each counts once, however
 * often it is listed: else whoever lists a name often makes it common, and agreeing on it proves nothing. False: another server
 * is counting. What was counted before is a part of its own until all others have been counted.
 */
export class Migration0044 extends Migration {
  override up(): void {
    this.addSql(
      `create table "name_part" ("part" int not null, "words" text[] not null, "entries" integer[] not null, "newest" int not null, "day" date not null, "counted_at" timestamptz not null, primary key ("part"))`,
    )
    this.addSql(`
insert into name_part (part, words, entries, newest, day, counted_at)
select -1, array_agg(word), array_agg(entries), 0, current_date, to_timestamp(0) from name_word having count(*) > 0`)
    this.addSql(`
create function count_names(of_part int, ids int, today date, oldest date, confirmed_since timestamptz, noticed_before timestamptz)
returns boolean language plpgsql set jit = off as $$
begin
  -- A statement of its own: what another server has counted is read only after the turn is taken.
  if not pg_try_advisory_xact_lock(hashtext('name_word')) then return false; end if;
  with ward as materialized (
    select distinct name_words from debtor join school on school.id = school_id and state = 'APPROVED'
     where debtor.id between of_part * ids::bigint and (of_part + 1) * ids::bigint - 1
       and may_be_listed(debtor, today, oldest, confirmed_since, noticed_before)
  ), now as materialized (
    select word, count(*)::int as entries from ward, unnest(name_words) as word group by word
    union all select '', count(*)::int from ward
  ), before as (
    select one.word, one.entries from name_part, unnest(words, name_part.entries) as one (word, entries) where part = of_part
  ), kept as (
    insert into name_part (part, words, entries, newest, day, counted_at)
    select of_part, array_agg(word), array_agg(entries), (select coalesce(max(id), 0) from debtor), today, clock_timestamp()
      from now
        on conflict (part) do update set words = excluded.words, entries = excluded.entries, newest = excluded.newest,
           day = excluded.day, counted_at = excluded.counted_at
  )
  insert into name_word (word, entries)
  select word, coalesce(now.entries, 0) - coalesce(before.entries, 0) from now full join before using (word)
   where now.entries is distinct from before.entries
      on conflict (word) do update set entries = name_word.entries + excluded.entries;
  return true;
end $$`)
  }
}
