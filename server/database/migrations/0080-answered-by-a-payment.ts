import { Migration } from '@mikro-orm/migrations'
import { locking } from './locking.js'

/** Where a dispute stood when it was answered with a payment: if that is voided it was not answered. */
export class Migration0080 extends Migration {
  override up(): void {
    this.addSql(locking('contend'))
    this.addSql(`alter table "contend" add "answered" jsonb null`)
  }
}
