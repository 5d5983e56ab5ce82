import type { EntityManager } from '@mikro-orm/postgresql'
import type { PgBoss } from 'pg-boss'
import { inTransactionOf } from '../database/queue-transaction.js'
import { inRealTime, type Clock } from '../shared/clock.js'
import type { WebhookDelivery } from './webhook-delivery.entity.js'

/** The queue of deliveries. */
export const WEBHOOKS = 'webhooks'

const SECOND = 1
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Pauses in seconds before each further try, as the Standard Webhooks specification has them: three days and a half. */
const PAUSES = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
]

/** After so long without a sign of life from its server a delivery is given to another one. */
const SECONDS_TO_LAPSE = 20

/** Deliveries waiting for a worker. A job is written in the transaction of what it tells, or of the try before. */
export class WebhookQueue {
  constructor(
    readonly boss: PgBoss,
    private readonly clock: Clock,
    private readonly pauses: readonly number[] = PAUSES,
  ) {}

  /** Makes the queue, if it is not there yet. */
  async open(): Promise<void> {
    await this.boss.createQueue(WEBHOOKS, {
      notify: true,
      expireInSeconds: 5 * MINUTE,
      heartbeatSeconds: SECONDS_TO_LAPSE,
    })
  }

  /** At once, or at a moment. `group` is the school: a slow one holds up no other. */
  async send(
    em: EntityManager,
    deliveries: readonly { id: number }[],
    group: number,
    notBefore: Date | null = null,
  ): Promise<void> {
    await this.#insert(em, deliveries, group, notBefore ? inRealTime(notBefore, this.clock) : 0)
  }

  /** After a try that failed. False when it was the last one. */
  async sendAgain(em: EntityManager, delivery: WebhookDelivery, group: number): Promise<boolean> {
    const pause = this.pauses[delivery.attempts - 1]
    if (pause === undefined) return false
    // Not all at once, where a receiver was down for many.
    const seconds = Math.round(pause * (0.9 + Math.random() * 0.2))
    delivery.nextTryAt = new Date(this.clock.now().getTime() + seconds * 1000)
    await this.#insert(em, [delivery], group, seconds)
    return true
  }

  async #insert(
    em: EntityManager,
    deliveries: readonly { id: number }[],
    group: number,
    startAfter: number | Date,
  ): Promise<void> {
    const jobs = deliveries.map(({ id }) => ({
      data: { deliveryId: id },
      startAfter,
      group: { id: String(group) },
      // Only for what a dying server leaves behind: a try that failed makes a job of its own.
      retryLimit: 10,
      retryDelay: 2,
    }))
    if (jobs.length > 0) await this.boss.insert(WEBHOOKS, jobs, { db: inTransactionOf(em) })
  }
}
