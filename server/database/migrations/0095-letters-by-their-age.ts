import { Migration } from '@mikro-orm/migrations'
import { locking } from './locking.js'

/** Letters that are about no claim go by their age. */
export class Migration0095 extends Migration {
  override up(): void {
    this.addSql(locking('letter'))
    this.addSql(`create index "letter_of_no_claim" on "letter" ("created_at") where "debtor_id" is null`)
  }
}
