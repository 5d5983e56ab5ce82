import { randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { RequestContext } from '../request.js'
import { insertRows } from '../database/insert-rows.js'
import { isOneOf, plainRows } from '../database/plain-rows.js'
import { part } from '../shared/sql-part.js'
import { WebhookDelivery, WebhookDeliveryState } from './webhook-delivery.entity.js'
import type { WebhookEvent } from './webhook-event.js'
import { Webhook } from './webhook.entity.js'
import type { WebhookQueue } from './webhook-queue.js'

interface Needs extends RequestContext {
  webhookQueue: WebhookQueue
}

/** What an event is about: ids and words of the schema, never a name. */
export type EventData = Record<string, string | null>

export interface Listening {
  id: number
  school: number
}

interface Listed {
  id: number
  school: { id: number }
  undoableUntil?: Date | null
}

/** The webhooks of these schools that are told of an event. Most schools have none. */
const listening = (
  em: EntityManager,
  schools: readonly number[],
  event: WebhookEvent,
): Promise<Listening[]> =>
  plainRows(
    em,
    Webhook,
    part`where one.school_id ${isOneOf(schools)} and one.is_on and one.events @> array[${event}]::text[]
      order by one.id`,
    { fields: WHOSE },
  )
const WHOSE = ['id', 'school'] as const

/** Telling schools' programs, in the transaction of what they are told. */
export class WebhookNews {
  constructor(private readonly context: Needs) {}

  /** Tells a school of claims of its own: of what an import listed, once that can no longer be undone. */
  async tell(
    debtors: readonly Listed[],
    events: readonly WebhookEvent[],
    about: EventData = {},
  ): Promise<void> {
    const school = debtors[0]?.school.id
    if (school === undefined) return
    for (const event of events)
      await this.tellThem(await this.listening(school, event), debtors, event, about)
  }

  /** Those of a school that are told of an event: for callers who ask before they write what is told. */
  async listening(school: number, event: WebhookEvent): Promise<Listening[]> {
    return listening(this.context.em, [school], event)
  }

  async tellThem(
    webhooks: readonly Listening[],
    debtors: readonly Listed[],
    event: WebhookEvent,
    about: EventData = {},
  ): Promise<void> {
    if (webhooks.length === 0) return
    for (const [at, some] of Map.groupBy(debtors, ({ undoableUntil }) => undoableUntil ?? null)) {
      const told = some.map(({ id }) => ({ debtorId: String(id), ...about }))
      await this.#sendAll(webhooks, event, told, at)
    }
  }

  /** Tells several schools of the same event, each in its own words. */
  async tellSchools(event: WebhookEvent, dataOf: ReadonlyMap<number, EventData>): Promise<void> {
    const webhooks = await listening(this.context.em, [...dataOf.keys()], event)
    for (const [schoolId, ofSchool] of Map.groupBy(webhooks, ({ school }) => school))
      await this.#sendAll(ofSchool, event, [dataOf.get(schoolId)!])
  }

  /** To webhooks of one school: the same event, under one id. Answers the deliveries' ids. */
  async send(webhooks: readonly Webhook[], type: string, data: EventData): Promise<number[]> {
    const told = webhooks.map(({ id, school }) => ({ id, school: school.id }))
    return this.#sendAll(told, type, [data])
  }

  async #sendAll(
    webhooks: readonly Listening[],
    type: string,
    events: readonly EventData[],
    notBefore: Date | null = null,
  ): Promise<number[]> {
    const { em } = this.context
    const now = this.context.now()
    const rows = events.flatMap((data) => {
      const eventId = `msg_${randomUUID().replaceAll('-', '')}`
      const body = JSON.stringify({ type, timestamp: now.toISOString(), data })
      return webhooks.map((webhook) => ({
        webhook: webhook.id,
        eventId,
        type,
        body,
        state: WebhookDeliveryState.WAITING,
        attempts: 0,
        createdAt: now,
      }))
    })
    const ids = await insertRows(em, WebhookDelivery, rows)
    await this.context.webhookQueue.send(
      em,
      ids.map((id) => ({ id })),
      webhooks[0]!.school,
      notBefore,
    )
    return ids
  }

  /** What was to be told of claims of which nobody is to hear never happened: nobody can send it again either. */
  async takeBack(school: { id: number }, debtorIds: readonly number[]): Promise<void> {
    await this.context.em.execute(
      `delete from webhook_delivery
        where state = 'WAITING' and attempts = 0 and webhook_id in (select id from webhook where school_id = ?)
          and (body::jsonb -> 'data' ->> 'debtorId')::int = any(?::int[])`,
      [school.id, `{${debtorIds.join(',')}}`],
    )
  }
}
