import { Migration } from '@mikro-orm/migrations'
import { locking } from './locking.js'

/** Which withdrawn claim a line lists again, also where it changes another one into it. */
export class Migration0093 extends Migration {
  override up(): void {
    this.addSql(locking('import_line'))
    this.addSql(`alter table "import_line" add "lists_again" int null`)
    // As lists that wait to be run have it until now.
    this.addSql(`
      update "import_line" set lists_again = debtor_id where outcome = 'CREATE' and debtor_id is not null
         and of_id in (select id from debtor_import where state = 'CHECKED')`)
  }
}
