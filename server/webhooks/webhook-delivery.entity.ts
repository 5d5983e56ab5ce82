import type { Ref } from '@mikro-orm/core'
import { Entity, Enum, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql'
import { DAY } from '../../common/days.js'
import { Webhook } from './webhook.entity.js'

export enum WebhookDeliveryState {
  WAITING = 'WAITING',
  DELIVERED = 'DELIVERED',
  FAILED = 'FAILED',
  CANCELLED = 'CANCELLED',
}
registerEnumType(WebhookDeliveryState, {
  name: 'WebhookDeliveryState',
  description: 'Where a delivery is.',
  valuesConfig: {
    WAITING: { description: 'Leaves soon, or is being tried again.' },
    DELIVERED: { description: 'Answered with a status of 200 to 299.' },
    FAILED: { description: 'Given up; it can be sent again by hand.' },
    CANCELLED: { description: 'The webhook was switched off before it arrived.' },
  },
})

const KEPT_DAYS = 30

/** Whatever is older can neither be looked at nor sent again, and goes with its week. */
export const keptSince = (now: Date) => new Date(now.getTime() - KEPT_DAYS * DAY)

/** How deliveries are parted in the database. */
export const WEEKLY_DELIVERIES = { table: 'webhook_delivery', by: 'created_at' }

/** One event on its way to one webhook. The body is kept, so that every try sends the same bytes. */
@Entity()
@Index({ name: 'webhook_delivery_webhook_index', properties: ['webhook', 'id'] })
@Index({
  name: 'webhook_delivery_waiting',
  expression: `create index webhook_delivery_waiting on webhook_delivery (id) where state = 'WAITING'`,
})
@ObjectType({ description: 'One event on its way to one webhook. Kept for 30 days.' })
export class WebhookDelivery {
  @PrimaryKey({ type: 'integer' })
  @Field(() => ID)
  id!: number

  @ManyToOne(() => Webhook, { ref: true, deleteRule: 'cascade' })
  webhook!: Ref<Webhook>

  @Property({ type: 'text' })
  @Field({ description: 'The header webhook-id: the same at every try, also when it is sent again by hand.' })
  eventId!: string

  @Property({ type: 'text' })
  @Field({ description: 'Like "debtor.listed"; "webhook.test" is a test.' })
  type!: string

  @Property({ type: 'text' })
  @Field({ description: 'What is sent, to the letter.' })
  body!: string

  @Enum({ items: () => WebhookDeliveryState })
  @Field(() => WebhookDeliveryState)
  state!: WebhookDeliveryState

  @Property({ type: 'integer' })
  @Field(() => Int, { description: 'How often it was tried, since it was last sent by hand.' })
  attempts: number = 0

  @Property({ type: 'integer', nullable: true })
  @Field(() => Int, { nullable: true, description: 'The status of the last answer.' })
  lastStatus: number | null = null

  @Property({ type: 'text', nullable: true })
  @Field(() => String, { nullable: true, description: 'Why there was no answer at the last try.' })
  lastProblem: string | null = null

  @Property({ type: 'timestamptz' })
  @Field()
  createdAt!: Date

  @Property({ type: 'timestamptz', nullable: true })
  @Field(() => Date, { nullable: true })
  lastTriedAt: Date | null = null

  @Property({ type: 'timestamptz', nullable: true })
  @Field(() => Date, { nullable: true, description: 'When it is tried again, roughly.' })
  nextTryAt: Date | null = null

  @Property({ type: 'timestamptz', nullable: true })
  @Field(() => Date, { nullable: true })
  deliveredAt: Date | null = null
}
