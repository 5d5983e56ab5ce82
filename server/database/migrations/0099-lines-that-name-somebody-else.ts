import { Migration } from '@mikro-orm/migrations'
import { locking } from './locking.js'

export class Migration0099 extends Migration {
  override up(): void {
    this.addSql(locking('import_line'))
    this.addSql(`alter table "import_line" add column "names_another" boolean not null default false`)
  }
}
