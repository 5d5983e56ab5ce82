import { Migration } from '@mikro-orm/migrations'
import { locking } from './locking.js'

/** An account is found by the address that it has shown, too: codes for a new password go there. */
export class Migration0101 extends Migration {
  override up(): void {
    this.addSql(locking('account'))
    this.addSql('create index account_verified_email on account (lower(verified_email))')
  }
}
