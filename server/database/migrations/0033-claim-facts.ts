import { Migration } from '@mikro-orm/migrations'

/** Keyed hashes of what a purged claim said, by which its school's next listing of the same debt is known (rule 21). */
export class Migration0033 extends Migration {
  override up(): void {
    this.addSql(
      `create table "claim_facts" ("debtor_id" int not null, "school_id" int not null, "version" int not null, "facts" text[] not null, primary key ("debtor_id"))`,
    )
    this.addSql(`create index "claim_facts_facts" on "claim_facts" using gin ("facts")`)
    this.addSql(`create index "claim_facts_school_id_index" on "claim_facts" ("school_id")`)
    // What is on record of a line's ward is asked anew when the list is imported.
    this.addSql(`alter table "import_line" drop column "same_ward"`)
  }
}
