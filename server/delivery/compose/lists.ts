import { paths } from '../../../common/paths.js'
import { removedSql } from '../../standing/standing.js'
import { firstDayNotExpired } from '../../standing/expiry.js'
import { School } from '../../schools/school.entity.js'
import { addDays, localDate, startOfDay } from '../../../common/days.js'
import { claimExpired } from '../../mail/letters/claim-expired.js'
import { claimReconfirmSoon } from '../../mail/letters/claim-reconfirm-soon.js'
import { claimUnconfirmed } from '../../mail/letters/claim-unconfirmed.js'
import type { OfSchool } from '../../mail/letter-data.js'
import { type ComposedFor, type Composing } from './composing.js'

/** To a school, about its whole list: one letter a day, however many claims it is about. */
export const LISTS_TO_SCHOOLS = {
  'claim-reconfirm-soon': async (composing, data) => {
    const { from, soon } = confirmedOn(composing)
    const claims = await standing(composing, data, [from, soon])
    return claims === 0 ? null : claimReconfirmSoon({ ...(await words(composing, data)), claims })
  },
  'claim-unconfirmed': async (composing, data) => {
    const claims = await standing(composing, data, [new Date(0), confirmedOn(composing).from])
    return claims === 0 ? null : claimUnconfirmed({ ...(await words(composing, data)), claims })
  },
  'claim-expired': async (composing, data) =>
    claimExpired({ ...(await words(composing, data)), expiryYears: composing.rules.expiryYears }),
} satisfies ComposedFor<'school'>

/** Whoever was confirmed before `from` is not shown any more; before `soon`, within the days of the reminder. */
function confirmedOn({ now, rules: { timeZone, reconfirmDays, confirmSoonDays } }: Composing) {
  const lastDay = addDays(localDate(now, timeZone), -reconfirmDays)
  return {
    from: startOfDay(lastDay, timeZone),
    soon: startOfDay(addDays(lastDay, confirmSoonDays), timeZone),
  }
}

/** How many claims were confirmed then and can be confirmed again: what has left the register for good cannot. */
async function standing(
  { em, rules, now }: Composing,
  data: OfSchool,
  [from, until]: readonly [from: Date, until: Date],
): Promise<number> {
  const removed = removedSql('d.id', rules, now)
  const oldest = firstDayNotExpired(localDate(now, rules.timeZone), rules.expiryYears)
  const [{ count }] = await em.execute<[{ count: number }]>(
    `select count(*)::int as count from debtor d
      where school_id = ? and withdrawn_at is null and status <> 'COMPLETED' and aged_from >= ?
        and confirmed_at >= ? and confirmed_at < ? and not ${removed.sql}`,
    [data.schoolId, oldest, from, until, ...removed.values],
  )
  return count
}

async function words({ em, config, rules }: Composing, data: OfSchool) {
  const { name } = await em.findOneOrFail(School, data.schoolId)
  return {
    schoolName: name,
    reconfirmDays: rules.reconfirmDays,
    withinDays: rules.confirmSoonDays,
    dashboardUrl: `${config.publicUrl}${paths.dashboard}`,
  }
}
