import { Migration } from '@mikro-orm/migrations'

/** What was about an earlier family has a claim of its own: other schools were shown it under the number that it had before. */
export class Migration0075 extends Migration {
  override up(): void {
    this.addSql(`alter table "debtor" add "shown_as" int null, add "shown_until" timestamptz null`)
  }
}
