import { Migration } from '@mikro-orm/migrations'

/** What of a claim was changed after its family had heard of it, and what they had heard (rule 19). */
export class Migration0030 extends Migration {
  override up(): void {
    this.addSql(
      `create table "claim_change" ("id" serial primary key, "debtor_id" int not null, "stated_by_id" int not null, "stated_at" timestamptz not null, "heard_claimed" double precision not null, "heard_term" text null, "heard_due_date" date null, "noticed_at" timestamptz null, "ended_at" timestamptz null)`,
    )
    this.addSql(`create index "claim_change_debtor_id_index" on "claim_change" ("debtor_id")`)
    this.addSql(
      `alter table "claim_change" add constraint "claim_change_debtor_id_foreign" foreign key ("debtor_id") references "debtor" ("id")`,
    )
    this.addSql(
      `alter table "claim_change" add constraint "claim_change_stated_by_id_foreign" foreign key ("stated_by_id") references "account" ("id")`,
    )
    this.addSql(`alter table "debtor" add "heard" jsonb null, add "about_this_person_since" timestamptz null`)
  }
}
