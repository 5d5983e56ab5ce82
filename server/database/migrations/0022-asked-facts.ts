import { Migration } from '@mikro-orm/migrations'

/**
 * Which dates, numbers and addresses a school has had compared with an entry, as keyed hashes. `ask_facts` counts what is
 * asked now, one question of a school after another, and answers what is not to be compared.
 */
export class Migration0022 extends Migration {
  override up(): void {
    // No foreign keys: a check writes some fifty rows, and each would look for its debtor and its school.
    this.addSql(
      `create table "asked_fact" ("debtor_id" int not null, "school_id" int not null, "field" text not null, "value" text not null, "at" timestamptz not null, primary key ("debtor_id", "school_id", "field", "value"))`,
    )
    this.addSql(`create index "asked_fact_at_index" on "asked_fact" ("at")`)
    this.addSql(`
create function ask_facts(of_school int, ids int[], fields text[], vals text[], most int, since timestamptz, asked_at timestamptz)
returns table ("debtorId" int, fact text)
language plpgsql as $$
begin
  -- A statement of its own: what the question before has counted is read only after it has been answered.
  perform pg_advisory_xact_lock(hashtext('asked_fact'), of_school);
  return query
  with further as (
    select asked.id, asked.field, left(md5(asked.val || asked.id), 22) as val
      from (select distinct * from unnest(ids, fields, vals) as one (id, field, val)) asked
     where not exists (select from asked_fact known where known.debtor_id = asked.id and known.school_id = of_school
               and known.field = asked.field and known.value = left(md5(asked.val || asked.id), 22) and known.at > since)
  ), counted as (
    select further.id, further.field, count(*)
             + (select count(*) from asked_fact known where known.debtor_id = further.id and known.school_id = of_school
                   and known.field = further.field and known.at > since) <= most as allowed
      from further group by further.id, further.field
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
