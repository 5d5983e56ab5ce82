import { Migration } from '@mikro-orm/migrations'

/**
 * What a check waits for, and what for nothing. `may_be_listed` has no query of its own any more, so that it is part of the
 * statement that asks it: it was called, with the whole row, for each entry that was found. `find_alike` is planned once and
 * not for each question. And a check that asks for facts outside of any transaction holds up the others of its school only
 * until they are counted: the record of the check is written after them, so what is on record has been counted.
 */
export class Migration0042 extends Migration {
  override up(): void {
    this.addSql(`
create function is_due_as_heard(of_claim int, today date) returns boolean language sql stable as $$
  select exists (select from claim_change one where one.debtor_id = of_claim and one.ended_at is null
                    and (one.heard_due_date is null or one.heard_due_date <= today))
$$`)
    this.addSql(`
create or replace function may_be_listed(claim debtor, today date, oldest date, confirmed_since timestamptz, noticed_before timestamptz)
returns boolean language sql stable as $$
  select claim.withdrawn_at is null and claim.status <> 'COMPLETED'
     and claim.noticed_at < noticed_before and claim.confirmed_at >= confirmed_since
     and claim.aged_from >= oldest
     and (claim.due_date is null or claim.due_date <= today or is_due_as_heard(claim.id, today))
$$`)
    this.addSql(
      `alter function find_alike(text[], text[], int, int, text, text, boolean, date, date, timestamptz, timestamptz) set plan_cache_mode = force_generic_plan`,
    )
    this.addSql(`
create function ask_facts_alone(of_school int, ids int[], fields text[], vals text[], most int, since timestamptz, asked_at timestamptz)
returns table ("debtorId" int, fact text) language plpgsql as $$
begin
  -- Of this transaction, which ends with the statement: the next one waits until the disk has both.
  perform set_config('synchronous_commit', 'off', true);
  return query select * from ask_facts(of_school, ids, fields, vals, most, since, asked_at);
end $$`)
  }
}
