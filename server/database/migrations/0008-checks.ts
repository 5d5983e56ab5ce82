import { Migration } from '@mikro-orm/migrations'

/** Checks before admission: what was asked for whom and why, what was answered, and what came of it. */
export class Migration0008 extends Migration {
  override up(): void {
    this.addSql(`alter table "look" drop constraint "look_kind_check"`)
    this.addSql(`alter table "look" add constraint "look_kind_check" check ("kind" in ('SEARCH', 'CHECK'))`)
    this.addSql(
      `alter table "look" add column "batch" boolean not null default false, add column "purpose" text null, add column "reference" text null, add column "results" jsonb null, add column "outcome" text null, add column "outcome_at" timestamptz null`,
    )
    this.addSql(
      `alter table "look" add constraint "look_purpose_check" check ("purpose" in ('ADMISSION', 'READMISSION', 'OWN_CLAIM'))`,
    )
    this.addSql(
      `alter table "look" add constraint "look_outcome_check" check ("outcome" in ('ADMITTED', 'ADMITTED_WITH_PLAN', 'DECLINED'))`,
    )
    this.addSql(`create index look_checks on look (school_id, id) where kind = 'CHECK'`)
    this.addSql(
      `create table "not_the_same" ("id" serial primary key, "school_id" int not null, "debtor_id" int not null, "ward" text not null, "account_id" int null, "at" timestamptz not null)`,
    )
    this.addSql(
      `alter table "not_the_same" add constraint "not_the_same_school_id_ward_debtor_id_unique" unique ("school_id", "ward", "debtor_id")`,
    )
    for (const [column, other, rule] of [
      ['school_id', 'school', ''],
      ['debtor_id', 'debtor', ''],
      ['account_id', 'account', ' on delete set null'],
    ])
      this.addSql(
        `alter table "not_the_same" add constraint "not_the_same_${column}_foreign" foreign key ("${column}") references "${other}" ("id")${rule}`,
      )
  }
}
