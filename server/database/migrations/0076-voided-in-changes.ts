import { Migration } from '@mikro-orm/migrations'

/** The payments without which a claim is open again: until the letter that tells it has left, whichever letter that is. */
export class Migration0076 extends Migration {
  override up(): void {
    this.addSql(`alter table "claim_change" add "voided" int[] not null default '{}'`)
  }
}
