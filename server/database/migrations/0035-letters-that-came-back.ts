import { Migration } from '@mikro-orm/migrations'

/** Rule 26: a letter that left and came back. */
export class Migration0035 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table "letter" drop constraint "letter_state_check"`)
    this.addSql(
      `alter table "letter" add constraint "letter_state_check" check ("state" in ('HELD', 'QUEUED', 'SENT', 'FAILED', 'CANCELLED', 'LATER', 'RETURNED'))`,
    )
  }
}
