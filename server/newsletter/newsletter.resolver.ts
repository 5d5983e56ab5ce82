import {
  Arg,
  Args,
  Ctx,
  Field,
  FieldResolver,
  InputType,
  Int,
  Mutation,
  ObjectType,
  Resolver,
} from 'type-graphql'
import type { Context } from '../context.js'
import { ProviderDesk } from '../schools/provider-desk.resolver.js'
import { PageArgs, connectionType } from '../shared/connection.js'
import { UserError, payload } from '../shared/user-error.js'
import { Subscriber } from './subscriber.entity.js'
import { exportAddress } from '../exports/export-file.js'
import { SUBSCRIBERS_FILE } from './subscribers-file.js'

@InputType()
class SubscribeInput {
  @Field()
  email!: string
}

@ObjectType()
class SubscribePayload {
  @Field(() => Boolean, { nullable: true, description: 'The same whether or not the address is known.' })
  sent?: boolean | null

  @Field(() => [UserError])
  userErrors!: UserError[]
}

@ObjectType()
class ExportSubscribersPayload {
  @Field(() => String, {
    nullable: true,
    description: 'Where a CSV file of them lies, for whoever asked and for five minutes.',
  })
  url?: string | null

  @Field(() => [UserError])
  userErrors!: UserError[]
}

@ObjectType()
class SubscriberConnection extends connectionType(Subscriber, 'Subscriber') {}

@Resolver(() => ProviderDesk)
export class NewsletterResolver {
  @FieldResolver(() => SubscriberConnection, { description: 'Who gets the newsletter, the newest first.' })
  async subscribers(
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() context: Context,
  ): Promise<SubscriberConnection> {
    return context.newsletter.page(page)
  }

  @FieldResolver(() => Int, { description: 'How many get the newsletter.' })
  async subscriberCount(@Ctx() context: Context): Promise<number> {
    return context.newsletter.count()
  }

  @Mutation(() => SubscribePayload, {
    description: 'Sends a letter to the address; nobody gets the newsletter before its link was used.',
  })
  async subscribe(
    @Arg('input', () => SubscribeInput) input: SubscribeInput,
    @Ctx() context: Context,
  ): Promise<SubscribePayload> {
    return payload(async () => {
      await context.newsletter.subscribe(input.email)
      return { sent: true }
    })
  }

  @Mutation(() => ExportSubscribersPayload, { description: 'Exporting is on record.' })
  async exportSubscribers(@Ctx() context: Context): Promise<ExportSubscribersPayload> {
    return payload(async () => ({ url: await exportAddress(context, SUBSCRIBERS_FILE, {}) }))
  }
}
