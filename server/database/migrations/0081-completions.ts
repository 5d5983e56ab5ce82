import { Migration } from '@mikro-orm/migrations'
import { locking } from './locking.js'

/**
 * A claim keeps since when it is Completed, by what, and how it stood before: read from its ledger and its history that
 * was another time, or another completion. What is on record is filled in from there, once. A server of the version before
 * writes the status alone: then it is Completed from this moment on, and no undo takes that back.
 */
export class Migration0081 extends Migration {
  override up(): void {
    this.addSql(locking('debtor'))
    this.addSql(
      `alter table "debtor" add "completed_at" timestamptz null, add "completed_by" text null, add "status_before" text null`,
    )
    this.addSql(FILL)
    this.addSql(
      `alter table "debtor" add constraint "debtor_completed_by_check" check ("completed_by" in ('LISTING', 'STATUS', 'PAYMENT')),
         add constraint "debtor_status_before_check" check ("status_before" in ('ABANDONED_PAYMENT', 'PENDING_PAYMENT')),
         add constraint "debtor_completed" check (("status" = 'COMPLETED') = ("completed_at" is not null) and ("completed_at" is null) = ("completed_by" is null))`,
    )
    this.addSql(KEEP)
    this.addSql(
      `create trigger keep_completion before insert or update of status on debtor for each row
         when ((new.status = 'COMPLETED') <> (new.completed_at is not null)) execute function keep_completion()`,
    )
  }
}

/** The newest line after which nothing was owed, where something was before; and what the history says of the status, where its last word is that. */
const FILL = `
with line as (
  select l.debtor_id, l.id, l.kind, l.amount, l.settlement, l.created_at,
         sum(l.amount) over (partition by l.debtor_id order by l.id) as owed
    from ledger_entry l join debtor d on d.id = l.debtor_id and d.status = 'COMPLETED'),
last as (
  select distinct on (debtor_id) * from line where owed = 0 and amount < 0 order by debtor_id, id desc),
said as (
  select distinct on (h.debtor_id) h.debtor_id, h.at, change ->> 'before' as before, change ->> 'after' as after
    from history_entry h join debtor d on d.id = h.debtor_id and d.status = 'COMPLETED'
         cross join lateral jsonb_array_elements(h.changes) change
   where change ->> 'field' = 'status' order by h.debtor_id, h.id desc)
update debtor d
   set completed_at = coalesce(said.at, last.created_at, d.listed_at),
       completed_by = case when said.at is null and coalesce(last.created_at, d.listed_at) <= d.listed_at + interval '1 second' then 'LISTING'
                           when last.settlement is false then 'PAYMENT' else 'STATUS' end,
       status_before = case when said.before in ('ABANDONED_PAYMENT', 'PENDING_PAYMENT') then said.before end
  from debtor other left join last on last.debtor_id = other.id left join said on said.debtor_id = other.id and said.after = 'COMPLETED'
 where other.id = d.id and d.status = 'COMPLETED'`

const KEEP = `
create function keep_completion() returns trigger language plpgsql as $$
begin
  if new.status <> 'COMPLETED' then
    new.completed_at := null;
    new.completed_by := null;
    new.status_before := null;
  elsif new.completed_at is null then
    new.completed_at := now();
    new.completed_by := 'LISTING';
    if tg_op = 'UPDATE' then new.status_before := old.status; end if;
  end if;
  return new;
end $$`
