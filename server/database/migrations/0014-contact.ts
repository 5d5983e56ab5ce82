import { Migration } from '@mikro-orm/migrations'

/** What people write on the contact page. */
export class Migration0014 extends Migration {
  override up(): void {
    this.addSql(
      `create table "contact_message" ("id" serial primary key, "full_name" text not null, "email" text not null, "text" text not null, "state" text not null default 'NEW', "request_key" text not null, "acknowledged" boolean not null, "created_at" timestamptz not null, "handled_by_id" int null, "handled_at" timestamptz null)`,
    )
    this.addSql(`create index contact_message_email_index on contact_message (lower(email))`)
    this.addSql(`create index "contact_message_state_index" on "contact_message" ("state")`)
    this.addSql(
      `alter table "contact_message" add constraint "contact_message_request_key_unique" unique ("request_key")`,
    )
    this.addSql(
      `alter table "contact_message" add constraint "contact_message_state_check" check ("state" in ('NEW', 'READ', 'CLOSED'))`,
    )
    this.addSql(
      `alter table "contact_message" add constraint "contact_message_handled_by_id_foreign" foreign key ("handled_by_id") references "account" ("id") on delete set null`,
    )
  }
}
