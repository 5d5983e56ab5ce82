import { Migration } from '@mikro-orm/migrations'

/** How a list is read out of a file: corrected by people, and remembered for their school. */
export class Migration0045 extends Migration {
  override up(): void {
    this.addSql(
      `create table "column_mapping" ("id" serial primary key, "school_id" int not null, "list" text not null, "headings" text not null, "fields" jsonb not null, "used_at" timestamptz not null)`,
    )
    this.addSql(
      `alter table "column_mapping" add constraint "column_mapping_list_check" check ("list" in ('DEBTORS', 'APPLICANTS'))`,
    )
    this.addSql(
      `alter table "column_mapping" add constraint "column_mapping_school_id_list_headings_unique" unique ("school_id", "list", "headings")`,
    )
    this.addSql(
      `alter table "column_mapping" add constraint "column_mapping_school_id_foreign" foreign key ("school_id") references "school" ("id")`,
    )
    this.addSql(`alter table "debtor_import" add column "reading" jsonb null`)
    this.addSql(`alter table "import_line" add column "read" jsonb not null default '[]'`)
    this.addSql(`alter table "import_line" alter column "read" drop default`)
    // What an older server has read is not what this one checks.
    this.addSql(
      `update debtor_import set state = 'FAILED', content = null, problem = 'The register was updated while this file was checked. Choose the file again.' where state = 'CHECKING'`,
    )
  }
}
