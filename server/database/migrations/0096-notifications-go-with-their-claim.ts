import { Migration } from '@mikro-orm/migrations'
import { locking } from './locking.js'

/** For an instant: the rows that are there are looked at by the next one, which holds nobody up. */
export class Migration0096 extends Migration {
  override up(): void {
    // The claim before what hangs on it, as every act takes them.
    this.addSql(locking('debtor, notification'))
    this.addSql(`alter table "notification" drop constraint if exists "notification_debtor_id_foreign"`)
    this.addSql(`
      alter table "notification" add constraint "notification_debtor_id_foreign"
        foreign key ("debtor_id") references "debtor" ("id") on delete cascade not valid`)
  }
}
