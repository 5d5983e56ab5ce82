import { Migration } from '@mikro-orm/migrations'

/**
 * What a connection plans while the table is small it keeps: `ask_facts` read every row of the month once there were some
 * thousand. Now it can only be answered by the key, whatever is known of the table; housekeeping reads it whole.
 */
export class Migration0041 extends Migration {
  override up(): void {
    this.addSql(`drop index "asked_fact_at_index"`)
    this.addSql(`
create or replace function ask_facts(of_school int, ids int[], fields text[], vals text[], most int, since timestamptz, asked_at timestamptz)
returns table ("debtorId" int, fact text)
language plpgsql set enable_seqscan = off set enable_bitmapscan = off set jit = off as $$
begin
  -- A statement of its own: what the question before has counted is read only after it has been answered.
  perform pg_advisory_xact_lock(hashtext('asked_fact'), of_school);
  return query
  with asked as materialized (
    select distinct one.id, one.field, left(md5(one.val || one.id), 22) as val
      from unnest(ids, fields, vals) as one (id, field, val)
  ), known as materialized (
    select debtor_id as id, field, value as val
      from asked_fact where debtor_id = any(ids) and school_id = of_school and at > since
  ), further as materialized (
    select * from asked except all select * from known
  ), before as (
    select known.id, known.field, count(*) as compared from known group by known.id, known.field
  ), counted as materialized (
    select further.id, further.field, count(*) + coalesce(max(before.compared), 0) <= most as allowed
      from further left join before using (id, field) group by further.id, further.field
  ), kept as (
    insert into asked_fact (school_id, debtor_id, field, value, at)
    select of_school, further.id, further.field, further.val, asked_at
      from further join counted using (id, field) where counted.allowed
        on conflict (debtor_id, school_id, field, value) do update set at = excluded.at
  )
  select counted.id, counted.field from counted where not counted.allowed;
end $$`)
  }
}
