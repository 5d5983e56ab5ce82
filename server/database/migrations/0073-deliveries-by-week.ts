import { Migration } from '@mikro-orm/migrations'

/**
 * Deliveries go whole by their age: a partition for each week, made ahead and dropped by `weeks.ts` (decision 0061). No row
 * is moved: the table that was becomes the partition of everything until a Monday to come, and goes when its newest row is
 * old. Servers of the version before go on with the same statements. Whoever holds the tables is waited for half a second at
 * a time: less than PostgreSQL waits before it ends somebody over a deadlock, and nobody waits behind the migration for longer.
 */
export class Migration0073 extends Migration {
  override up(): void {
    this.addSql(`
do $$
declare
  ends timestamptz;
begin
  perform set_config('lock_timeout', '500ms', true);
  for turn in 1..120 loop
    begin
      -- Both at once, and as the foreign key's triggers are moved in the end: nobody is met halfway.
      lock table webhook, webhook_delivery in access exclusive mode;
      exit;
    exception when lock_not_available then
      if turn = 120 then raise; end if;
      perform pg_sleep(0.5);
    end;
  end loop;
  perform set_config('lock_timeout', '0', true);

  select (date_trunc('week', greatest(now() + interval '1 day', max(created_at)) at time zone 'UTC') + interval '7 days')
         at time zone 'UTC' into ends from webhook_delivery;
  drop index "webhook_delivery_created_at_index";
  alter table "webhook_delivery" rename to "webhook_delivery_before";
  alter index "webhook_delivery_pkey" rename to "webhook_delivery_before_pkey";
  alter index "webhook_delivery_webhook_index" rename to "webhook_delivery_before_webhook_index";
  alter index "webhook_delivery_waiting" rename to "webhook_delivery_before_waiting";

  create table "webhook_delivery" (like "webhook_delivery_before" including defaults including constraints)
    partition by range ("created_at");
  alter sequence "webhook_delivery_id_seq" owned by "webhook_delivery"."id";
  create index "webhook_delivery_webhook_index" on "webhook_delivery" ("webhook_id", "id");
  create index "webhook_delivery_waiting" on "webhook_delivery" ("id") where state = 'WAITING';
  alter table "webhook_delivery" add constraint "webhook_delivery_webhook_id_foreign"
    foreign key ("webhook_id") references "webhook" ("id") on delete cascade;
  execute format('alter table "webhook_delivery" attach partition "webhook_delivery_before"
                    for values from (minvalue) to (%L)', ends);
  create table "webhook_delivery_other" partition of "webhook_delivery" default;
  alter table "webhook_delivery_other" add primary key ("id");
end $$`)
  }
}
