import { Migration } from '@mikro-orm/migrations'

/** What a school grants of a dispute (rule 23): a further state in which it lives, and what the family says that it owes. */
export class Migration0034 extends Migration {
  override up(): void {
    this.addSql(`alter table "contend" add "says_owed" bigint null`)
    this.addSql(`alter table "contend" drop constraint "contend_state_check"`)
    this.addSql(
      `alter table "contend" add constraint "contend_state_check" check ("state" in ('OPEN', 'OVERDUE', 'LAPSED', 'ACCEPTED', 'ANSWERED_IN_PART', 'REJECTED', 'ESCALATED', 'UPHELD', 'DISMISSED', 'COUNTERED', 'OFFER_LAPSED', 'AGREED', 'KEPT', 'BROKEN', 'WITHDRAWN', 'REPEATED'))`,
    )
    this.addSql(`drop index contend_one_live`)
    this.addSql(
      `create unique index contend_one_live on contend (debtor_id) where state in ('OPEN', 'OVERDUE', 'COUNTERED', 'ANSWERED_IN_PART', 'ESCALATED', 'AGREED')`,
    )
  }
}
