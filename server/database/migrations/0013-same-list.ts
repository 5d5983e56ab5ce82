import { Migration } from '@mikro-orm/migrations'

/** A list of applicants that is sent again, because its answer was lost, is known by its key. */
export class Migration0013 extends Migration {
  override up(): void {
    this.addSql(`alter table "look" add column "request_key" text null`)
    this.addSql(`create index look_same_list on look (school_id, request_key) where request_key is not null`)
  }
}
