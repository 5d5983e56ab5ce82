import { Migration } from '@mikro-orm/migrations'

/** A school's new e-mail address waits until it is confirmed by the link that went there. */
export class Migration0025 extends Migration {
  override up(): void {
    this.addSql(`alter table "school" add column "pending_email" text null`)
    this.addSql(`alter table "account_code" add column "school_id" int null`)
    this.addSql(
      `alter table "account_code" add constraint "account_code_school_id_foreign" foreign key ("school_id") references "school" ("id") on delete cascade`,
    )
    this.addSql(`create index "account_code_school_id_index" on "account_code" ("school_id")`)
    this.addSql(`alter table "account_code" drop constraint "account_code_purpose_check"`)
    this.addSql(
      `alter table "account_code" add constraint "account_code_purpose_check" check ("purpose" in ('PASSWORD_RESET', 'EMAIL_VERIFICATION', 'SCHOOL_EMAIL'))`,
    )
  }
}
