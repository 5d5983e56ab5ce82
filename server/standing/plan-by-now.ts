import { addDays, localDate, startOfDay } from '../../common/days.js'
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

type Names = Record<'zone' | 'today' | 'removeDays', string>

/** Of the plans `p` of which nothing is left but what was never answered the last day to record that (`recordableUntil`); else null. */
const recordableTo = ({ zone, removeDays }: Omit<Names, 'today'>) => `(
       select greatest((p.instalments -> -1 ->> 'dueOn')::date, max(f.act_by)) + p.days_later + ${removeDays}::int
         from payment_proof f where f.plan_id = p.id and (f.answer is null or f.answer = 'SILENCE')
       having count(*) > 0 and not exists (select from open_instalments(p.id, ${zone})))`

/** True where that day has passed. The values are named as the statement names them. */
export const leftUnrecorded = ({ today, ...names }: Names) =>
  `p.paused_at is null and ${recordableTo(names)} < ${today}::date`

/** As `planBroke`, of a plan over which the claim has gone. */
export function planHasGone({ timeZone, removeDays }: Rules, now: Date): SqlPart {
  const names = { zone: '?', today: '?', removeDays: '?' }
  return {
    sql: `exists (select from payment_plan p
     where p.contend_id = c.id and p.agreed_at is not null and ${leftUnrecorded(names)})`,
    values: [removeDays, timeZone, localDate(now, timeZone)],
  }
}

/**
 * What waits for its school: the cases `c` of these claims, each with the last day on which it acts in time (`due_on`, which
 * has passed where that is overdue). The one answer for its list, its numbers and its badge; a test holds `waitsFor` of a case
 * to it.
 */
export function waitingForSchool(rules: Rules, now: Date, claims: SqlPart): SqlPart {
  const { timeZone, answerDays, removeDays } = rules
  const today = localDate(now, timeZone)
  // What began earlier was closed by the clock, on record or not.
  const first = startOfDay(addDays(today, -removeDays), timeZone)
  const left = { sql: recordableTo({ zone: '?', removeDays: '?' }), values: [removeDays, timeZone] }
  return part`
    select c.id, (c.clock_from at time zone ${timeZone})::date + ${answerDays}::int as due_on
      from contend c join debtor d on d.id = c.debtor_id
     where ${claims} and c.state in ('OPEN', 'OVERDUE') and c.clock_from >= ${first}
    union all
    select c.id, w.due_on
      from contend c join debtor d on d.id = c.debtor_id
      join payment_plan p on p.contend_id = c.id and p.agreed_at is not null and p.paused_at is null
     cross join lateral (select coalesce(
         (select min(f.act_by) + p.days_later from payment_proof f
           where f.plan_id = p.id and f.answer is null and f.act_by + p.days_later >= ${today}::date), ${left}) as due_on) w
     where ${claims} and c.state = 'AGREED' and w.due_on >= ${today}::date and not ${planBroke(rules, now)}`
}

/** The payment status of the claim `one`, as `statusNow` tells it. */
export const statusByNow = (rules: Rules, now: Date): SqlPart =>
  part`case when one.status = 'PENDING_PAYMENT' and exists (
         select from contend c where c.debtor_id = one.id and c.state = 'AGREED' and ${planBroke(rules, now)})
       then 'ABANDONED_PAYMENT' else one.status end`
