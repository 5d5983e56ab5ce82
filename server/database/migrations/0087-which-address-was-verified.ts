import { Migration } from '@mikro-orm/migrations'
import { locking } from './locking.js'

/**
 * Which address an account has verified, beside when: a moment alone speaks for whatever address stands in the row by then
 * (decision 0093). What a server of the version before verifies meanwhile has to be verified once more.
 */
export class Migration0087 extends Migration {
  override up(): void {
    this.addSql(locking('account'))
    this.addSql('alter table "account" add "verified_email" text null')
    this.addSql('update account set verified_email = email where email_verified_at is not null')
  }
}
