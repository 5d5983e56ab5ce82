import { Migration } from '@mikro-orm/migrations'
import { locking } from './locking.js'

/** Which claim a notification is about: it names the child, and goes with its claim. */
export class Migration0094 extends Migration {
  override up(): void {
    this.addSql(locking('notification'))
    this.addSql(`alter table "notification" add "debtor_id" int null`)
    this.addSql(
      `create index "notification_debtor" on "notification" ("debtor_id") where "debtor_id" is not null`,
    )
    // Those of before are found by where they lead.
    this.addSql(`
      update notification set debtor_id = debtor.id from debtor
       where debtor.id = coalesce(
               substring(path from '^/admin/debtor/([0-9]{1,9})$'), substring(path from '^/provider/audit\\?claim=([0-9]{1,9})$'))::int`)
    this.addSql(`
      update notification set debtor_id = contend.debtor_id from contend
       where contend.id = substring(path from '^(?:/admin/contend|/contend|/provider/escalations)/([0-9]{1,9})$')::int`)
  }
}
