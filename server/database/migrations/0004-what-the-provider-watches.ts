import { Migration } from '@mikro-orm/migrations'

/** The audit trail by time, person and account; looks by time, and those that the quota refused; when a letter was last tried. */
export class Migration0004 extends Migration {
  override up(): void {
    this.addSql(`alter table "history_entry" add column "account_id" int null`)
    this.addSql(
      `alter table "history_entry" add constraint "history_entry_account_id_foreign" foreign key ("account_id") references "account" ("id") on delete set null`,
    )
    this.addSql(`create index "history_entry_account_id_index" on "history_entry" ("account_id")`)
    this.addSql(`create index "history_entry_actor_id_index" on "history_entry" ("actor_id")`)
    this.addSql(`create index "history_entry_at_index" on "history_entry" ("at", "id")`)
    this.addSql(`create index "look_at_index" on "look" ("at")`)
    this.addSql(
      `create table "look_refusal" ("id" serial primary key, "school_id" int not null, "day" date not null, "count" int not null)`,
    )
    this.addSql(
      `alter table "look_refusal" add constraint "look_refusal_school_id_day_unique" unique ("school_id", "day")`,
    )
    this.addSql(`create index "look_refusal_day_index" on "look_refusal" ("day")`)
    this.addSql(
      `alter table "look_refusal" add constraint "look_refusal_school_id_foreign" foreign key ("school_id") references "school" ("id")`,
    )
    this.addSql(`alter table "letter" add column "last_tried_at" timestamptz null`)
  }
}
