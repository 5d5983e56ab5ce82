import { Migration } from '@mikro-orm/migrations'

/** What a family says that it paid, and when; and a school's answer that it did (rule 23). */
export class Migration0055 extends Migration {
  override up(): void {
    this.addSql(`alter table "contend" add "says_paid" bigint null, add "says_paid_on" date null`)
    this.addSql(`alter table "contend" drop constraint "contend_outcome_check"`)
    this.addSql(
      `alter table "contend" add constraint "contend_outcome_check" check ("outcome" in ('PAID', 'AMOUNT_CORRECTED', 'COMPLETED', 'WITHDRAWN'))`,
    )
  }
}
