import type { RequestContext } from '../request.js'
import { contentsKeptSince } from '../directory/looks.js'

const AT_ONCE = 1000

/**
 * Purges what old looks asked and were answered: applicants' names, references, explanations. From then on nobody reads it,
 * and its week is dropped once it is purged as a whole (`sweepLooks`). Which school looked at which entries, when and why
 * stays, for the families and for counting. Answers of how many, some at a time; 0: of all.
 */
export async function purgeLooks(context: RequestContext): Promise<number> {
  const purged = await context.em.execute<{ id: number }[]>(
    `update look_kept set asked = null, results = null, reference = null, purged_at = ?
      where id in (select id from look_kept where purged_at is null and at < ? order by at limit ? for update skip locked)
     returning id`,
    [context.now(), contentsKeptSince(context.now(), context.rules), AT_ONCE],
  )
  return purged.length
}
