import { Migration } from '@mikro-orm/migrations'

/** Until when an import can be undone, which of its claims were, and letters that wait for a moment. */
export class Migration0051 extends Migration {
  override up(): void {
    this.addSql(
      `alter table "debtor" add column "undoable_until" timestamptz null, add column "undone_at" timestamptz null`,
    )
    this.addSql(`alter table "debtor_import" add column "undoable_until" timestamptz null`)
    this.addSql(`alter table "debtor_import" drop constraint "debtor_import_state_check"`)
    this.addSql(
      `alter table "debtor_import" add constraint "debtor_import_state_check" check ("state" in ('CHECKING', 'CHECKED', 'RUNNING', 'DONE', 'UNDONE', 'FAILED'))`,
    )
    this.addSql(`alter table "letter" add column "leaves_at" timestamptz null`)
  }
}
