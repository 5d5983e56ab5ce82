import { Migration } from '@mikro-orm/migrations'

/** Where a family cannot ask the provider because another case is open, its days to ask stand still since that was opened. */
export class Migration0085 extends Migration {
  override up(): void {
    this.addSql(FILL)
  }
}

const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** In time by the number of days that is set where nothing else is; more of them were not on record. */
const FILL = `
update contend no set stood = jsonb_build_object('state', no.state, 'clockFrom', ${instant('no.clock_from')},
         'status', d.status, 'outcome', no.outcome, 'at', ${instant('other.opened_at')})
  from contend other, debtor d
 where no.state = 'REJECTED' and no.reason <> 'MORE_TIME' and no.stood is null
   and other.debtor_id = no.debtor_id and other.opened_at >= no.clock_from
   and other.state in ('OPEN', 'OVERDUE', 'COUNTERED', 'ANSWERED_IN_PART', 'ESCALATED', 'ESCALATED_AGAIN')
   and d.id = no.debtor_id and d.withdrawn_at is null and d.status <> 'COMPLETED'
   and other.opened_at < no.clock_from + interval '31 days'`
