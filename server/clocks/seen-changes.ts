import type { ClockAct } from '../../common/clock-words.js'
import type { RequestContext } from '../request.js'
import { ClaimChange, seenChange } from '../debtors/claim-change.entity.js'
import { Debtor } from '../debtors/debtor.entity.js'
import { listing } from '../standing/listing.js'
import { DAY, endOfClock } from '../../common/days.js'
import { announceOnce } from './announce-once.js'
import type { Standings } from '../standing/standing.js'

interface Needs extends RequestContext {
  standings: Standings
}

const AT_ONCE = 500

/**
 * Claims with a higher amount of which the family has heard for long enough, and no other school; by id, after a given
 * one. However long an entry was hidden meanwhile: until whoever saw the lower amount is told of nothing any more.
 */
export async function changesToTell(context: RequestContext, after: number): Promise<number[]> {
  const { em, rules } = context
  const heard = (days: number) => new Date(context.now().getTime() - days * DAY)
  const rows = await em.execute<{ id: number }[]>(
    `select distinct c.debtor_id as id
       from claim_change c join debtor d on d.id = c.debtor_id join school s on s.id = d.school_id
      where c.debtor_id > :after and c.ended_at is null and c.heard_claimed > 0
        and c.noticed_at <= :heard and c.noticed_at > :heardLong
        and d.withdrawn_at is null and d.status <> 'COMPLETED' and s.state = 'APPROVED'
        and not exists (select from announcement a where a.debtor_id = d.id and a.what = format('change %s: seen', c.id))
      order by 1 limit ${AT_ONCE}`,
    // A notice ends with its last day, and until then the lower amount may be shown.
    { after, heard: heard(rules.noticeDays), heardLong: heard(rules.noticeDays + 1 + rules.correctionDays) },
  )
  return rows.map(({ id }) => id)
}

/**
 * A higher amount is seen by others from now on (rule 19): whoever was shown another one is told (rule 24). An entry that
 * others do not see just now is looked at again. Answers what was done, or null when somebody else holds the claim.
 */
export async function tellSeenChanges(context: Needs, debtorId: number): Promise<ClockAct[] | null> {
  return context.transaction(async () => {
    const { em } = context
    const [free] = await em.execute<{ id: number }[]>(
      'select id from debtor where id = ? for update skip locked',
      [debtorId],
    )
    if (!free) return null
    const debtor = await em.findOneOrFail(Debtor, debtorId, { refresh: true, populate: ['school'] })
    const { rules } = context
    const now = context.now()
    const standing = await context.standings.ofOne(debtorId)
    const schoolState = debtor.school.getEntity().state
    if (!listing({ claim: debtor, schoolState, standing, rules, now }).listed) return []
    const changes = await em.find(ClaimChange, { debtor: debtorId, endedAt: null, noticedAt: { $ne: null } })
    const ends = changes.map(({ id, noticedAt, heardClaimed }) => ({
      id,
      isRaise: heardClaimed < debtor.claimed,
      at: endOfClock(noticedAt!, rules.noticeDays, rules.timeZone),
    }))
    const untold = []
    for (const { id, at, isRaise } of ends.filter((one) => one.at <= now)) {
      const isNew = await announceOnce(context, [{ debtor: debtorId, what: seenChange(id) }])
      if (isNew.size > 0 && isRaise) untold.push(at)
    }
    if (untold.length === 0) return []
    const since = new Date(Math.max(...untold.map((at) => at.getTime())))
    context.did({ kind: 'claim.raise-seen', claim: debtorId, since })
    return ['raise-seen']
  })
}
