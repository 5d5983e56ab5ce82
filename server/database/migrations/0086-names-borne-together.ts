import { Migration } from '@mikro-orm/migrations'

/**
 * Each row says of every probe how many wards it finds, as text, the same in all: how often two names are borne together, which
 * is more often than their shares tell, for names go by language and people. A
 * ward counts once, and no school counts for more than four: whoever lists a hundred of one name hides nobody.
 */
export class Migration0086 extends Migration {
  override up(): void {
    this.addSql(
      `drop function find_alike(text[], text[], int, int, text, text, boolean, date, date, timestamptz, timestamptz)`,
    )
    this.addSql(`
create function find_alike(ones text[], others text[], most int, of_school int, in_region text, with_status text,
  hidden_too boolean, today date, oldest date, confirmed_since timestamptz, noticed_before timestamptz)
returns table (id int, "schoolId" int, "studentName" text, "parentName" text, phone text, email text, "birthDate" text, region text,
  wards text)
language plpgsql stable set enable_seqscan = off set jit = off set plan_cache_mode = force_generic_plan as $$
begin
  return query
  with found as materialized (
    select one.id, one.school_id, one.ward, probe.place
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
     ) one
  ), hit as materialized (
    select found.id, found.school_id, found.ward, count(*) as probes, min(found.place) as place from found
     group by found.id, found.school_id, found.ward
  ), total as materialized (
    select count(*) as hits,
           (select array_agg(coalesce(counted.wards, 0) order by place)::text
              from generate_series(1, cardinality(ones)) as place
              left join (select of_school.place, sum(least(of_school.wards, 4))::int as wards
                           from (select one.place, count(*) as wards
                                   from (select distinct found.place, found.school_id, found.ward from found) one
                                  group by one.place, one.school_id) of_school
                          group by of_school.place) counted using (place)) as wards
      from hit
  )
  select d.id, d.school_id, d.student_name, d.parent_name, d.phone, d.parent_email, d.date_of_birth::text, s.region, total.wards
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
   cross join total
    join debtor d on d.id = best.id
    join school s on s.id = d.school_id;
end $$`)
  }
}
