import { Migration } from '@mikro-orm/migrations'
import { locking } from './locking.js'

/** Whether the mail server refuses every letter is asked of those that were tried last (decision 0100). */
export class Migration0089 extends Migration {
  override up(): void {
    this.addSql(locking('letter'))
    this.addSql('create index letter_last_tried on letter (last_tried_at) where last_tried_at is not null')
  }
}
