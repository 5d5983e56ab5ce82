import { Migration } from '@mikro-orm/migrations'

/**
 * Rule 30: a claim whose import was undone was never listed. When it is listed again its age begins anew, which is the one
 * time that it may fall.
 */
export class Migration0057 extends Migration {
  override up(): void {
    this.addSql(`
create or replace function debtor_age_only_rises() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.undone_at is not null and new.undone_at is null then
    new.aged_from := least(new.aged_from, new.due_date);
  elsif tg_op = 'UPDATE' then
    new.aged_from := least(old.aged_from, new.aged_from, new.due_date);
  else
    new.aged_from := least(coalesce(new.aged_from, (new.listed_at at time zone 'UTC')::date), new.due_date);
  end if;
  return new;
end $$`)
    this.addSql(
      `create index "debtor_undone_index" on "debtor" ("school_id") where undone_at is not null and purged_at is null`,
    )
  }
}
