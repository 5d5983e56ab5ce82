import { Migration } from '@mikro-orm/migrations'

/** A code that is typed from paper, beside each link that has one. */
export class Migration0048 extends Migration {
  override up(): void {
    this.addSql(
      `alter table "claim_link" add column "code_hash" text null, add column "code_made_at" timestamptz null`,
    )
    this.addSql(`alter table "claim_link" add constraint "claim_link_code_hash_unique" unique ("code_hash")`)
  }
}
