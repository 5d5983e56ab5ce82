import { addDays, localDate } from '../../common/days.js'
import type { Rules } from '../shared/rules.js'
import { part, type SqlPart } from '../shared/sql-part.js'
import { LIVING_PAYMENTS } from './living-payments.js'

/**
 * For statements: the instalments `i` of an agreed plan `p` of the case `c` that are open, as `openOf` tells, with its proofs
 * `f`. `zone` is the time zone as the statement names its value.
 */
export const openInstalments = (zone: string) => `
     cross join lateral (
       select number, (one ->> 'dueOn')::date + p.days_later as due_on, (one ->> 'amount')::bigint as amount,
              sum((one ->> 'amount')::bigint) over (order by number) as up_to
         from jsonb_array_elements(p.instalments) with ordinality as listed (one, number)) i
     cross join lateral (
       select (select coalesce(-sum(amount), 0) from ${LIVING_PAYMENTS} paid where debtor_id = c.debtor_id
                  and created_at >= p.agreed_at and "on" >= (p.agreed_at at time zone ${zone})::date) as paid,
              (select coalesce(sum(amount), 0) from ledger_entry where debtor_id = c.debtor_id) as owed) l
     cross join lateral (
       select coalesce(sum(counts), 0) as counts, coalesce(array_agg(instalment) filter (where answer is null), '{}') as asked,
              max(act_by) filter (where answer in ('REFUSED', 'UNDONE')) + p.days_later as spared
         from payment_proof where plan_id = p.id) f
     where c.state = 'AGREED' and p.paused_at is null and least(i.up_to, l.paid + l.owed) > l.paid + f.counts and i.up_to - i.amount < l.paid + l.owed
       and i.number <> all (f.asked)`

/** True of the cases `c` whose plan has broken, though on record it is agreed: the clock has not come by. */
export function planBroke({ timeZone, graceDays }: Rules, now: Date): SqlPart {
  const today = localDate(now, timeZone)
  const open: SqlPart = { sql: openInstalments('?'), values: [timeZone] }
  return part`exists (select from payment_plan p ${open}
       and p.contend_id = c.id and p.agreed_at is not null and i.due_on < ${addDays(today, -graceDays)}::date
       and (f.spared is null or f.spared < ${today}::date))`
}

/**
 * True of the plans `p`, agreed in the case `c`, of which nothing is left but what was never answered, for longer than their
 * school can record it (`recordableUntil`). The values are named as the statement names them.
 */
export const leftUnrecorded = ({
  zone,
  today,
  removeDays,
}: Record<'zone' | 'today' | 'removeDays', string>) => `
       c.state = 'AGREED' and p.paused_at is null
       and greatest((p.instalments -> -1 ->> 'dueOn')::date, (
             select max(act_by) from payment_proof where plan_id = p.id and (answer is null or answer = 'SILENCE')))
           + p.days_later + ${removeDays}::int < ${today}::date
       and exists (select from payment_proof where plan_id = p.id and (answer is null or answer = 'SILENCE'))
       and not exists (select from (select) nothing ${openInstalments(zone)})`

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
