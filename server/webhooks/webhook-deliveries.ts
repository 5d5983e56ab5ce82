import { authoriseNow } from '../accounts/acting-now.js'
import type { RequestContext } from '../request.js'
import { authorise, type Act } from '../policy.js'
import { BY_ID, olderThan, pageOf, type PageArgs } from '../shared/connection.js'
import { UserErrorCode, refuse } from '../shared/user-error.js'
import { keptSince, WebhookDelivery, WebhookDeliveryState } from './webhook-delivery.entity.js'
import { Webhook } from './webhook.entity.js'
import { noSuchWebhook } from './webhooks.js'
import type { WebhookNews } from './webhook-news.js'
import { WEBHOOKS, type WebhookQueue } from './webhook-queue.js'

interface Needs extends RequestContext {
  webhookNews: WebhookNews
  webhookQueue: WebhookQueue
}

/** One delivery, or all since a moment. */
interface Again {
  id?: number
  since?: Date
}

const AT_ONCE = 1000

const WHICH = `d.webhook_id = :webhook and d.created_at >= :since and (:id::int is null or d.id = :id)`

/** The jobs of what waits for its next try. */
const LEAVE_THE_QUEUE = `
  delete from pgboss.job j using webhook_delivery d
   where j.name = '${WEBHOOKS}' and j.state in ('created', 'retry') and (j.data ->> 'deliveryId')::int = d.id
     and ${WHICH} and d.state = 'WAITING' and d.next_try_at is not null`

const SEND_AGAIN = `
  with these as (
    select d.id, d.created_at from webhook_delivery d
     where ${WHICH} and d.id > :after and (d.state <> 'WAITING' or d.next_try_at is not null)
     order by d.id limit :most for no key update)
  update webhook_delivery d
     set state = 'WAITING', attempts = 0, delivered_at = null, last_status = null, last_problem = null, next_try_at = null
    from these where d.id = these.id and d.created_at = these.created_at
  returning d.id`

/** The type of the event that somebody sends to try a webhook. */
const TEST = 'webhook.test'

/** What was sent to one's own webhooks, and sending it again: under its own id, so that a receiver can tell. */
export class WebhookDeliveries {
  constructor(private readonly context: Needs) {}

  /** Of a webhook that the viewer may see, newest first. */
  async page(webhook: Webhook, args: PageArgs) {
    return pageOf(args, BY_ID, ({ behind, limit }) =>
      this.context.em.find(
        WebhookDelivery,
        { ...this.#kept(), webhook: webhook.id, ...olderThan(behind) },
        { orderBy: { id: 'desc' }, limit },
      ),
    )
  }

  /** One at a time: whoever asks again gets the one that is on its way. */
  async test(id: number): Promise<WebhookDelivery> {
    authorise(this.context.viewer, 'sendTestEvent')
    return this.#locked('sendTestEvent', { id, field: 'id' }, async (webhook) => {
      const { em } = this.context
      const waiting = {
        ...this.#kept(),
        webhook: webhook.id,
        type: TEST,
        state: WebhookDeliveryState.WAITING,
      }
      const underWay = await em.findOne(WebhookDelivery, waiting)
      if (underWay) {
        await this.#sendAgain(webhook, { id: underWay.id })
        return em.findOneOrFail(WebhookDelivery, underWay.id, { refresh: true })
      }
      const data = { webhookId: String(webhook.id) }
      const [sent] = await this.context.webhookNews.send([webhook], TEST, data)
      return em.findOneOrFail(WebhookDelivery, sent!)
    })
  }

  async replay(deliveryId: number): Promise<WebhookDelivery> {
    authorise(this.context.viewer, 'replayWebhook')
    const school = this.context.school.id
    const known = await this.context.em.findOne(WebhookDelivery, {
      ...this.#kept(),
      id: deliveryId,
      webhook: { school },
    })
    if (!known) throw refuse(UserErrorCode.NOT_FOUND, 'deliveryId', 'This delivery does not exist.')
    return this.#locked('replayWebhook', { id: known.webhook.id, field: 'deliveryId' }, async (webhook) => {
      await this.#sendAgain(webhook, { id: deliveryId })
      return this.context.em.findOneOrFail(WebhookDelivery, deliveryId, { refresh: true })
    })
  }

  /** Everything since then, whether or not it arrived. Answers how many. */
  async replayAll(id: number, since: Date): Promise<number> {
    authorise(this.context.viewer, 'replayWebhooks')
    const kept = keptSince(this.context.now())
    return this.#locked('replayWebhooks', { id, field: 'id' }, (webhook) =>
      this.#sendAgain(webhook, { since: since > kept ? since : kept }),
    )
  }

  #kept = () => ({ createdAt: { $gte: keptSince(this.context.now()) } })

  /**
   * What waits for its next try leaves now instead. What leaves at once anyway, or with its import (rule 30), is left as it is:
   * each delivery is on its way once at most. Some at a time, since a month of a large school is many.
   */
  async #sendAgain(webhook: Webhook, again: Again): Promise<number> {
    const { em, webhookQueue } = this.context
    const all = { id: null, since: keptSince(this.context.now()) }
    const which = { ...all, ...again, webhook: webhook.id, most: AT_ONCE }
    await em.execute(LEAVE_THE_QUEUE, which)
    let sent = 0
    for (let after = 0; ;) {
      const deliveries = await em.execute<{ id: number }[]>(SEND_AGAIN, { ...which, after })
      if (deliveries.length === 0) return sent
      await webhookQueue.send(em, deliveries, webhook.school.id)
      sent += deliveries.length
      after = Math.max(...deliveries.map((delivery) => delivery.id))
    }
  }

  /** One's own webhook, that is on, while nobody else can change it. */
  async #locked<T>(
    act: Act,
    { id, field }: { id: number; field: string },
    story: (webhook: Webhook) => Promise<T>,
  ): Promise<T> {
    return this.context.transaction(async () => {
      const { em } = this.context
      await authoriseNow(em, this.context.viewer, act)
      const own = { id, school: this.context.school.id }
      await em.execute('select id from webhook where id = ? and school_id = ? for no key update', [
        id,
        own.school,
      ])
      const webhook = await em.findOne(Webhook, own, { refresh: true })
      if (!webhook) throw noSuchWebhook()
      if (!webhook.isOn)
        throw refuse(UserErrorCode.CONFLICT, field, 'This webhook is switched off. Switch it on first.')
      return story(webhook)
    })
  }
}
