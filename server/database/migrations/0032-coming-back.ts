import { Migration } from '@mikro-orm/migrations'

/** Where a case stood when its claim was closed, and for how long a plan has stood still (rule 21). */
export class Migration0032 extends Migration {
  override up(): void {
    this.addSql(`alter table "contend" add "stood" jsonb null`)
    this.addSql(`alter table "payment_plan" add "days_later" int not null default 0`)
  }
}
