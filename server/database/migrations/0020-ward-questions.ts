import { Migration } from '@mikro-orm/migrations'

/** What families ask about their wards, until it has been looked up. */
export class Migration0020 extends Migration {
  override up(): void {
    this.addSql(
      `create table "ward_question" ("id" serial primary key, "student" text not null, "parent" text not null, "email" text not null, "phone" text null, "asked_at" timestamptz not null)`,
    )
  }
}
