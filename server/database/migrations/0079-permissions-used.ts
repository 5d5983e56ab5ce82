import { Migration } from '@mikro-orm/migrations'
import { locking } from './locking.js'

/** A line keeps the permissions to list again that its claim used up: they are given back when its import is undone. */
export class Migration0079 extends Migration {
  override up(): void {
    this.addSql(locking('import_line'))
    this.addSql(`alter table "import_line" add "permissions" jsonb null`)
  }
}
