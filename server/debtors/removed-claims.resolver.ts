import {
  Arg,
  Ctx,
  Field,
  FieldResolver,
  ID,
  InputType,
  Mutation,
  ObjectType,
  Resolver,
  Root,
} from 'type-graphql'
import type { Context } from '../context.js'
import { School } from '../schools/school.entity.js'
import { rowId } from '../shared/row-id.js'
import { UserError, payload } from '../shared/user-error.js'
import { RemovedClaim } from './removed-claim.js'

@InputType()
class PermitRelistingInput {
  @Field(() => ID)
  debtorId!: string

  @Field({ description: 'Its school reads it.' })
  reason!: string
}

@ObjectType()
class PermitRelistingPayload {
  @Field(() => RemovedClaim, { nullable: true })
  claim?: RemovedClaim | null

  @Field(() => [UserError])
  userErrors!: UserError[]
}

/** What a rule took out of the register, and the provider’s leave to bring it back (rule 13). */
@Resolver(() => School)
export class RemovedClaimsResolver {
  @FieldResolver(() => [RemovedClaim], {
    description: 'For the provider: the claims that a rule removed, the newest 100, newest first.',
  })
  async removedClaims(@Root() school: School, @Ctx() context: Context): Promise<RemovedClaim[]> {
    return context.relisting.removedOf(school.id)
  }

  @Mutation(() => PermitRelistingPayload, {
    description: 'Lets a school list a debt once more that was removed by a rule (rule 13).',
  })
  async permitRelisting(
    @Arg('input', () => PermitRelistingInput) { debtorId, reason }: PermitRelistingInput,
    @Ctx() context: Context,
  ): Promise<PermitRelistingPayload> {
    return payload(async () => ({ claim: await context.relisting.permit(rowId(debtorId), reason) }))
  }
}
