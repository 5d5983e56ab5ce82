import { Migration } from '@mikro-orm/migrations'

/**
 * The numbers of an unlogged table are unlogged as well, and a standby of PostgreSQL 15 that is promoted may have a page of
 * zeros for them ("bad magic number in sequence"): nothing could be written after it, for every change is told through the
 * outbox. A sequence of its own is logged. It takes the place of a broken one, too.
 */
export class Migration0071 extends Migration {
  override up(): void {
    this.addSql('alter table "outbox_message" alter "id" drop identity if exists')
    this.addSql('create sequence "outbox_number"')
    this.addSql(`alter table "outbox_message" alter "id" set default nextval('outbox_number')`)
  }
}
