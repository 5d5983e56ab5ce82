import { Migration } from '@mikro-orm/migrations'
import { locking } from './locking.js'

/**
 * How a claim was worded since its family first heard of it, and since when a claim of which nobody had heard says what it
 * says (decision 0089). What a server of the version before purges, or gives to another person, is forgotten here as well.
 */
export class Migration0084 extends Migration {
  override up(): void {
    this.addSql(locking('debtor'))
    this.addSql(
      `alter table "debtor" add "known_as" jsonb not null default '[]', add "says_so_since" timestamptz null`,
    )
    this.addSql(FILL)
    this.addSql(
      `create index "debtor_other_names_index" on "debtor" ("school_id") where "heard" is not null or "known_as" <> '[]'`,
    )
    this.addSql(FORGET)
    this.addSql(
      `create trigger forget_names before update of purged_at, about_this_person_since on debtor
         for each row execute function forget_names()`,
    )
  }
}

/** What was heard last, and what it was worded as since then; what it is now stands in the claim. */
const FILL = `
update debtor set known_as = jsonb_build_array(heard - 'reworded')
       || coalesce((select jsonb_agg(step - 'at') from jsonb_array_elements(heard -> 'reworded') step), '[]')
 where heard is not null`

const FORGET = `
create function forget_names() returns trigger language plpgsql as $$
begin
  if new.purged_at is distinct from old.purged_at or new.about_this_person_since is distinct from old.about_this_person_since then
    new.known_as := '[]';
    new.says_so_since := null;
  end if;
  return new;
end $$`
