import { Migration } from '@mikro-orm/migrations'

/** What a school writes of a ward for itself: the number in its books, the class and its arm. */
export class Migration0049 extends Migration {
  override up(): void {
    this.addSql(
      `alter table "debtor" add column "admission_number" text null, add column "class" text null, add column "arm" text null`,
    )
  }
}
