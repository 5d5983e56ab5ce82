import { Migration } from '@mikro-orm/migrations'

/** Rule 25: a dispute stands beside an agreed plan, whose dates stand still meanwhile. */
export class Migration0039 extends Migration {
  override up(): void {
    this.addSql(`alter table "payment_plan" add "paused_at" timestamptz null`)
    this.addSql(`drop index contend_one_live`)
    this.addSql(
      `create unique index contend_one_live on contend (debtor_id) where state in ('OPEN', 'OVERDUE', 'COUNTERED', 'ANSWERED_IN_PART', 'ESCALATED', 'ESCALATED_AGAIN')`,
    )
    this.addSql(`create unique index contend_one_plan on contend (debtor_id) where state = 'AGREED'`)
  }
}
