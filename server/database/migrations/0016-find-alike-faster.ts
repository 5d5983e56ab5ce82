import { Migration } from '@mikro-orm/migrations'

/** The school of an entry is looked at once it is among the best, not for each entry that is found: most schools are approved. */
export class Migration0016 extends Migration {
  override up(): void {
    this.addSql(`
create or replace function find_alike(ones text[], others text[], most int, of_school int, in_region text, with_status text)
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
            and (in_region is null or (select school.region = in_region from school where school.id = school_id))
          limit 2 * most
       ) found
       group by found.id order by count(*) desc, min(place), found.id desc limit most
    ) best
    join debtor d on d.id = best.id
    join school s on s.id = d.school_id and s.state = 'APPROVED';
end $$`)
  }
}
