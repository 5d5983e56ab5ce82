import { Migration } from '@mikro-orm/migrations'
import { locking } from './locking.js'

/** Of a letter that was handed over, as of when it tells the claim. Where a server of the version before leaves it out: the end of that day. */
export class Migration0082 extends Migration {
  override up(): void {
    this.addSql(locking('debtor'))
    this.addSql(`alter table "debtor" add "handed_over_as_of" timestamptz null`)
  }
}
