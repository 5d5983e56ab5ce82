import { Migration } from '@mikro-orm/migrations'

const ASKED = `ones text[], others text[], most int, of_school int, in_region text, with_status text,
  hidden_too boolean, today date, oldest date, confirmed_since timestamptz, noticed_before timestamptz`
const FOUND = `id int, "schoolId" int, "studentName" text, "parentName" text, phone text, email text, "birthDate" text, region text`
const PLANNED_ONCE = `language plpgsql stable set enable_seqscan = off set jit = off set plan_cache_mode = force_generic_plan`

/**
 * `find_alike` that also says, where it is asked to, how many wards each probe finds, as text and the same in each row: how often two
 * names are borne together, which is more often than their shares tell, for names go by language and people. Wards of the same words
 * count once, and no school for more than two: whoever lists a hundred of one name hides nobody. What the version before calls is
 * left to it.
 */
export class Migration0086 extends Migration {
  override up(): void {
    this.addSql(`
create function find_and_count(${ASKED}, counting boolean)
returns table (${FOUND}, wards text)
${PLANNED_ONCE} as $$
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
  ), a_ward as (
    select found.place, found.ward, min(found.school_id) as school_id from found group by found.place, found.ward
  ), of_a_school as (
    select a_ward.place, least(2, count(*)) as wards from a_ward group by a_ward.place, a_ward.school_id
  ), counted as (
    select of_a_school.place, sum(of_a_school.wards)::int as wards from of_a_school group by of_a_school.place
  ), total as materialized (
    select count(*) as hits,
           case when counting then (
             select array_agg(coalesce(counted.wards, 0) order by place)::text
               from generate_series(1, cardinality(ones)) as place left join counted using (place)) end as wards
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
    this.addSql(`
create or replace function find_alike(${ASKED}) returns table (${FOUND}) ${PLANNED_ONCE} as $$
begin
  return query select one.id, one."schoolId", one."studentName", one."parentName", one.phone, one.email, one."birthDate", one.region
    from find_and_count(ones, others, most, of_school, in_region, with_status, hidden_too, today, oldest, confirmed_since,
      noticed_before, false) one;
end $$`)
  }
}
