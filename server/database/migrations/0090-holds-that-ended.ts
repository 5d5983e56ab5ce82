import { Migration } from '@mikro-orm/migrations'

/** Since when a hold first stood unconfirmed, and that it has ended: kept until its school may set it so again (rule 27). */
export class Migration0090 extends Migration {
  override up(): void {
    this.addSql(
      `alter table "safeguarding_hold" add "unconfirmed_from" timestamptz null, add "ended_at" timestamptz null`,
    )
    this.addSql(`update "safeguarding_hold" set "unconfirmed_from" = "runs_from" where "needs_confirmation"`)
  }
}
