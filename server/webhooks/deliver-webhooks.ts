import { raw } from '@mikro-orm/core'
import type { Logger } from 'pino'
import type { World } from '../context.js'
import { settle } from './settle-delivery.js'
import { signatures, signingSecrets } from './signing.js'
import { keptSince, WebhookDelivery, WebhookDeliveryState } from './webhook-delivery.entity.js'
import { isTaken, type Answer } from './webhook-post.js'
import { WEBHOOKS } from './webhook-queue.js'
import type { Webhook } from './webhook.entity.js'

/** How many one server sends at the same time, and how many of them for one school. */
const AT_ONCE = 8
const AT_ONCE_OF_A_SCHOOL = 2

const POLLING = {
  heartbeatRefreshSeconds: 5,
  // A notice wakes the workers; the polls find what is to be tried again.
  pollingIntervalSeconds: 3,
  notifyPollingIntervalSeconds: 3,
  localConcurrency: AT_ONCE_OF_A_SCHOOL,
  localGroupConcurrency: AT_ONCE_OF_A_SCHOOL,
}

/**
 * Takes deliveries off the queue and sends them, a few at once, in every server. The job is the claim on a delivery.
 * At least once: when a server dies between the answer and our commit, the receiver gets the event again under the
 * same id. Answers how to take no more; what is under way goes on. A register that speaks to nobody takes none: they wait.
 */
export async function deliverWebhooks(world: World, log: Logger): Promise<() => Promise<void>> {
  if (world.config.speaksToNobody) return async () => {}
  const { boss } = world.webhooks.queue
  // In groups, since the queue wakes only the first of those that were started together.
  for (let workers = 0; workers < AT_ONCE; workers += AT_ONCE_OF_A_SCHOOL) {
    const id: string = await boss.work<{ deliveryId: number }>(WEBHOOKS, POLLING, async ([job]) => {
      // Where one delivery waited, another may: looked for at once, and not at the next poll.
      boss.notifyWorker(id)
      await deliver(world, job!.data.deliveryId, log)
    })
  }
  return () => boss.offWork(WEBHOOKS, { wait: false })
}

async function deliver(world: World, id: number, log: Logger): Promise<void> {
  const em = world.orm.em.fork()
  const now = world.clock.now()
  const waiting = { id, state: WebhookDeliveryState.WAITING, createdAt: { $gte: keptSince(now) } }
  const tried = { attempts: raw('attempts + 1'), lastTriedAt: now, nextTryAt: null }
  // Nothing to send any more: sent by another server, or removed.
  if ((await em.nativeUpdate(WebhookDelivery, waiting, tried)) !== 1) return
  const delivery = await em.findOne(WebhookDelivery, id, { populate: ['webhook'] })
  if (!delivery) return
  const webhook = delivery.webhook.getEntity()
  const answer = webhook.isOn ? await attempt(world, webhook, delivery) : null
  await settle(world, id, { answer, url: webhook.url })
  if (answer && !isTaken(answer))
    log.warn({ webhookId: webhook.id, deliveryId: id, ...answer }, 'a webhook was not taken')
}

async function attempt(world: World, webhook: Webhook, { eventId, body }: WebhookDelivery): Promise<Answer> {
  const secrets = signingSecrets(world.config.secret, webhook, world.clock.now())
  if (secrets.length === 0)
    return { problem: 'Its secret was made under another SECRET of this register. Make a new one.' }
  // The time of the wire, which the receiver compares with its own: a movable clock must not move it.
  const timestamp = Math.floor(Date.now() / 1000)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'DMA-Webhooks/1',
    'webhook-id': eventId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures(secrets, { id: eventId, timestamp, body }),
  }
  return world.webhooks.post.send(webhook.url, headers, body)
}
