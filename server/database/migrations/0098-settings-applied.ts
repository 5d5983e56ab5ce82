import { Migration } from '@mikro-orm/migrations'
import { locking } from './locking.js'

export class Migration0098 extends Migration {
  override up(): void {
    this.addSql(locking('account'))
    this.addSql(`alter table "account" add column "settings_applied" text null`)
  }
}
