import { Migration } from '@mikro-orm/migrations'

/** A code for a new password opens only for the browser that asked, and asking is the same for an address nobody has. */
export class Migration0026 extends Migration {
  override up(): void {
    this.addSql(`alter table "account_code" alter column "account_id" drop not null`)
    this.addSql(
      `alter table "account_code" add column "asker_hash" text null, add column "token_hash" text null`,
    )
    this.addSql(`create index "account_code_asker_hash_index" on "account_code" ("asker_hash")`)
    this.addSql(`create index "account_code_token_hash_index" on "account_code" ("token_hash")`)
  }
}
