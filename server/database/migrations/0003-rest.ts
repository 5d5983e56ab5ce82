import { Migration } from '@mikro-orm/migrations'

/** What the REST door needs: whose key a script keeps, and who may complete a registration without a key. */
export class Migration0003 extends Migration {
  override up(): void {
    this.addSql(`alter table "session" add column "kept_by_script" boolean not null default false`)
    this.addSql(
      `create table "open_registration" ("id" serial primary key, "account_id" int not null, "network_hash" text not null, "expires_at" timestamptz not null)`,
    )
    this.addSql(
      `alter table "open_registration" add constraint "open_registration_account_id_unique" unique ("account_id")`,
    )
    this.addSql(`create index "open_registration_expires_at_index" on "open_registration" ("expires_at")`)
    this.addSql(
      `alter table "open_registration" add constraint "open_registration_account_id_foreign" foreign key ("account_id") references "account" ("id") on delete cascade`,
    )
  }
}
