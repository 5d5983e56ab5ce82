import { Migration } from '@mikro-orm/migrations'

/** Keys for programs of schools, and which look one of them made. */
export class Migration0009 extends Migration {
  override up(): void {
    this.addSql(
      `create table "api_key" ("id" serial primary key, "school_id" int not null, "name" text not null, "beginning" text not null, "key_hash" text not null, "scopes" text[] not null, "made_by_id" int not null, "created_at" timestamptz not null, "expires_at" timestamptz not null, "last_used_at" timestamptz null, "revoked_at" timestamptz null)`,
    )
    this.addSql(`create index "api_key_school_id_index" on "api_key" ("school_id")`)
    this.addSql(`alter table "api_key" add constraint "api_key_key_hash_unique" unique ("key_hash")`)
    this.addSql(
      `alter table "api_key" add constraint "api_key_school_id_foreign" foreign key ("school_id") references "school" ("id")`,
    )
    this.addSql(
      `alter table "api_key" add constraint "api_key_made_by_id_foreign" foreign key ("made_by_id") references "account" ("id")`,
    )
    this.addSql(`alter table "look" add column "api_key_id" int null`)
    this.addSql(
      `alter table "look" add constraint "look_api_key_id_foreign" foreign key ("api_key_id") references "api_key" ("id") on delete set null`,
    )
  }
}
