import { Migration } from '@mikro-orm/migrations'

/** A payment is voided by a further line that points at it, at most once, and says why (rule 25). */
export class Migration0050 extends Migration {
  override up(): void {
    this.addSql(
      `alter table "ledger_entry" add column "voids_id" int null, add column "void_reason" text null`,
    )
    this.addSql(
      `alter table "ledger_entry" add constraint "ledger_entry_voids_id_unique" unique ("voids_id")`,
    )
    this.addSql(
      `alter table "ledger_entry" add constraint "ledger_entry_voids_id_foreign" foreign key ("voids_id") references "ledger_entry" ("id") on delete set null`,
    )
    this.addSql(`alter table "ledger_entry" drop constraint "ledger_entry_kind_check"`)
    this.addSql(
      `alter table "ledger_entry" add constraint "ledger_entry_kind_check" check ("kind" in ('OPENING', 'PAYMENT', 'PAYMENT_VOIDED', 'WAIVER', 'CORRECTION'))`,
    )
    this.addSql(
      `alter table "ledger_entry" add constraint "ledger_entry_void_reason_check" check ("void_reason" in ('WRONG_AMOUNT', 'WRONG_CHILD', 'RECORDED_TWICE', 'CHEQUE_RETURNED', 'OTHER'))`,
    )
    this.addSql(
      `alter table "ledger_entry" add constraint "ledger_entry_voided_why" check ((kind = 'PAYMENT_VOIDED') = (void_reason is not null) and (kind = 'PAYMENT_VOIDED') = (voids_id is not null))`,
    )
  }
}
