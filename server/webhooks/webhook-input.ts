import { Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import { UserError } from '../shared/user-error.js'
import { connectionType } from '../shared/connection.js'
import { WebhookDelivery } from './webhook-delivery.entity.js'
import { WebhookEvent } from './webhook-event.js'
import { Webhook } from './webhook.entity.js'

@InputType()
export class CreateWebhookInput {
  @Field({ description: 'Where to send: https, on the public internet.' })
  url!: string

  @Field(() => String, { nullable: true, description: 'What it is for.' })
  description?: string | null

  @Field(() => [WebhookEvent], { description: 'What to be told of.' })
  events!: WebhookEvent[]
}

@InputType({ description: 'What is left out stays.' })
export class UpdateWebhookInput {
  @Field(() => ID)
  id!: string

  @Field(() => String, { nullable: true })
  url?: string | null

  @Field(() => String, { nullable: true })
  description?: string | null

  @Field(() => [WebhookEvent], { nullable: true })
  events?: WebhookEvent[] | null

  @Field(() => Boolean, { nullable: true })
  isOn?: boolean | null
}

@InputType()
export class WebhookInput {
  @Field(() => ID)
  id!: string
}

@InputType()
export class ReplayWebhookInput {
  @Field(() => ID)
  deliveryId!: string
}

@InputType()
export class ReplayWebhooksInput {
  @Field(() => ID, { description: 'Of the webhook.' })
  id!: string

  @Field(() => Date)
  since!: Date
}

@ObjectType()
export class WebhookPayload {
  @Field(() => Webhook, { nullable: true })
  webhook?: Webhook | null

  @Field(() => [UserError])
  userErrors!: UserError[]
}

@ObjectType()
export class WebhookSecretPayload extends WebhookPayload {
  @Field(() => String, {
    nullable: true,
    description: 'What signs, "whsec_…". Shown here and never again.',
  })
  secret?: string | null
}

@ObjectType()
export class WebhookRemovedPayload {
  @Field(() => [UserError])
  userErrors!: UserError[]
}

@ObjectType()
export class WebhookDeliveryPayload {
  @Field(() => WebhookDelivery, { nullable: true })
  delivery?: WebhookDelivery | null

  @Field(() => [UserError])
  userErrors!: UserError[]
}

@ObjectType()
export class ReplayWebhooksPayload {
  @Field(() => Int, { nullable: true, description: 'How many leave again.' })
  count?: number | null

  @Field(() => [UserError])
  userErrors!: UserError[]
}

@ObjectType()
export class WebhookDeliveryConnection extends connectionType(WebhookDelivery, 'WebhookDelivery') {}
