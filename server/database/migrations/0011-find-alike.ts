import { Migration } from '@mikro-orm/migrations'

/**
 * Finding who may be meant, in one statement whose plan is made once a connection. It never reads every row: comparing
 * dozens of keys with each row's own costs far more than the planner thinks. Entries that more probes find come first.
 *
 * Keys are written into their index at once: what waits to be written would be read through by each probe.
 */
export class Migration0011 extends Migration {
  override up(): void {
    this.addSql(`
create function find_alike(ones text[], others text[], most int, of_school int, in_region text, with_status text)
returns table (id int, "studentName" text, "parentName" text, phone text, email text, "birthDate" text, region text)
language plpgsql stable set enable_seqscan = off set jit = off as $$
begin
  return query
  select d.id, d.student_name, d.parent_name, d.phone, d.parent_email, d.date_of_birth::text, s.region
    from (
      select found.id
        from unnest(ones, others) with ordinality as probe (one, other, place)
       cross join lateral (
         select debtor.id from debtor
          where search_keys && probe.one::text[] and search_keys && probe.other::text[]
            and withdrawn_at is null and status <> 'COMPLETED'
            and (of_school is null or school_id = of_school)
            and (with_status is null or status = with_status)
            and (select school.state = 'APPROVED' and (in_region is null or school.region = in_region)
                   from school where school.id = school_id)
          limit 2 * most
       ) found
       group by found.id order by count(*) desc, min(place), found.id desc limit most
    ) best
    join debtor d on d.id = best.id
    join school s on s.id = d.school_id;
end $$`)
    this.addSql(`alter index debtor_search_keys set (fastupdate = off)`)
    this.addSql(`select gin_clean_pending_list('debtor_search_keys')`)
  }
}
