import { Migration } from '@mikro-orm/migrations'

/** What bounds the letters of one day, and what ends a safeguarding hold. Holds of before run from the day they were set. */
export class Migration0029 extends Migration {
  override up(): void {
    this.addSql(
      `alter table "letter" add "topic" text not null default '', add "released_at" timestamptz null`,
    )
    this.addSql(`alter table "letter" drop constraint "letter_state_check"`)
    this.addSql(
      `alter table "letter" add constraint "letter_state_check" check ("state" in ('HELD', 'QUEUED', 'SENT', 'FAILED', 'CANCELLED', 'LATER'))`,
    )
    this.addSql(`create index letter_to_topic on letter (lower("to"), topic)`)
    this.addSql(
      `alter table "safeguarding_hold" add "reason" text not null default 'OTHER', add "runs_from" timestamptz not null default now(), add "needs_confirmation" boolean not null default false`,
    )
    this.addSql(`update "safeguarding_hold" set "runs_from" = "at"`)
  }
}
