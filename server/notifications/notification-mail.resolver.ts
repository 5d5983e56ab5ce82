import { Arg, Ctx, Field, FieldResolver, InputType, Int, Mutation, ObjectType, Resolver } from 'type-graphql'
import { Viewer, ViewerPayload } from '../accounts/account-input.js'
import { viewerOf } from '../accounts/accounts.resolver.js'
import type { Context } from '../context.js'
import { payload } from '../shared/user-error.js'
import { NotificationGroup } from '../accounts/notification-group.js'
import type { NotificationMailChoice } from './notification-mail.js'

@ObjectType('NotificationMail', { description: 'Whether notifications of a sort also come by mail.' })
class NotificationMailType {
  @Field(() => NotificationGroup)
  group!: NotificationGroup

  @Field()
  byMail!: boolean
}

@InputType()
class ChooseNotificationMailInput {
  @Field(() => [NotificationGroup], { description: 'These also come by mail, and no others.' })
  groups!: NotificationGroup[]
}

@ObjectType()
class ChooseNotificationMailPayload extends ViewerPayload {}

/** What notifications add to whoever asks. */
@Resolver(() => Viewer)
export class NotificationMailResolver {
  @FieldResolver(() => Int)
  async unreadNotifications(@Ctx() context: Context): Promise<number> {
    return context.notifications.unread()
  }

  @FieldResolver(() => [NotificationMailType], {
    description: 'What you can choose to have by mail as well, at your own address.',
  })
  notificationMail(@Ctx() context: Context): NotificationMailChoice[] {
    return context.notificationMail.choices()
  }

  @Mutation(() => ChooseNotificationMailPayload, {
    description: 'Letters that the rules of the register demand leave in any case.',
  })
  async chooseNotificationMail(
    @Arg('input', () => ChooseNotificationMailInput) { groups }: ChooseNotificationMailInput,
    @Ctx() context: Context,
  ): Promise<ChooseNotificationMailPayload> {
    return payload(async () => {
      await context.notificationMail.choose(groups)
      return { viewer: viewerOf(context) }
    })
  }
}
