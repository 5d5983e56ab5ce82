import { addDays, localDate } from '../../common/days.js'
import type { Rules } from '../shared/rules.js'
import { part, type SqlPart } from '../shared/sql-part.js'

/*
 * What has come of agreed plans by now, for statements that count: what the clock has not put on record yet is derived here as
 * it is where a claim is read. `open_instalments` of the database (migration 0088) tells what `openOf` tells.
 */

/** True of the cases `c` whose plan has broken, though on record it is agreed: the clock has not come by. */
export function planBroke({ timeZone, graceDays }: Rules, now: Date): SqlPart {
  const today = localDate(now, timeZone)
  return part`exists (select from payment_plan p, open_instalments(p.id, ${timeZone}) i
     where p.contend_id = c.id and p.agreed_at is not null and p.paused_at is null
       and i.due_on < ${addDays(today, -graceDays)}::date and (i.spared is null or i.spared < ${today}::date))`
}

/**
 * True of the plans `p` of which nothing is left but what was never answered, for longer than their school can record it
 * (`recordableUntil`). The values are named as the statement names them.
 */
export const leftUnrecorded = ({
  zone,
  today,
  removeDays,
}: Record<'zone' | 'today' | 'removeDays', string>) => `
       p.paused_at is null
       and greatest((p.instalments -> -1 ->> 'dueOn')::date, (
             select max(act_by) from payment_proof where plan_id = p.id and (answer is null or answer = 'SILENCE')))
           + p.days_later + ${removeDays}::int < ${today}::date
       and exists (select from payment_proof where plan_id = p.id and (answer is null or answer = 'SILENCE'))
       and not exists (select from open_instalments(p.id, ${zone}))`

/** As `planBroke`, of a plan over which the claim has gone. */
export function planHasGone({ timeZone, removeDays }: Rules, now: Date): SqlPart {
  const names = { zone: '?', today: '?', removeDays: '?' }
  return {
    sql: `exists (select from payment_plan p
     where p.contend_id = c.id and p.agreed_at is not null and ${leftUnrecorded(names)})`,
    values: [removeDays, localDate(now, timeZone), timeZone],
  }
}

/** The payment status of the claim `one`, as `statusNow` tells it. */
export const statusByNow = (rules: Rules, now: Date): SqlPart =>
  part`case when one.status = 'PENDING_PAYMENT' and exists (
         select from contend c where c.debtor_id = one.id and c.state = 'AGREED' and ${planBroke(rules, now)})
       then 'ABANDONED_PAYMENT' else one.status end`
