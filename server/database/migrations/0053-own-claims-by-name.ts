import { Migration } from '@mikro-orm/migrations'

/** A school's own claims are found by their names without going through those of all others: the school is a key beside them. */
export class Migration0053 extends Migration {
  override up(): void {
    this.addSql(`drop index debtor_search_keys`)
    this.addSql(
      `create index debtor_search_keys on debtor using gin ((array[school_id]), search_keys) with (fastupdate = off)`,
    )
  }
}
