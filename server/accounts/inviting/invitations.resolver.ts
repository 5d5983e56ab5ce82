import { Arg, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql'
import type { Context } from '../../context.js'
import { rowId } from '../../shared/row-id.js'
import { payload } from '../../shared/user-error.js'
import { viewerOf } from '../accounts.resolver.js'
import {
  AcceptInvitationInput,
  AcceptInvitationPayload,
  InvitationInput,
  InvitationPayload,
  OpenInvitation,
  WithdrawInvitationPayload,
} from './invitation-input.js'
import { Invitation } from './invitation.entity.js'

@Resolver(() => Invitation)
export class InvitationsResolver {
  @Query(() => [Invitation], { description: "Of one's own people: those that wait for an answer." })
  async invitations(@Ctx() context: Context): Promise<Invitation[]> {
    return context.invitations.list()
  }

  @Query(() => OpenInvitation, { nullable: true, description: 'Null once it is used, withdrawn or too old.' })
  async invitation(
    @Arg('token', () => String) token: string,
    @Ctx() context: Context,
  ): Promise<OpenInvitation | null> {
    return context.joining.opened(token)
  }

  @FieldResolver(() => String, { description: 'The username of whoever asked.' })
  async invitedBy(@Root() invitation: Invitation): Promise<string> {
    return (await invitation.invitedBy.loadOrFail()).username
  }

  @Mutation(() => AcceptInvitationPayload, {
    description:
      'Makes the account of whoever holds the link and signs it in, or joins whoever is signed in.',
  })
  async acceptInvitation(
    @Arg('input', () => AcceptInvitationInput) input: AcceptInvitationInput,
    @Ctx() context: Context,
  ): Promise<AcceptInvitationPayload> {
    return payload(async () => ({ key: await context.joining.accept(input), viewer: viewerOf(context) }))
  }

  @Mutation(() => InvitationPayload, {
    description: 'Sends a letter with a new link for seven days; the link before ends.',
  })
  async sendInvitationAgain(
    @Arg('input', () => InvitationInput) input: InvitationInput,
    @Ctx() context: Context,
  ): Promise<InvitationPayload> {
    return payload(async () => ({
      invitation: await context.invitations.sendAgain(rowId(input.invitationId)),
    }))
  }

  @Mutation(() => WithdrawInvitationPayload, { description: 'Its link opens nothing any more.' })
  async withdrawInvitation(
    @Arg('input', () => InvitationInput) input: InvitationInput,
    @Ctx() context: Context,
  ): Promise<WithdrawInvitationPayload> {
    return payload(async () => ({
      withdrawnId: await context.invitations.withdraw(rowId(input.invitationId)),
    }))
  }
}
