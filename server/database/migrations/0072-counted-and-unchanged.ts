import { Migration } from '@mikro-orm/migrations'

/**
 * Names are counted every twenty seconds, whether anybody asks or not: a part of which nothing has changed is only said to be
 * counted, and its words are not written again.
 */
export class Migration0072 extends Migration {
  override up(): void {
    this.addSql(`
create or replace function count_names(of_part int, ids int, today date, oldest date, confirmed_since timestamptz, noticed_before timestamptz)
returns boolean language plpgsql set jit = off as $$
declare
  newest_id int;
  now_words text[];
  now_entries int[];
begin
  -- A statement of its own: what another server has counted is read only after the turn is taken.
  if not pg_try_advisory_xact_lock(hashtext('name_word')) then return false; end if;
  -- Before the part is read: what is listed meanwhile is counted the next time.
  select coalesce(max(id), 0) into newest_id from debtor;
  with ward as materialized (
    select distinct name_words from debtor join school on school.id = school_id and state = 'APPROVED'
     where debtor.id between of_part * ids::bigint and (of_part + 1) * ids::bigint - 1
       and may_be_listed(debtor, today, oldest, confirmed_since, noticed_before)
  ), counted as (
    select word, count(*)::int as entries from ward, unnest(name_words) as word group by word
    union all select '', count(*)::int from ward
  )
  select array_agg(word order by word), array_agg(entries order by word) into now_words, now_entries from counted;
  update name_part set newest = newest_id, day = today, counted_at = clock_timestamp()
   where part = of_part and words = now_words and entries = now_entries;
  if found then return true; end if;
  with now as (
    select * from unnest(now_words, now_entries) as one (word, entries)
  ), before as (
    select one.word, one.entries from name_part, unnest(words, name_part.entries) as one (word, entries) where part = of_part
  )
  insert into name_word (word, entries)
  select word, coalesce(now.entries, 0) - coalesce(before.entries, 0) from now full join before using (word)
   where now.entries is distinct from before.entries
      on conflict (word) do update set entries = name_word.entries + excluded.entries;
  insert into name_part (part, words, entries, newest, day, counted_at)
  values (of_part, now_words, now_entries, newest_id, today, clock_timestamp())
      on conflict (part) do update set words = excluded.words, entries = excluded.entries, newest = excluded.newest,
         day = excluded.day, counted_at = excluded.counted_at;
  return true;
end $$`)
  }
}
