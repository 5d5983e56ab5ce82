import { Migration } from '@mikro-orm/migrations'

/**
 * The payments without which a claim is open again, until the letter that tells it has left, whichever letter that is; and
 * what of a claim others had seen before notice of the whole of it began anew.
 */
export class Migration0076 extends Migration {
  override up(): void {
    this.addSql(
      `alter table "claim_change" add "voided" int[] not null default '{}', add "was_seen" boolean not null default false`,
    )
  }
}
