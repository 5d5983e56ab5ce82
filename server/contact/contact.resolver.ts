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
  Resolver,
  Root,
} from 'type-graphql'
import type { Context } from '../context.js'
import { ProviderDesk } from '../schools/provider-desk.resolver.js'
import { PageArgs, connectionType } from '../shared/connection.js'
import { rowId } from '../shared/row-id.js'
import { UserError, payload } from '../shared/user-error.js'
import { ContactMessage, MessageState } from './contact-message.entity.js'
import type { NewMessage } from './contact-messages.js'

@InputType()
class SendMessageInput implements NewMessage {
  @Field()
  fullName!: string

  @Field({ description: 'Where the answer goes.' })
  email!: string

  @Field({ description: 'Plain text, up to 5,000 characters.' })
  message!: string

  @Field(() => String, {
    nullable: true,
    description: 'Left out. The form has such a field that nobody sees: what fills it in is not kept.',
  })
  subject?: string | null

  @Field(() => String, {
    nullable: true,
    description:
      'One of your own for each message: then a try that is made again stores it once. With other words it is refused (CONFLICT).',
  })
  requestKey?: string | null
}

@InputType()
class MarkMessageInput {
  @Field(() => ID)
  messageId!: string

  @Field(() => MessageState)
  state!: MessageState
}

@ObjectType()
class SendMessagePayload {
  @Field(() => Boolean, { nullable: true })
  sent?: boolean | null

  @Field(() => [UserError])
  userErrors!: UserError[]
}

@ObjectType()
class MarkMessagePayload {
  @Field(() => ContactMessage, { nullable: true })
  message?: ContactMessage | null

  @Field(() => [UserError])
  userErrors!: UserError[]
}

@ObjectType()
class ContactMessageConnection extends connectionType(ContactMessage, 'ContactMessage') {}

@Resolver(() => ProviderDesk)
export class ContactResolver {
  @FieldResolver(() => ContactMessageConnection, {
    description: 'What people wrote on the contact page, the newest first.',
  })
  async messages(
    @Arg('state', () => MessageState, { nullable: true }) state: MessageState | null,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() context: Context,
  ): Promise<ContactMessageConnection> {
    return context.contactMessages.page(state, page)
  }

  @FieldResolver(() => Int, { description: 'How many messages nobody has looked at yet.' })
  async newMessages(@Ctx() context: Context): Promise<number> {
    return context.contactMessages.countNew()
  }

  @Mutation(() => SendMessagePayload, {
    description: 'Writes to whoever runs the register. The sender gets an acknowledgement, one a day.',
  })
  async sendMessage(
    @Arg('input', () => SendMessageInput) input: SendMessageInput,
    @Ctx() context: Context,
  ): Promise<SendMessagePayload> {
    return payload(async () => {
      await context.contactMessages.send(input)
      return { sent: true }
    })
  }

  @Mutation(() => MarkMessagePayload)
  async markMessage(
    @Arg('input', () => MarkMessageInput) { messageId, state }: MarkMessageInput,
    @Ctx() context: Context,
  ): Promise<MarkMessagePayload> {
    return payload(async () => ({ message: await context.contactMessages.mark(rowId(messageId), state) }))
  }
}

@Resolver(() => ContactMessage)
export class ContactMessageResolver {
  @FieldResolver(() => String, { nullable: true, description: 'The username of whoever marked it.' })
  async handledBy(@Root() { handledBy }: ContactMessage): Promise<string | null> {
    return handledBy ? (await handledBy.loadOrFail()).username : null
  }
}
