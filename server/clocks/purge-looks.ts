import type { Context } from '../context.js'
import { addMonths, localDate, startOfDay } from '../../common/days.js'

const AT_ONCE = 1000

/**
 * Deletes what old looks asked and were answered: applicants' names, references, explanations. Which school looked at
 * which entries, when and why stays, for the families and for counting. Answers of how many, some at a time; 0: of all.
 */
export async function purgeLooks(context: Context): Promise<number> {
  const { timeZone, lookMonths } = context.rules
  const day = addMonths(localDate(context.now(), timeZone), -lookMonths)
  const purged = await context.em.execute<{ id: number }[]>(
    `update look set asked = '{}', results = null, reference = null, purged_at = ?
      where id in (select id from look where purged_at is null and at < ? order by at limit ? for update skip locked)
     returning id`,
    [context.now(), startOfDay(day, timeZone), AT_ONCE],
  )
  return purged.length
}
