import { Migration } from '@mikro-orm/migrations'

/** Invitations of providers, when they were last here, and when a session's password was last given. */
export class Migration0002 extends Migration {
  override up(): void {
    this.addSql(`alter table "account" add "last_seen_at" timestamptz null`)
    this.addSql(`alter table "session" add "confirmed_at" timestamptz null`)
    this.addSql(
      `create table "provider_invitation" ("id" serial primary key, "email" text not null, "nonce" text not null, "token_hash" text not null, "invited_by_id" int not null, "created_at" timestamptz not null, "expires_at" timestamptz not null, "accepted_at" timestamptz null, "withdrawn_at" timestamptz null)`,
    )
    this.addSql(
      `alter table "provider_invitation" add constraint "provider_invitation_token_hash_unique" unique ("token_hash")`,
    )
    this.addSql(
      `create unique index provider_invitation_one_open on provider_invitation (lower(email)) where accepted_at is null and withdrawn_at is null`,
    )
    this.addSql(
      `alter table "provider_invitation" add constraint "provider_invitation_invited_by_id_foreign" foreign key ("invited_by_id") references "account" ("id")`,
    )
  }
}
