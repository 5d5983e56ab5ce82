import { Migration } from '@mikro-orm/migrations'
import { locking } from './locking.js'

/** When a change was heard first of which notice began anew after others had seen it: what is answered until then is what it was before. */
export class Migration0083 extends Migration {
  override up(): void {
    this.addSql(locking('claim_change'))
    this.addSql(`alter table "claim_change" add "first_noticed_at" timestamptz null`)
    this.addSql(FILL)
  }
}

/** By the first letter that was worded after it and arrived, as far as that is on record. */
const FILL = `
update claim_change c set first_noticed_at = (
  select min(l.sent_at) from letter l
   where l.debtor_id = c.debtor_id and l.kind in ('claim', 'claim-changed') and l.state = 'SENT'
     and coalesce(l.last_tried_at, l.created_at) >= c.stated_at)
 where c.was_seen`
