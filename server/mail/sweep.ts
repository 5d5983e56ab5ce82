import type { EntityManager } from '@mikro-orm/postgresql'
import type { World } from '../context.js'
import { LOCKS } from '../database/locks.js'
import { Letter } from './letter.entity.js'

const AT_ONCE = 1000

/**
 * Posts letters again that wait for a job which no longer exists: the queue's own tables are not in a backup, and a
 * job whose server died at every try is given up. Answers how many. Safe in several servers.
 */
export async function sweepLetters(world: World): Promise<number> {
  return world.orm.em.fork().transactional(async (tx) => {
    const em = tx as EntityManager
    // In a statement of its own: the next one then sees what the server before us has posted.
    await em.execute('select pg_advisory_xact_lock(?)', [LOCKS.lostLetters])
    const lost: { id: number }[] = await em.execute(
      `select id from letter where state = 'QUEUED' and not exists (
         select from pgboss.job
          where name = 'letters' and state < 'completed' and (data ->> 'letterId')::int = letter.id)
        order by id limit ?`,
      [AT_ONCE],
    )
    const letters = await em.find(Letter, { id: { $in: lost.map(({ id }) => id) } })
    for (const letter of letters) await world.outbox.postAgain(em, letter)
    return letters.length
  })
}
