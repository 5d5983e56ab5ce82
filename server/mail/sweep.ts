import type { EntityManager } from '@mikro-orm/postgresql'
import type { Ground } from '../request.js'
import { LOCKS } from '../database/locks.js'
import { Letter } from './letter.entity.js'
import type { Outbox } from './outbox.js'

type Posting = Ground & { outbox: Outbox }

/** In one transaction, so that nothing is held for long. */
const AT_ONCE = 1000

/**
 * Posts letters again that wait for a job which no longer exists: the queue's own tables are not in a backup, and a
 * job whose server died at every try is given up. Answers how many. Safe in several servers.
 */
export async function sweepLetters(ground: Posting): Promise<number> {
  for (let posted = 0; ;) {
    const more = await postLost(ground)
    posted += more
    if (more < AT_ONCE) return posted
  }
}

async function postLost(ground: Posting): Promise<number> {
  return ground.orm.em.fork().transactional(async (tx) => {
    const em = tx as EntityManager
    // In a statement of its own: the next one then sees what the server before us has posted.
    await em.execute('select pg_advisory_xact_lock(?)', [LOCKS.lostLetters])
    // What somebody sends again by hand at this moment is left to them.
    const held: { id: number }[] = await em.execute(
      `select id from letter where ${LOST} order by id limit ? for no key update skip locked`,
      [AT_ONCE],
    )
    // Asked again once they are ours: somebody may have sent one by hand after the first look began.
    const lost: { id: number }[] = await em.execute(
      `select id from letter where id = any(?::int[]) and ${LOST} order by id`,
      [`{${held.map(({ id }) => id).join(',')}}`],
    )
    const letters = await em.find(Letter, { id: { $in: lost.map(({ id }) => id) } })
    for (const letter of letters) await ground.outbox.postAgain(em, letter)
    return letters.length
  })
}

const LOST = `state = 'QUEUED' and not exists (
  select from pgboss.job
   where name = 'letters' and state < 'completed' and (data ->> 'letterId')::int = letter.id)`
