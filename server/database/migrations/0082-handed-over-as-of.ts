import { Migration } from '@mikro-orm/migrations'
import { locking } from './locking.js'

/** Of a letter that was handed over, as of when it tells the claim (decision 0088). Where nothing is on record of that: the end of that day. */
export class Migration0082 extends Migration {
  override up(): void {
    this.addSql(locking('debtor'))
    this.addSql(`alter table "debtor" add "handed_over_as_of" timestamptz null`)
    this.addSql(FILL)
  }
}

/** Of what was handed over already: its last printing before that was put on record, on that day or before in any time zone. */
const FILL = `
with handed as (
  select h.debtor_id as id, max(h.at) as at from history_entry h where h.act = 'debtor.handed-over' group by 1),
printed as (
  select p.debtor_id as id, max(p.at) as at from history_entry p join handed on handed.id = p.debtor_id and p.at <= handed.at
   where p.act = 'debtor.letter-printed' group by 1)
update debtor d set handed_over_as_of = printed.at
  from printed
 where printed.id = d.id and d.handed_over_on is not null and printed.at < d.handed_over_on + 2
   and printed.at >= greatest(d.about_this_person_since, d.listed_at)`
