import { Migration } from '@mikro-orm/migrations'

/**
 * Rule 20: a debt is as old as the earliest day on record on which it was due, or listed. That day is pinned, and
 * whatever writes a claim can only lower it. Where it is not said, a claim was listed on its day in UTC.
 */
export class Migration0028 extends Migration {
  override up(): void {
    this.addSql(`alter table "debtor" add "aged_from" date null`)
    this.addSql(`
update "debtor" set "aged_from" = least(
  (listed_at at time zone 'UTC')::date,
  due_date,
  (select min(day::date)
     from history_entry h, jsonb_to_recordset(h.changes::jsonb) as change (field text, before text, after text),
          unnest(array[change.before, change.after]) as day
    where h.debtor_id = debtor.id and change.field = 'dueDate' and day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'))`)
    this.addSql(`alter table "debtor" alter "aged_from" set not null`)
    this.addSql(`
create function debtor_age_only_rises() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    new.aged_from := least(old.aged_from, new.aged_from, new.due_date);
  else
    new.aged_from := least(coalesce(new.aged_from, (new.listed_at at time zone 'UTC')::date), new.due_date);
  end if;
  return new;
end $$`)
    this.addSql(
      `create trigger debtor_age_only_rises before insert or update of due_date, aged_from on debtor for each row execute function debtor_age_only_rises()`,
    )
  }
}
