import { Migration } from '@mikro-orm/migrations'

/** A second escalation, of which the provider looks first whether it brings anything new (rule 23). */
export class Migration0034SecondEscalation extends Migration {
  override up(): void {
    this.addSql(`alter table "contend" drop constraint "contend_state_check"`)
    this.addSql(
      `alter table "contend" add constraint "contend_state_check" check ("state" in ('OPEN', 'OVERDUE', 'LAPSED', 'ACCEPTED', 'ANSWERED_IN_PART', 'REJECTED', 'ESCALATED', 'ESCALATED_AGAIN', 'UPHELD', 'DISMISSED', 'COUNTERED', 'OFFER_LAPSED', 'AGREED', 'KEPT', 'BROKEN', 'WITHDRAWN', 'REPEATED'))`,
    )
    this.addSql(`drop index contend_one_live`)
    this.addSql(
      `create unique index contend_one_live on contend (debtor_id) where state in ('OPEN', 'OVERDUE', 'COUNTERED', 'ANSWERED_IN_PART', 'ESCALATED', 'ESCALATED_AGAIN', 'AGREED')`,
    )
  }
}
