import { Migration } from '@mikro-orm/migrations'

/** What this register is: one row, which its first start writes (server/database/register.ts). */
export class Migration0092 extends Migration {
  override up(): void {
    this.addSql(`
create table register (
  one boolean primary key default true check (one),
  secret_mark text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$')
)`)
  }
}
