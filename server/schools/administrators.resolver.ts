import { Arg, Ctx, Field, ID, InputType, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql'
import { Viewer } from '../accounts/account-input.js'
import { SchoolRole } from '../accounts/account.entity.js'
import { viewerOf } from '../accounts/accounts.resolver.js'
import { InvitationPayload } from '../accounts/inviting/invitation-input.js'
import type { Context } from '../context.js'
import { rowId } from '../shared/row-id.js'
import { UserError, payload } from '../shared/user-error.js'

@ObjectType({ description: 'Somebody who acts for a school.' })
class Administrator {
  @Field(() => ID)
  id!: number

  @Field()
  username!: string

  @Field()
  email!: string

  @Field(() => SchoolRole, { nullable: true, description: 'Null of whoever registered the school.' })
  role?: SchoolRole | null

  @Field()
  since!: Date

  @Field(() => Date, { nullable: true, description: 'Exact to the minute; null: never yet.' })
  lastSeenAt?: Date | null

  @Field(() => Int, {
    description: 'How many API keys that work they answer for. Those go on when the person leaves.',
  })
  workingKeys!: number
}

@InputType()
class InviteAdministratorInput {
  @Field()
  email!: string

  @Field(() => SchoolRole)
  role!: SchoolRole
}

@InputType()
class RemoveAdministratorInput {
  @Field(() => ID, { description: "One's own: to leave." })
  accountId!: string
}

@ObjectType()
class InviteAdministratorPayload extends InvitationPayload {}

@ObjectType()
class RemoveAdministratorPayload {
  @Field(() => ID, { nullable: true })
  removedId?: number | null

  @Field(() => Viewer, { nullable: true, description: 'Whoever asks, as they are now.' })
  viewer?: Viewer | null

  @Field(() => [UserError])
  userErrors!: UserError[]
}

@Resolver(() => Administrator)
export class AdministratorsResolver {
  @Query(() => [Administrator], { description: "Everybody who acts for one's own school." })
  async administrators(@Ctx() context: Context): Promise<Administrator[]> {
    const people = await context.administrators.list()
    const keys = await context.apiKeys.workingByPerson()
    return people.map(({ id, username, email, schoolRole, joinedSchoolAt, lastSeenAt }) => ({
      id,
      username,
      email,
      role: schoolRole,
      since: joinedSchoolAt ?? context.school.createdAt,
      lastSeenAt,
      workingKeys: keys.get(id) ?? 0,
    }))
  }

  @Mutation(() => InviteAdministratorPayload, {
    description: 'Sends a letter with a link for seven days. Invitations to the same address before end.',
  })
  async inviteAdministrator(
    @Arg('input', () => InviteAdministratorInput) input: InviteAdministratorInput,
    @Ctx() context: Context,
  ): Promise<InviteAdministratorPayload> {
    return payload(async () => ({ invitation: await context.administrators.invite(input) }))
  }

  @Mutation(() => RemoveAdministratorPayload, {
    description:
      'They act for the school no more and are signed out. Whoever leaves stays signed in here. One always stays.',
  })
  async removeAdministrator(
    @Arg('input', () => RemoveAdministratorInput) input: RemoveAdministratorInput,
    @Ctx() context: Context,
  ): Promise<RemoveAdministratorPayload> {
    return payload(async () => ({
      removedId: await context.administrators.remove(rowId(input.accountId)),
      viewer: viewerOf(context),
    }))
  }
}
