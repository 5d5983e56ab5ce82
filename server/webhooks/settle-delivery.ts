import { paths } from '../../common/paths.js'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Context, type World } from '../context.js'
import { WebhookDelivery, WebhookDeliveryState } from './webhook-delivery.entity.js'
import { isTaken, type Answer } from './webhook-post.js'
import { hostOf } from './webhooks.js'
import { Webhook } from './webhook.entity.js'

const GONE = 410

/**
 * Puts on record what became of a try at an address; null when the webhook is off. The next try is posted in the same
 * transaction.
 */
export async function settle(
  world: World,
  deliveryId: number,
  { answer, url }: { answer: Answer | null; url: string },
): Promise<void> {
  const context = Context.ofRegister(world)
  await context.transaction(async () => {
    const { em } = context
    const delivery = await locked(em, deliveryId)
    if (delivery?.state !== WebhookDeliveryState.WAITING) return
    const webhook = delivery.webhook.getEntity()
    if (!answer) {
      delivery.state = WebhookDeliveryState.CANCELLED
      return
    }
    const status = 'status' in answer ? answer.status : null
    delivery.lastStatus = status
    delivery.lastProblem = 'problem' in answer ? answer.problem : null
    if (isTaken(answer)) {
      delivery.state = WebhookDeliveryState.DELIVERED
      delivery.deliveredAt = context.now()
      webhook.failingSince = null
      return
    }
    // Where it is at another address by now, that one has not said so.
    if (status === GONE && url === webhook.url) {
      delivery.state = WebhookDeliveryState.FAILED
      await switchOff(context, webhook)
    } else if (!(await world.webhooks.queue.sendAgain(em, delivery, webhook.school.id))) {
      delivery.state = WebhookDeliveryState.FAILED
      await giveUp(context, webhook)
    }
  })
}

/** The webhook before the delivery, and neither against whoever only writes a further delivery. */
async function locked(em: EntityManager, deliveryId: number): Promise<WebhookDelivery | null> {
  await em.execute(
    'select id from webhook where id = (select webhook_id from webhook_delivery where id = ?) for no key update',
    [deliveryId],
  )
  await em.execute('select id from webhook_delivery where id = ? for no key update', [deliveryId])
  return em.findOne(WebhookDelivery, deliveryId, { populate: ['webhook'], refresh: true })
}

/** 410 Gone: the receiver wants no more. */
async function switchOff(context: Context, webhook: Webhook): Promise<void> {
  webhook.isOn = false
  webhook.goneAt = context.now()
  const school = await webhook.school.loadOrFail()
  context.history.add({ act: 'webhook.switched-off', school, actor: null, changes: hostOf(webhook) })
  await context.notifications.tellSchool(school, {
    kind: 'webhook.gone',
    text: `Your webhook at ${new URL(webhook.url).host} asked for no more events. It is switched off.`,
    path: paths.webhooks,
    byClock: true,
  })
}

/** The first event that never arrives is told; those after it are not, until one arrives again. */
async function giveUp(context: Context, webhook: Webhook): Promise<void> {
  if (webhook.failingSince) return
  webhook.failingSince = context.now()
  const school = await webhook.school.loadOrFail()
  await context.outbox.post(context.em, {
    kind: 'webhook-failing',
    to: school.email,
    data: { webhookId: webhook.id },
    school,
  })
  await context.notifications.tellSchool(school, {
    kind: 'webhook.failing',
    text: `Your webhook at ${new URL(webhook.url).host} does not take events. You can send them again.`,
    path: paths.webhooks,
    byClock: true,
    writtenTo: [school.email],
  })
}
