import { Migration } from '@mikro-orm/migrations'

/** A list of debtors that a school imports: as it was read, and line by line what becomes of it. */
export class Migration0019 extends Migration {
  override up(): void {
    this.addSql(
      `create table "debtor_import" ("id" serial primary key, "school_id" int not null, "account_id" int not null, "file_name" text not null, "state" text not null, "content" jsonb null, "left_out" jsonb not null, "skips" jsonb not null, "newest_debtor" int not null default 0, "progress" real not null default 0, "problem" text null, "stale_rows" jsonb not null, "created_at" timestamptz not null, "touched_at" timestamptz not null, "done_at" timestamptz null)`,
    )
    this.addSql(
      `alter table "debtor_import" add constraint "debtor_import_state_check" check ("state" in ('CHECKING', 'CHECKED', 'RUNNING', 'DONE', 'FAILED'))`,
    )
    this.addSql(`create index "debtor_import_school_id_index" on "debtor_import" ("school_id")`)
    this.addSql(
      `alter table "debtor_import" add constraint "debtor_import_school_id_foreign" foreign key ("school_id") references "school" ("id")`,
    )
    this.addSql(
      `alter table "debtor_import" add constraint "debtor_import_account_id_foreign" foreign key ("account_id") references "account" ("id")`,
    )
    this.addSql(
      `create table "import_line" ("id" serial primary key, "of_id" int not null, "row" int not null, "outcome" text not null, "student_name" text not null, "debtor_id" int null, "claim" jsonb null, "before" jsonb null, "changes" jsonb not null, "problems" jsonb not null, "alike" jsonb not null, "same_ward" jsonb not null, "letters" int not null default 0)`,
    )
    this.addSql(
      `alter table "import_line" add constraint "import_line_outcome_check" check ("outcome" in ('CREATE', 'UPDATE', 'NOTHING', 'REFUSE'))`,
    )
    this.addSql(
      `alter table "import_line" add constraint "import_line_of_id_row_unique" unique ("of_id", "row")`,
    )
    this.addSql(
      `alter table "import_line" add constraint "import_line_of_id_foreign" foreign key ("of_id") references "debtor_import" ("id") on delete cascade`,
    )
  }
}
