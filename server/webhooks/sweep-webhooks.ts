import type { EntityManager } from '@mikro-orm/postgresql'
import type { World } from '../context.js'
import { LOCKS } from '../database/locks.js'
import { WebhookDelivery } from './webhook-delivery.entity.js'
import { WEBHOOKS } from './webhook-queue.js'

/** So long a delivery can be looked at, and sent again. */
const KEPT_DAYS = 30
const DAY = 24 * 60 * 60 * 1000
const AT_ONCE = 1000

/**
 * Deletes old deliveries, and posts those again whose job no longer exists: the queue's own tables are not in a
 * backup. Safe in several servers.
 */
export async function sweepWebhooks(world: World): Promise<void> {
  const old = new Date(world.clock.now().getTime() - KEPT_DAYS * DAY)
  await world.orm.em.fork().nativeDelete(WebhookDelivery, { createdAt: { $lt: old } })
  while ((await postLost(world)) === AT_ONCE);
}

async function postLost(world: World): Promise<number> {
  return world.orm.em.fork().transactional(async (tx) => {
    const em = tx as EntityManager
    // In a statement of its own: the next one then sees what the server before us has posted.
    await em.execute('select pg_advisory_xact_lock(?)', [LOCKS.lostWebhooks])
    const held: { id: number }[] = await em.execute(
      `select id from webhook_delivery where ${LOST} order by id limit ? for no key update skip locked`,
      [AT_ONCE],
    )
    // Asked again once they are ours: one may have been settled, or sent by hand, after the first look began.
    const lost: { id: number; school: number }[] = await em.execute(
      `select webhook_delivery.id, webhook.school_id as school from webhook_delivery
         join webhook on webhook.id = webhook_id where webhook_delivery.id = any(?::int[]) and ${LOST}`,
      [`{${held.map(({ id }) => id).join(',')}}`],
    )
    for (const [school, ofSchool] of Map.groupBy(lost, (one) => one.school))
      await world.webhooks.queue.send(em, ofSchool, school)
    return held.length
  })
}

const LOST = `webhook_delivery.state = 'WAITING' and not exists (
  select from pgboss.job
   where name = '${WEBHOOKS}' and state < 'completed' and (data ->> 'deliveryId')::int = webhook_delivery.id)`
