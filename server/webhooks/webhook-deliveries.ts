import { authoriseNow } from '../accounts/acting-now.js'
import type { RequestContext } from '../request.js'
import { authorise, type Act } from '../policy.js'
import { BY_ID, olderThan, pageOf, type PageArgs } from '../shared/connection.js'
import { UserErrorCode, refuse } from '../shared/user-error.js'
import { keptSince, WebhookDelivery, WebhookDeliveryState } from './webhook-delivery.entity.js'
import { Webhook } from './webhook.entity.js'
import { noSuchWebhook } from './webhooks.js'
import type { WebhookNews } from './webhook-news.js'
import type { WebhookQueue } from './webhook-queue.js'

interface Needs extends RequestContext {
  webhookNews: WebhookNews
  webhookQueue: WebhookQueue
}

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
      if (underWay) return underWay
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
      this.#sendAgain(webhook, { createdAt: { $gte: since > kept ? since : kept } }),
    )
  }

  #kept = () => ({ createdAt: { $gte: keptSince(this.context.now()) } })

  /** What waits already is left as it is: each delivery is on its way once at most. */
  async #sendAgain(webhook: Webhook, which: object): Promise<number> {
    const { em } = this.context
    const deliveries = await em.find(
      WebhookDelivery,
      { ...which, webhook: webhook.id, state: { $ne: WebhookDeliveryState.WAITING } },
      { orderBy: { id: 'asc' }, refresh: true },
    )
    for (const delivery of deliveries)
      Object.assign(delivery, {
        state: WebhookDeliveryState.WAITING,
        attempts: 0,
        deliveredAt: null,
        lastStatus: null,
        lastProblem: null,
      })
    await em.flush()
    await this.context.webhookQueue.send(em, deliveries, webhook.school.id)
    return deliveries.length
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
