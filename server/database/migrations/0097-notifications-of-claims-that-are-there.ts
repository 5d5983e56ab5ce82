import { Migration } from '@mikro-orm/migrations'

export class Migration0097 extends Migration {
  override up(): void {
    this.addSql(
      `delete from notification n where debtor_id is not null and not exists (select from debtor d where d.id = n.debtor_id)`,
    )
    this.addSql(`alter table "notification" validate constraint "notification_debtor_id_foreign"`)
  }
}
