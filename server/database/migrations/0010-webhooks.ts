import { Migration } from '@mikro-orm/migrations'

/** Addresses of schools' programs, and what was sent to them. */
export class Migration0010 extends Migration {
  override up(): void {
    this.addSql(
      `create table "webhook" ("id" serial primary key, "school_id" int not null, "url" text not null, "description" text null, "events" text[] not null, "secret" text not null, "previous_secret" text null, "previous_secret_until" timestamptz null, "is_on" boolean not null default true, "failing_since" timestamptz null, "gone_at" timestamptz null, "created_at" timestamptz not null)`,
    )
    this.addSql(`create index "webhook_school_id_index" on "webhook" ("school_id")`)
    this.addSql(
      `alter table "webhook" add constraint "webhook_school_id_foreign" foreign key ("school_id") references "school" ("id")`,
    )
    this.addSql(
      `create table "webhook_delivery" ("id" serial primary key, "webhook_id" int not null, "event_id" text not null, "type" text not null, "body" text not null, "state" text not null, "attempts" int not null default 0, "last_status" int null, "last_problem" text null, "created_at" timestamptz not null, "last_tried_at" timestamptz null, "next_try_at" timestamptz null, "delivered_at" timestamptz null)`,
    )
    this.addSql(`create index "webhook_delivery_webhook_index" on "webhook_delivery" ("webhook_id", "id")`)
    this.addSql(`create index "webhook_delivery_created_at_index" on "webhook_delivery" ("created_at")`)
    this.addSql(`create index webhook_delivery_waiting on webhook_delivery (id) where state = 'WAITING'`)
    this.addSql(
      `alter table "webhook_delivery" add constraint "webhook_delivery_state_check" check ("state" in ('WAITING', 'DELIVERED', 'FAILED', 'CANCELLED'))`,
    )
    this.addSql(
      `alter table "webhook_delivery" add constraint "webhook_delivery_webhook_id_foreign" foreign key ("webhook_id") references "webhook" ("id") on delete cascade`,
    )
  }
}
