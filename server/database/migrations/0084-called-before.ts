import { Migration } from '@mikro-orm/migrations'
import { locking } from './locking.js'

/** How a claim was worded when its family heard of it before, and since when a claim of which nobody had heard says what it says (decision 0089). */
export class Migration0084 extends Migration {
  override up(): void {
    this.addSql(locking('debtor'))
    this.addSql(
      `alter table "debtor" add "known_as" jsonb not null default '[]', add "says_so_since" timestamptz null`,
    )
    this.addSql(
      `create index "debtor_other_names_index" on "debtor" ("school_id") where "heard" is not null or "known_as" <> '[]'`,
    )
  }
}
