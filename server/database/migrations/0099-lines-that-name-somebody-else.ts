import { Migration } from '@mikro-orm/migrations'

export class Migration0099 extends Migration {
  override up(): void {
    this.addSql(`alter table "import_line" add column "names_another" boolean not null default false`)
  }
}
