import { Migration } from '@mikro-orm/migrations'

/**
 * What may be seen is asked before anything is counted, ranked or left out: else whoever lists a name often enough,
 * approved or not, decides whom others find. And nobody fills the places: a ward of one school takes three and a school
 * 25 before every other has had as many.
 */
export class Migration0021 extends Migration {
  override up(): void {
    // It reads a column that a later migration adds.
    this.addSql('set local check_function_bodies = off')
    this.addSql(`
create function may_be_listed(claim debtor, today date, oldest date, confirmed_since timestamptz, noticed_before timestamptz)
returns boolean language sql stable as $$
  select claim.withdrawn_at is null and claim.status <> 'COMPLETED'
     and claim.noticed_at < noticed_before and claim.confirmed_at >= confirmed_since
     and claim.aged_from >= oldest and (claim.due_date is null or claim.due_date <= today)
$$`)
    this.addSql(`drop function find_alike(text[], text[], int, int, text, text)`)
    this.addSql(`
create function find_alike(ones text[], others text[], most int, of_school int, in_region text, with_status text,
  hidden_too boolean, today date, oldest date, confirmed_since timestamptz, noticed_before timestamptz)
returns table (id int, "schoolId" int, "studentName" text, "parentName" text, phone text, email text, "birthDate" text, region text)
language plpgsql stable set enable_seqscan = off set jit = off as $$
begin
  return query
  with hit as materialized (
    select found.id, count(*) as probes, min(probe.place) as place
      from unnest(ones, others) with ordinality as probe (one, other, place)
     cross join lateral (
       select debtor.id from debtor
        where search_keys && probe.one::text[] and search_keys && probe.other::text[]
          and case when hidden_too then withdrawn_at is null and status <> 'COMPLETED'
                   else may_be_listed(debtor, today, oldest, confirmed_since, noticed_before) end
          and (of_school is null or debtor.school_id = of_school)
          and (with_status is null or status = with_status)
          and (school_id in (select school.id from school
                              where state = 'APPROVED' and (in_region is null or school.region = in_region))) is true
        limit 40 * most
     ) found
     group by found.id
  )
  select d.id, d.school_id, d.student_name, d.parent_name, d.phone, d.parent_email, d.date_of_birth::text, s.region
    from (
      select hit.id from hit where (select count(*) from hit) <= most
      union all (
        select in_turn.id from (
          select hit.id, hit.probes, hit.place,
                 row_number() over (partition by listed.school_id, listed.name_words order by hit.probes desc, hit.place, hit.id desc) as of_ward,
                 row_number() over (partition by listed.school_id order by hit.probes desc, hit.place, hit.id desc) as of_its_school
            from hit join debtor listed on listed.id = hit.id
           where (select count(*) from hit) > most
        ) in_turn
        order by greatest((of_ward - 1) / 3, (of_its_school - 1) / 25), probes desc, place, in_turn.id desc limit most
      )
    ) best
    join debtor d on d.id = best.id
    join school s on s.id = d.school_id;
end $$`)
  }
}
