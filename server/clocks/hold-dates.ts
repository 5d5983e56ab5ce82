import type { ClockAct } from '../../common/clock-words.js'
import type { RequestContext } from '../request.js'
import { Debtor } from '../debtors/debtor.entity.js'
import { unconfirmedSince } from '../safeguarding/held-wards.js'
import { isLiving, isLivingSql, lastDayOf, renewableFrom, stoodLately } from '../safeguarding/hold-clock.js'
import { hidesMany } from '../safeguarding/hold-share.js'
import { isForgotten, lapse, tellHolder } from '../safeguarding/hold-record.js'
import { SafeguardingHold } from '../safeguarding/safeguarding-hold.entity.js'
import { addDays, formatDay, localDate } from '../../common/days.js'
import { part } from '../shared/sql-part.js'
import { announceOnce } from './announce-once.js'
import type { History } from '../history/history.js'
import type { Notifications } from '../notifications/notifications.js'

interface Needs extends RequestContext {
  history: History
  notifications: Notifications
}

const AT_ONCE = 500

/** Claims of which a hold has ended, or ends soon, or counts no more; by id, after a given one. */
export async function holdsToKeep(context: RequestContext, after: number): Promise<number[]> {
  const { em, rules } = context
  const { sql, values } = part`
    select distinct debtor_id as id from safeguarding_hold hold
     where debtor_id > ${after} and case when ended_at is not null then unconfirmed_from < ${stoodLately(rules, context.now())}
       else not ${isLivingSql(rules, context.now(), rules.holdSoonDays)}
       and (not ${isLivingSql(rules, context.now())} or not needs_confirmation
            and not exists (select from announcement a where a.debtor_id = hold.debtor_id
                             and a.what = 'hold ' || hold.id || ' from ' || to_char(hold.runs_from at time zone 'UTC', 'YYYY-MM-DD'))) end
     order by debtor_id limit ${AT_ONCE}`
  return (await em.execute<{ id: number }[]>(sql, values)).map(({ id }) => id)
}

/** Rule 27: what the clock has ended goes on record, and who set it is told, ahead of it too. */
export async function keepHolds(context: Needs, debtorId: number): Promise<ClockAct[] | null> {
  return context.transaction(async () => {
    const { em } = context
    const [free] = await em.execute<{ id: number }[]>(
      'select id from debtor where id = ? for update skip locked',
      [debtorId],
    )
    if (!free) return null
    const debtor = await em.findOneOrFail(Debtor, debtorId, { refresh: true })
    const done: ClockAct[] = []
    for (const hold of await em.find(SafeguardingHold, { debtor: debtorId }, { populate: ['school'] })) {
      const { rules } = context
      if (hold.endedAt) {
        if (isForgotten(context, hold)) em.remove(hold)
        continue
      }
      const lives = isLiving(hold, rules, context.now())
      const ends = formatDay(lastDayOf(hold, rules))
      if (!lives) {
        await lapse(context, debtor, hold)
        done.push('hold-lapsed')
      } else if (!hold.needsConfirmation) {
        const asked = await askedOf(context, hold)
        if (!asked) continue
        const what = `hold ${hold.id} from ${hold.runsFrom.toISOString().slice(0, 10)}`
        if ((await announceOnce(context, [{ debtor: debtorId, what }])).size === 0) continue
        await tellHolder(context, hold, {
          kind: 'hold.ends-soon',
          text: `Your hold on claim ${debtorId} ends on ${ends}. ${asked} if a child would still be in danger.`,
          byClock: true,
        })
        done.push('hold-soon')
      }
    }
    await em.flush()
    return done
  })
}

/** What who holds is asked to do, once that helps; null: not yet. */
async function askedOf(context: Needs, hold: SafeguardingHold): Promise<string | null> {
  const { em, rules } = context
  const now = context.now()
  const today = localDate(now, rules.timeZone)
  const lastDay = lastDayOf(hold, rules)
  if (lastDay > addDays(today, rules.holdSoonDays)) return null
  const reading = { em, rules, now }
  const { school } = hold
  if (school === null || !(await hidesMany(reading, school.id, hold.id))) return 'Renew it'
  const from = renewableFrom(hold, await unconfirmedSince(reading, hold.debtor.id, school.id), rules)
  if (from > lastDay) return 'Ask DMA to hide it for longer'
  return from > today ? null : 'Renew it'
}
