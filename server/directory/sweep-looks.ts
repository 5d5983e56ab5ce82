import type { Ground } from '../request.js'
import { keepWeeks } from '../database/weeks.js'
import { WEEKLY_LOOKS } from './look.entity.js'
import { contentsKeptSince } from './looks.js'

/**
 * Makes the weeks to come of what looks asked and were answered, and drops those of which all is purged. Safe in several
 * servers.
 */
export async function sweepLooks(ground: Ground): Promise<void> {
  const now = ground.clock.now()
  const em = ground.orm.em.fork()
  const [kept] = await em.execute<[{ since: string }]>(
    `select least(?, (select min(at) from look_kept where purged_at is null)) as since`,
    [contentsKeptSince(now, ground.rules)],
  )
  await keepWeeks(em, WEEKLY_LOOKS, { now, keptSince: new Date(kept.since) })
}
