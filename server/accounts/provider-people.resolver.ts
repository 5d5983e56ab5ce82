import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Query, Resolver } from 'type-graphql'
import type { Context } from '../context.js'
import { rowId } from '../shared/row-id.js'
import { UserError, payload } from '../shared/user-error.js'
import { InvitationPayload } from './inviting/invitation-input.js'

@ObjectType({ description: 'Somebody who runs the register.' })
class Provider {
  @Field(() => ID)
  id!: number

  @Field()
  username!: string

  @Field()
  email!: string

  @Field()
  since!: Date

  @Field(() => Date, { nullable: true, description: 'Exact to the minute; null: never yet.' })
  lastSeenAt?: Date | null

  @Field({ description: 'Nobody removes themselves, nor the account that the server’s settings keep.' })
  removable!: boolean
}

@InputType()
class InviteProviderInput {
  @Field()
  email!: string
}

@InputType()
class RemoveProviderInput {
  @Field(() => ID)
  accountId!: string
}

@ObjectType()
class InviteProviderPayload extends InvitationPayload {}

@ObjectType()
class RemoveProviderPayload {
  @Field(() => ID, { nullable: true })
  removedId?: number | null

  @Field(() => [UserError])
  userErrors!: UserError[]
}

@Resolver(() => Provider)
export class ProviderPeopleResolver {
  @Query(() => [Provider], { description: 'Everybody who runs the register.' })
  async providers(@Ctx() { providerPeople }: Context): Promise<Provider[]> {
    return (await providerPeople.list()).map((account) => ({
      id: account.id,
      username: account.username,
      email: account.email,
      since: account.createdAt,
      lastSeenAt: account.lastSeenAt,
      removable: providerPeople.mayRemove(account),
    }))
  }

  @Mutation(() => InviteProviderPayload, {
    description: 'Sends a letter with a link for seven days. Invitations to the same address before end.',
  })
  async inviteProvider(
    @Arg('input', () => InviteProviderInput) input: InviteProviderInput,
    @Ctx() context: Context,
  ): Promise<InviteProviderPayload> {
    return payload(async () => ({ invitation: await context.providerPeople.invite(input.email) }))
  }

  @Mutation(() => RemoveProviderPayload, {
    description: 'Takes the desk from somebody, and ends their sessions.',
  })
  async removeProvider(
    @Arg('input', () => RemoveProviderInput) input: RemoveProviderInput,
    @Ctx() context: Context,
  ): Promise<RemoveProviderPayload> {
    return payload(async () => ({ removedId: await context.providerPeople.remove(rowId(input.accountId)) }))
  }
}
