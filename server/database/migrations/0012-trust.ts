import { Migration } from '@mikro-orm/migrations'

/** Who set a safeguarding hold, and when what a look asked was deleted. */
export class Migration0012 extends Migration {
  override up(): void {
    this.addSql(
      `create table "safeguarding_hold" ("id" serial primary key, "debtor_id" int not null, "school_id" int null, "at" timestamptz not null)`,
    )
    this.addSql(
      `alter table "safeguarding_hold" add constraint "safeguarding_hold_debtor_id_school_id_unique" unique ("debtor_id", "school_id")`,
    )
    for (const other of ['debtor', 'school'])
      this.addSql(
        `alter table "safeguarding_hold" add constraint "safeguarding_hold_${other}_id_foreign" foreign key ("${other}_id") references "${other}" ("id") on delete cascade`,
      )
    // Until now only the school that listed the claim could have set one, or the provider, whom it asks.
    this.addSql(
      `insert into "safeguarding_hold" ("debtor_id", "school_id", "at") select "id", "school_id", "safeguarding_hold_at" from "debtor" where "safeguarding_hold_at" is not null`,
    )
    this.addSql(`alter table "look" add column "purged_at" timestamptz null`)
    this.addSql(`create index look_unpurged on look (at) where purged_at is null`)
  }
}
