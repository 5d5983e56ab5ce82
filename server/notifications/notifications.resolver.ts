import {
  Arg,
  Args,
  Ctx,
  Field,
  FieldResolver,
  ID,
  InputType,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
} from 'type-graphql'
import type { Context } from '../context.js'
import { PageArgs, connectionType } from '../shared/connection.js'
import { rowId } from '../shared/row-id.js'
import { UserError, payload } from '../shared/user-error.js'
import { Notification } from './notification.entity.js'

@ObjectType()
class NotificationConnection extends connectionType(Notification, 'Notification') {}

@InputType()
class MarkNotificationReadInput {
  @Field(() => ID, { nullable: true, description: 'All of your own when left out.' })
  id?: string | null
}

@ObjectType()
class MarkNotificationReadPayload {
  @Field(() => [Notification], { nullable: true })
  notifications?: Notification[] | null

  @Field(() => Int, { nullable: true, description: 'How many are left.' })
  unreadCount?: number | null

  @Field(() => [UserError])
  userErrors!: UserError[]
}

@Resolver(() => NotificationConnection)
export class NotificationsResolver {
  @Query(() => NotificationConnection, { description: 'Your own, newest first.' })
  async notifications(
    @Args(() => PageArgs) args: PageArgs,
    @Ctx() context: Context,
  ): Promise<NotificationConnection> {
    return context.notifications.page(args)
  }

  @FieldResolver(() => Int)
  async totalCount(@Ctx() context: Context): Promise<number> {
    return context.notifications.count()
  }

  @FieldResolver(() => Int)
  async unreadCount(@Ctx() context: Context): Promise<number> {
    return context.notifications.unread()
  }

  @Mutation(() => MarkNotificationReadPayload)
  async markNotificationRead(
    @Arg('input', () => MarkNotificationReadInput) input: MarkNotificationReadInput,
    @Ctx() context: Context,
  ): Promise<MarkNotificationReadPayload> {
    return payload(async () => ({
      notifications: await context.notifications.markRead(input.id == null ? null : rowId(input.id)),
      unreadCount: await context.notifications.unread(),
    }))
  }
}
