import type { EntityManager } from '@mikro-orm/postgresql'
import type { Ground } from '../request.js'
import { LOCKS } from '../database/locks.js'
import { keepWeeks } from '../database/weeks.js'
import { keptSince, WEEKLY_DELIVERIES } from './webhook-delivery.entity.js'
import { WEBHOOKS, type WebhookQueue } from './webhook-queue.js'

type Posting = Ground & { webhooks: { queue: WebhookQueue } }

const AT_ONCE = 1000

/**
 * Posts deliveries again whose job no longer exists (the queue's own tables are not in a backup), and drops old weeks of
 * them. Safe in several servers.
 */
export async function sweepWebhooks(ground: Posting): Promise<void> {
  const now = ground.clock.now()
  while ((await postLost(ground, keptSince(now))) === AT_ONCE);
  await keepWeeks(ground.orm.em.fork(), WEEKLY_DELIVERIES, { now, keptSince: keptSince(now) })
}

async function postLost(ground: Posting, since: Date): Promise<number> {
  return ground.orm.em.fork().transactional(async (tx) => {
    const em = tx as EntityManager
    // In a statement of its own: the next one then sees what the server before us has posted.
    await em.execute('select pg_advisory_xact_lock(?)', [LOCKS.lostWebhooks])
    const held: { id: number }[] = await em.execute(
      `select id from webhook_delivery where created_at >= ? and ${LOST} order by id limit ? for no key update skip locked`,
      [since, AT_ONCE],
    )
    // Asked again once they are ours: one may have been settled, or sent by hand, after the first look began.
    const lost: { id: number; school: number; undoableUntil: string | null }[] = await em.execute(
      `select webhook_delivery.id, webhook.school_id as school, d.undoable_until as "undoableUntil"
         from webhook_delivery join webhook on webhook.id = webhook_id
         left join debtor d on d.id = (body::jsonb -> 'data' ->> 'debtorId')::int
        where webhook_delivery.id = any(?::int[]) and ${LOST}`,
      [`{${held.map(({ id }) => id).join(',')}}`],
    )
    // Of what may still be undone nobody hears before (rule 30).
    for (const some of Object.values(Object.groupBy(lost, (one) => `${one.school} ${one.undoableUntil}`)))
      await ground.webhooks.queue.send(em, some!, some![0]!.school, dateOf(some![0]!.undoableUntil))
    return held.length
  })
}

const dateOf = (at: string | null) => (at === null ? null : new Date(at))

const LOST = `webhook_delivery.state = 'WAITING' and not exists (
  select from pgboss.job
   where name = '${WEBHOOKS}' and state < 'completed' and (data ->> 'deliveryId')::int = webhook_delivery.id)`
