import { Migration } from '@mikro-orm/migrations'

/**
 * Which dates, numbers and addresses a school has had compared with an entry, as keyed hashes. `ask_facts` counts what is
 * asked now, of each entry one question of a school after another, and answers what is not to be compared. Whoever holds
 * such a lock already must not wait for the next: what is being counted at that very moment is then not compared.
 */
export class Migration0022 extends Migration {
  override up(): void {
    this.addSql(
      `create table "asked_fact" ("id" serial primary key, "school_id" int not null, "debtor_id" int not null, "field" text not null, "value" text not null, "at" timestamptz not null)`,
    )
    this.addSql(
      `alter table "asked_fact" add constraint "asked_fact_school_id_debtor_id_field_value_unique" unique ("school_id", "debtor_id", "field", "value")`,
    )
    this.addSql(`create index "asked_fact_debtor_id_index" on "asked_fact" ("debtor_id")`)
    this.addSql(`create index "asked_fact_at_index" on "asked_fact" ("at")`)
    for (const column of ['school', 'debtor'])
      this.addSql(
        `alter table "asked_fact" add constraint "asked_fact_${column}_id_foreign" foreign key ("${column}_id") references "${column}" ("id")`,
      )
    this.addSql(`
create function ask_facts(of_school int, ids int[], fields text[], vals text[], most int, since timestamptz, asked_at timestamptz, waits boolean)
returns table ("debtorId" int, fact text)
language plpgsql as $$
declare
  one record;
begin
  for one in
    select asked.id, asked.field, array_agg(asked.val) as further,
           (select count(*) from asked_fact known where known.school_id = of_school and known.debtor_id = asked.id
               and known.field = asked.field and known.at > since) as before
      from unnest(ids, fields, vals) as asked (id, field, val)
     where not exists (select from asked_fact known where known.school_id = of_school and known.debtor_id = asked.id
               and known.field = asked.field and known.value = asked.val and known.at > since)
     group by asked.id, asked.field order by asked.id, asked.field
  loop
    if one.before + cardinality(one.further) <= most then
      if waits then
        perform pg_advisory_xact_lock(hashtext('asked_fact ' || of_school), one.id);
      end if;
      if waits or pg_try_advisory_xact_lock(hashtext('asked_fact ' || of_school), one.id) then
        -- Counted again under the lock: another question may have been answered meanwhile.
        insert into asked_fact (school_id, debtor_id, field, value, at)
        select of_school, one.id, one.field, val, asked_at from unnest(one.further) as val
         where cardinality(one.further) + (select count(*) from asked_fact known
                 where known.school_id = of_school and known.debtor_id = one.id and known.field = one.field
                   and known.at > since and known.value <> all(one.further)) <= most
            on conflict (school_id, debtor_id, field, value) do update set at = excluded.at;
        if found then continue; end if;
      end if;
    end if;
    "debtorId" := one.id;
    fact := one.field;
    return next;
  end loop;
end $$`)
  }
}
