import { Migration } from '@mikro-orm/migrations'

/** Who asked for the newsletter. */
export class Migration0015 extends Migration {
  override up(): void {
    this.addSql(
      `create table "subscriber" ("id" serial primary key, "email" text not null, "nonce" text not null, "token_hash" text not null, "asked_at" timestamptz not null, "confirmed_at" timestamptz null, "unsubscribed_at" timestamptz null)`,
    )
    this.addSql(`alter table "subscriber" add constraint "subscriber_email_unique" unique ("email")`)
    this.addSql(
      `alter table "subscriber" add constraint "subscriber_token_hash_unique" unique ("token_hash")`,
    )
  }
}
