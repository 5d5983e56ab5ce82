import { Migration } from '@mikro-orm/migrations'
import { locking } from './locking.js'

/**
 * Every address at which somebody said that the letter is not for them stays refused, and not the last one alone. What
 * a server of the version before writes of the last one counts while it still runs, and so does that it clears it: with the
 * claim's personal data, or for another person.
 */
export class Migration0078 extends Migration {
  override up(): void {
    this.addSql(locking('debtor'))
    this.addSql(`alter table "debtor" add "refused_emails" text[] not null default '{}'`)
    this.addSql(
      `update "debtor" set "refused_emails" = array[lower("refused_email")] where "refused_email" is not null`,
    )
    this.addSql(KEEP)
    this.addSql(
      `create trigger keep_refused before update of refused_email on debtor for each row execute function keep_refused()`,
    )
  }
}

const KEEP = `
create function keep_refused() returns trigger language plpgsql as $$
begin
  if new.refused_email is null then
    new.refused_emails := '{}';
  elsif lower(new.refused_email) <> all(new.refused_emails) then
    new.refused_emails := new.refused_emails || lower(new.refused_email);
  end if;
  return new;
end $$`
