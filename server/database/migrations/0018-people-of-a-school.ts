import { Migration } from '@mikro-orm/migrations'

/**
 * Several people act for a school, who are invited like providers. Open invitations of providers move to the table of
 * both: a server of the version before, which knows only providers', must not open a school's.
 */
export class Migration0018 extends Migration {
  override up(): void {
    this.addSql(`alter table "account" add "school_role" text null, add "joined_school_at" timestamptz null`)
    this.addSql(
      `alter table "account" add constraint "account_school_role_check" check ("school_role" in ('PROPRIETOR', 'PRINCIPAL', 'BURSAR'))`,
    )
    this.addSql(
      `update "account" set "joined_school_at" = "school"."created_at" from "school" where "school"."id" = "account"."school_id"`,
    )
    // Who has left the school they registered may register another.
    this.addSql(`alter table "school" drop constraint "school_author_id_unique"`)
    this.addSql(
      `create table "invitation" ("id" serial primary key, "email" text not null, "nonce" text not null, "token_hash" text not null, "school_id" int null, "role" text null, "invited_by_id" int not null, "created_at" timestamptz not null, "expires_at" timestamptz not null, "accepted_at" timestamptz null, "withdrawn_at" timestamptz null)`,
    )
    this.addSql(
      `alter table "invitation" add constraint "invitation_token_hash_unique" unique ("token_hash")`,
    )
    this.addSql(
      `alter table "invitation" add constraint "invitation_role_check" check ("role" in ('PROPRIETOR', 'PRINCIPAL', 'BURSAR'))`,
    )
    this.addSql(
      `create unique index invitation_one_open on invitation (lower(email), coalesce(school_id, 0)) where accepted_at is null and withdrawn_at is null`,
    )
    this.addSql(`create index "invitation_school_id_index" on "invitation" ("school_id")`)
    this.addSql(
      `alter table "invitation" add constraint "invitation_school_id_foreign" foreign key ("school_id") references "school" ("id") on delete set null`,
    )
    this.addSql(
      `alter table "invitation" add constraint "invitation_invited_by_id_foreign" foreign key ("invited_by_id") references "account" ("id")`,
    )
    this.addSql(
      `with moved as (delete from "provider_invitation" returning *)
       insert into "invitation" ("id", "email", "nonce", "token_hash", "invited_by_id", "created_at", "expires_at", "accepted_at", "withdrawn_at")
       select "id", "email", "nonce", "token_hash", "invited_by_id", "created_at", "expires_at", "accepted_at", "withdrawn_at" from moved`,
    )
    this.addSql(`select setval('invitation_id_seq', (select coalesce(max("id"), 1) from "invitation"))`)
  }
}
