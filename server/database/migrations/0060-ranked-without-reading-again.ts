import { Migration } from '@mikro-orm/migrations'

/**
 * What is found brings along what it is ranked by, its school and a number for its ward's words: it was read a second time for
 * them, and whole lists of words were compared, as often as a look finds more than it may read.
 */
export class Migration0060 extends Migration {
  override up(): void {
    this.addSql(`
create or replace function find_alike(ones text[], others text[], most int, of_school int, in_region text, with_status text,
  hidden_too boolean, today date, oldest date, confirmed_since timestamptz, noticed_before timestamptz)
returns table (id int, "schoolId" int, "studentName" text, "parentName" text, phone text, email text, "birthDate" text, region text)
language plpgsql stable set enable_seqscan = off set jit = off set plan_cache_mode = force_generic_plan as $$
begin
  return query
  with hit as materialized (
    select found.id, found.school_id, found.ward, count(*) as probes, min(probe.place) as place
      from unnest(ones, others) with ordinality as probe (one, other, place)
     cross join lateral (
       select debtor.id, debtor.school_id, hash_array(debtor.name_words) as ward from debtor
        where search_keys && probe.one::text[] and search_keys && probe.other::text[]
          and case when hidden_too then withdrawn_at is null and status <> 'COMPLETED'
                   else may_be_listed(debtor, today, oldest, confirmed_since, noticed_before) end
          and (of_school is null or debtor.school_id = of_school)
          and (with_status is null or status = with_status)
          and (debtor.school_id in (select school.id from school
                              where state = 'APPROVED' and (in_region is null or school.region = in_region))) is true
        limit 40 * most
     ) found
     group by found.id, found.school_id, found.ward
  ), total as materialized (select count(*) as hits from hit)
  select d.id, d.school_id, d.student_name, d.parent_name, d.phone, d.parent_email, d.date_of_birth::text, s.region
    from (
      select hit.id from hit where (select hits from total) <= most
      union all (
        select in_turn.id from (
          select hit.id, hit.probes, hit.place,
                 row_number() over (partition by hit.school_id, hit.ward order by hit.probes desc, hit.place, hit.id desc) as of_ward,
                 row_number() over (partition by hit.school_id order by hit.probes desc, hit.place, hit.id desc) as of_its_school
            from hit
           where (select hits from total) > most
        ) in_turn
        order by greatest((of_ward - 1) / 3, (of_its_school - 1) / 25), probes desc, place, in_turn.id desc limit most
      )
    ) best
    join debtor d on d.id = best.id
    join school s on s.id = d.school_id;
end $$`)
  }
}
