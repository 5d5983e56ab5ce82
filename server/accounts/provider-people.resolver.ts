import {
  Arg,
  Ctx,
  Field,
  FieldResolver,
  ID,
  InputType,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql'
import type { Context } from '../context.js'
import { rowId } from '../shared/row-id.js'
import { UserError, payload } from '../shared/user-error.js'
import { SignInPayload } from './account-input.js'
import { viewerOf } from './accounts.resolver.js'
import { ProviderInvitation } from './provider-invitation.entity.js'

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

@ObjectType({ description: 'What the link of an invitation opens.' })
class OpenInvitation {
  @Field({ description: 'The address that the new account will have.' })
  email!: string

  @Field()
  expiresAt!: Date
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

@InputType()
class WithdrawProviderInvitationInput {
  @Field(() => ID)
  invitationId!: string
}

@InputType()
class AcceptProviderInvitationInput {
  @Field({ description: "The last part of the letter's link." })
  token!: string

  @Field({ description: 'Up to 150 characters, without spaces and @.' })
  username!: string

  @Field({ description: '8 to 128 characters, not a common password, not the username.' })
  password1!: string

  @Field({ description: 'The same again.' })
  password2!: string
}

@ObjectType()
class InviteProviderPayload {
  @Field(() => ProviderInvitation, { nullable: true })
  invitation?: ProviderInvitation | null

  @Field(() => [UserError])
  userErrors!: UserError[]
}

@ObjectType()
class RemoveProviderPayload {
  @Field(() => ID, { nullable: true })
  removedId?: number | null

  @Field(() => [UserError])
  userErrors!: UserError[]
}

@ObjectType()
class WithdrawProviderInvitationPayload {
  @Field(() => ID, { nullable: true })
  withdrawnId?: number | null

  @Field(() => [UserError])
  userErrors!: UserError[]
}

@ObjectType()
class AcceptProviderInvitationPayload extends SignInPayload {}

@Resolver(() => ProviderInvitation)
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

  @Query(() => [ProviderInvitation], { description: 'Those that wait for an answer.' })
  async providerInvitations(@Ctx() context: Context): Promise<ProviderInvitation[]> {
    return context.providerInvitations.list()
  }

  @Query(() => OpenInvitation, { nullable: true, description: 'Null once it is used, withdrawn or too old.' })
  async providerInvitation(
    @Arg('token', () => String) token: string,
    @Ctx() context: Context,
  ): Promise<OpenInvitation | null> {
    return context.providerInvitations.find(token)
  }

  @FieldResolver(() => String, { description: 'The username of whoever asked.' })
  async invitedBy(@Root() invitation: ProviderInvitation): Promise<string> {
    return (await invitation.invitedBy.loadOrFail()).username
  }

  @Mutation(() => InviteProviderPayload, {
    description: 'Sends a letter with a link for seven days. Invitations to the same address before end.',
  })
  async inviteProvider(
    @Arg('input', () => InviteProviderInput) input: InviteProviderInput,
    @Ctx() context: Context,
  ): Promise<InviteProviderPayload> {
    return payload(async () => ({ invitation: await context.providerInvitations.invite(input.email) }))
  }

  @Mutation(() => WithdrawProviderInvitationPayload)
  async withdrawProviderInvitation(
    @Arg('input', () => WithdrawProviderInvitationInput) input: WithdrawProviderInvitationInput,
    @Ctx() context: Context,
  ): Promise<WithdrawProviderInvitationPayload> {
    return payload(async () => ({
      withdrawnId: await context.providerInvitations.withdraw(rowId(input.invitationId)),
    }))
  }

  @Mutation(() => AcceptProviderInvitationPayload, {
    description: 'Makes the account of whoever holds the link, and signs it in.',
  })
  async acceptProviderInvitation(
    @Arg('input', () => AcceptProviderInvitationInput) input: AcceptProviderInvitationInput,
    @Ctx() context: Context,
  ): Promise<AcceptProviderInvitationPayload> {
    return payload(async () => ({
      key: await context.providerInvitations.accept(input),
      viewer: viewerOf(context),
    }))
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
