import type { RequestContext } from '../request.js'
import { Allowance, type Allowances } from '../doors/limits/allowances.js'
import { LimitReached } from '../doors/limits/limit-reached.js'
import type { Rules } from '../shared/rules.js'
import { firstDayWithin, localDate, startOfDay } from '../../common/days.js'
import type { Limits } from '../doors/limits/rate-limits.js'

interface Needs extends RequestContext {
  allowances: Allowances
  limits: Limits
}

/** Milliseconds in which a look goes on: its pages are turned, and a lost answer is told again. Later it is another look. */
const GOES_ON = 15 * 60_000

export const goesOn = ({ at }: { at: Date }, now: Date): boolean => now.getTime() - at.getTime() < GOES_ON

/** Counts a look of the viewer's school, or throws LimitReached (rule 10). */
export async function takeLook(context: Needs): Promise<void> {
  const { limits, allowances } = context
  const look = () => limits.look(context.school.id)
  await countingRefusals(context, () => allowances.draw(Allowance.LOOKS, 1, look))
}

/** Runs a look of the viewer's school. What a limit refuses is counted for the provider, outside of what was undone. */
export async function countingRefusals<T>(context: RequestContext, look: () => Promise<T>): Promise<T> {
  const { em, rules } = context
  try {
    return await look()
  } catch (error) {
    if (error instanceof LimitReached)
      await em.execute(
        `insert into look_refusal (school_id, day, count) values (?, ?, 1)
           on conflict (school_id, day) do update set count = look_refusal.count + 1`,
        [context.school.id, localDate(context.now(), rules.timeZone)],
      )
    throw error
  }
}

/** What was asked and answered before this moment is purged, and from then on read by nobody (rule 11). */
export function contentsKeptSince(now: Date, { timeZone, lookMonths }: Rules): Date {
  return startOfDay(firstDayWithin(localDate(now, timeZone), lookMonths), timeZone)
}
