import { Arg, Ctx, Field, ID, Mutation, ObjectType, Query, Resolver } from 'type-graphql'
import type { Context } from '../../context.js'
import { UserError, payload } from '../../shared/user-error.js'
import {
  CheckWardInput,
  CheckWardsInput,
  NotTheSamePersonInput,
  RecordCheckOutcomeInput,
} from './check-input.js'
import { Check, checkShape } from './check-shapes.js'

@ObjectType()
class CheckPayload {
  @Field(() => Check, { nullable: true })
  check?: Check | null

  @Field(() => [UserError])
  userErrors!: UserError[]
}
@ObjectType()
class CheckWardPayload extends CheckPayload {}
@ObjectType()
class RecordCheckOutcomePayload extends CheckPayload {}
@ObjectType()
class NotTheSamePersonPayload extends CheckPayload {}

@ObjectType()
class CheckWardsPayload {
  @Field(() => [Check], { description: 'In the order in which they were sent.' })
  checks!: Check[]

  @Field(() => [UserError])
  userErrors!: UserError[]
}

@Resolver()
export class ChecksResolver {
  @Query(() => Check, { nullable: true, description: "One of one's own, as it was answered." })
  async check(@Arg('id', () => ID) id: string, @Ctx() context: Context): Promise<Check | null> {
    const checked = await context.wardChecks.one(id)
    return checked && checkShape(checked, context)
  }

  @Mutation(() => CheckWardPayload, {
    description: 'Looks for a ward before it is admitted. The look is on record before it is answered.',
  })
  async checkWard(
    @Arg('input', () => CheckWardInput) input: CheckWardInput,
    @Ctx() context: Context,
  ): Promise<CheckWardPayload> {
    return payload(async () => ({ check: checkShape(await context.wardChecks.check(input), context) }))
  }

  @Mutation(() => CheckWardsPayload, { description: 'The same for a list of applicants: all or none.' })
  async checkWards(
    @Arg('input', () => CheckWardsInput) input: CheckWardsInput,
    @Ctx() context: Context,
  ): Promise<CheckWardsPayload> {
    const checked = async () => {
      const all = await context.wardChecks.checkMany(input.wards, input.requestKey)
      return { checks: all.map((one) => checkShape(one, context)) }
    }
    return { checks: [], ...(await payload<{ checks?: Check[] }>(checked)) }
  }

  @Mutation(() => RecordCheckOutcomePayload, { description: 'What the school decided.' })
  async recordCheckOutcome(
    @Arg('input', () => RecordCheckOutcomeInput) { checkId, outcome }: RecordCheckOutcomeInput,
    @Ctx() context: Context,
  ): Promise<RecordCheckOutcomePayload> {
    return payload(async () => ({
      check: checkShape(await context.wardChecks.recordOutcome(checkId, outcome), context),
    }))
  }

  @Mutation(() => NotTheSamePersonPayload, {
    description: 'Not shown to your school again for this ward. Nobody else’s answers change.',
  })
  async notTheSamePerson(
    @Arg('input', () => NotTheSamePersonInput) { checkId, debtorId }: NotTheSamePersonInput,
    @Ctx() context: Context,
  ): Promise<NotTheSamePersonPayload> {
    return payload(async () => ({
      check: checkShape(await context.wardChecks.notTheSamePerson(checkId, debtorId), context),
    }))
  }
}
