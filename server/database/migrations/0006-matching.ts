import { Migration } from '@mikro-orm/migrations'

/** What the check before admission stands on: the version of each entry's keys, its words, and how common each word is. */
export class Migration0006 extends Migration {
  override up(): void {
    this.addSql(`alter table "debtor" add column "keys_version" int not null default 1`)
    this.addSql(`alter table "debtor" add column "name_words" text[] not null default '{}'`)
    this.addSql(`create index "debtor_keys_version_index" on "debtor" ("keys_version")`)
    this.addSql(
      `create table "name_word" ("word" text not null, "entries" int not null, primary key ("word"))`,
    )
  }
}
