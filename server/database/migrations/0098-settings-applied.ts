import { Migration } from '@mikro-orm/migrations'

export class Migration0098 extends Migration {
  override up(): void {
    this.addSql(`alter table "account" add column "settings_applied" text null`)
  }
}
