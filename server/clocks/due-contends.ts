import type { EntityManager } from '@mikro-orm/postgresql'
import { leftUnrecorded } from '../standing/plan-by-now.js'
import { addDays, localDate, startOfDay } from '../../common/days.js'
import type { Rules } from '../shared/rules.js'
import { isWarned } from './reminders.js'

/** Claims that are found at once; the next ones have higher ids. */
export const AT_ONCE = 200

/**
 * Claims with a contend that the clock has moved on, or of which somebody has to be told today: by id, after a given
 * one, in one statement. Every date is a midnight, so a clock is compared with one instant that is worked out here.
 * Whatever is found is looked at again under its lock, by the functions that readers use (`contend-clock.ts`).
 */
export async function dueContends(
  em: EntityManager,
  { rules, now, after }: { rules: Rules; now: Date; after: number },
): Promise<number[]> {
  const { timeZone, answerDays, removeDays, decideDays, escalateDays, reminderDays, graceDays } = rules
  const today = localDate(now, timeZone)
  /** A clock that began before this has run for more than so many days. */
  const before = (days: number) => startOfDay(addDays(today, -days), timeZone)
  const warned = (days: number) => (isWarned(days, rules) ? before(days - reminderDays - 1) : null)
  const rows = await em.execute<{ id: number }[]>(DUE, {
    timeZone,
    today,
    reminderDays,
    answer: before(answerDays),
    remove: before(removeDays),
    removeDays,
    decide: before(decideDays),
    take: before(escalateDays),
    answerSoon: warned(answerDays),
    decideSoon: warned(decideDays),
    breaks: addDays(today, -graceDays),
    soon: addDays(today, reminderDays),
    after,
    atOnce: AT_ONCE,
  })
  return rows.map(({ id }) => id)
}

/**
 * Contends whose clock has run out; those that run out soon; instalments that are open, as `openOf` tells; proofs that
 * nobody answered; plans of which nothing is left but those.
 */
const DUE = `
  select id from (
    select debtor_id as id from contend
     where (state = 'OPEN' and clock_from < :answer) or (state = 'OVERDUE' and clock_from < :remove)
        or (state = 'COUNTERED' and clock_from < :answer) or (state in ('ESCALATED', 'ESCALATED_AGAIN') and clock_from < :decide)
        or (state = 'ANSWERED_IN_PART' and clock_from < :take)
    union all
    select debtor_id from contend
     where ((state in ('OPEN', 'COUNTERED') and clock_from < :answerSoon) or (state in ('ESCALATED', 'ESCALATED_AGAIN') and clock_from < :decideSoon))
       and not exists (select from announcement a where a.debtor_id = contend.debtor_id
             and a.what = format('contend %s since %s: soon', contend.id, (clock_from at time zone :timeZone)::date))
    union all
    select c.debtor_id
      from payment_proof f
      join payment_plan p on p.id = f.plan_id
      join contend c on c.id = p.contend_id
     where f.answer is null and c.state = 'AGREED' and p.paused_at is null and f.act_by + p.days_later < :today
    union all
    select c.debtor_id
      from contend c
      join payment_plan p on p.contend_id = c.id and p.agreed_at is not null
     where c.state = 'AGREED' and ${leftUnrecorded({ zone: ':timeZone', today: ':today', removeDays: ':removeDays' })}
    union all
    select c.debtor_id
      from contend c
      join payment_plan p on p.contend_id = c.id and p.agreed_at is not null
     cross join lateral open_instalments(p.id, :timeZone) i
     where c.state = 'AGREED' and p.paused_at is null and i.due_on <= :soon
       and ((i.due_on < :breaks and (i.spared is null or i.spared < :today))
            or ((i.due_on <= :today or (p.agreed_at at time zone :timeZone)::date < i.due_on - :reminderDays::int)
                and not exists (select from announcement a where a.debtor_id = c.debtor_id and a.what =
                      format('plan %s%s: instalment %s %s', p.id, case when p.days_later > 0 then format(', %s days later', p.days_later) else '' end,
                             i.number, case when i.due_on <= :today then 'due' else 'soon' end))))
  ) due
  where id > :after group by id order by id limit :atOnce`
