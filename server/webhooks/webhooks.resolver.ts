import { Arg, Args, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql'
import type { Context } from '../context.js'
import { School } from '../schools/school.entity.js'
import { PageArgs } from '../shared/connection.js'
import { rowId } from '../shared/row-id.js'
import { payload } from '../shared/user-error.js'
import {
  CreateWebhookInput,
  ReplayWebhookInput,
  ReplayWebhooksInput,
  ReplayWebhooksPayload,
  UpdateWebhookInput,
  WebhookDeliveryConnection,
  WebhookDeliveryPayload,
  WebhookInput,
  WebhookPayload,
  WebhookRemovedPayload,
  WebhookSecretPayload,
} from './webhook-input.js'
import { Webhook } from './webhook.entity.js'

@Resolver(() => Webhook)
export class WebhooksResolver {
  @Mutation(() => WebhookSecretPayload, { description: 'Has an address told of events.' })
  async createWebhook(
    @Arg('input', () => CreateWebhookInput) input: CreateWebhookInput,
    @Ctx() context: Context,
  ): Promise<WebhookSecretPayload> {
    return payload(() => context.webhooks.make(input))
  }

  @Mutation(() => WebhookPayload, { description: 'Changes it, or switches it on or off.' })
  async updateWebhook(
    @Arg('input', () => UpdateWebhookInput) { id, ...change }: UpdateWebhookInput,
    @Ctx() context: Context,
  ): Promise<WebhookPayload> {
    return payload(async () => ({ webhook: await context.webhooks.change({ ...change, id: rowId(id) }) }))
  }

  @Mutation(() => WebhookRemovedPayload, { description: 'Removes it, and what is on its way to it.' })
  async removeWebhook(
    @Arg('input', () => WebhookInput) { id }: WebhookInput,
    @Ctx() context: Context,
  ): Promise<WebhookRemovedPayload> {
    return payload(async () => {
      await context.webhooks.remove(rowId(id))
      return {}
    })
  }

  @Mutation(() => WebhookSecretPayload, {
    description: 'Makes a new secret. For 24 hours the one before signs too.',
  })
  async rotateWebhookSecret(
    @Arg('input', () => WebhookInput) { id }: WebhookInput,
    @Ctx() context: Context,
  ): Promise<WebhookSecretPayload> {
    return payload(() => context.webhooks.rotateSecret(rowId(id)))
  }

  @Mutation(() => WebhookDeliveryPayload, { description: 'Sends "webhook.test", which is about nothing.' })
  async sendTestEvent(
    @Arg('input', () => WebhookInput) { id }: WebhookInput,
    @Ctx() context: Context,
  ): Promise<WebhookDeliveryPayload> {
    return payload(async () => ({ delivery: await context.webhookDeliveries.test(rowId(id)) }))
  }

  @Mutation(() => WebhookDeliveryPayload, { description: 'Sends one event again, under the same id.' })
  async replayWebhook(
    @Arg('input', () => ReplayWebhookInput) { deliveryId }: ReplayWebhookInput,
    @Ctx() context: Context,
  ): Promise<WebhookDeliveryPayload> {
    return payload(async () => ({ delivery: await context.webhookDeliveries.replay(rowId(deliveryId)) }))
  }

  @Mutation(() => ReplayWebhooksPayload, {
    description: 'Sends everything since a moment again, each under its own id. Kept are 30 days.',
  })
  async replayWebhooks(
    @Arg('input', () => ReplayWebhooksInput) { id, since }: ReplayWebhooksInput,
    @Ctx() context: Context,
  ): Promise<ReplayWebhooksPayload> {
    return payload(async () => ({ count: await context.webhookDeliveries.replayAll(rowId(id), since) }))
  }

  @FieldResolver(() => WebhookDeliveryConnection, { description: 'Newest first.' })
  async deliveries(
    @Root() webhook: Webhook,
    @Args(() => PageArgs) args: PageArgs,
    @Ctx() context: Context,
  ): Promise<WebhookDeliveryConnection> {
    return context.webhookDeliveries.page(webhook, args)
  }
}

@Resolver(() => School)
export class SchoolWebhooksResolver {
  @FieldResolver(() => [Webhook], { description: "One's own, in the order in which they were made." })
  async webhooks(@Ctx() context: Context): Promise<Webhook[]> {
    return context.webhooks.list()
  }
}
