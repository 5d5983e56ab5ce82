import { Migration } from '@mikro-orm/migrations'
import { locking } from './locking.js'

/**
 * A hold changes what its claim's page says, and no row of the claim: it is told by itself, to the school of the claim, and
 * not where it is another school's, which would tell that somebody else looked.
 */
export class Migration0100 extends Migration {
  override up(): void {
    this.addSql(locking('safeguarding_hold'))
    this.addSql(`
create function tell_of_safeguarding_hold() returns trigger language plpgsql as $$
begin
  perform tell_change('DEBTOR', array_agg(distinct debtor.id), debtor.school_id, null, false)
    from changed join debtor on debtor.id = changed.debtor_id
   where changed.school_id is null or changed.school_id = debtor.school_id
   group by debtor.school_id;
  return null;
end $$`)
    for (const [event, rows] of Object.entries({ insert: 'new', update: 'new', delete: 'old' }))
      this.addSql(`
create trigger tell_of_safeguarding_hold_${event} after ${event} on safeguarding_hold
referencing ${rows} table as changed for each statement execute function tell_of_safeguarding_hold()`)
  }
}
