import { Migration } from '@mikro-orm/migrations'

/** When somebody of a school first opened the rules: of the first day's list the one thing that no other fact tells. */
export class Migration0064 extends Migration {
  override up(): void {
    this.addSql(`alter table "school" add column "rules_read_at" timestamptz null`)
  }
}
