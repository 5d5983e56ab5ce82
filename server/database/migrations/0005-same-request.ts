import { Migration } from '@mikro-orm/migrations'

/** The same request again is found by how its key begins, also in a school of many thousand debtors. */
export class Migration0005 extends Migration {
  override up(): void {
    this.addSql(`create index debtor_request_key_begins on debtor (school_id, request_key text_pattern_ops)`)
  }
}
