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
import { Check } from '../directory/check-shapes.js'
import { DeskSchool, ProviderDesk } from '../provider/desk.resolver.js'
import { UserError, UserErrorCode, payload, refuse } from '../shared/user-error.js'
import type { SafeguardingHold } from './safeguarding-hold.entity.js'

@InputType()
class SetSafeguardingHoldInput {
  @Field(() => ID, { nullable: true, description: 'A claim that your school listed or was shown.' })
  debtorId?: string | null

  @Field(() => ID, { nullable: true, description: 'Or a check of your own: all that it has shown.' })
  checkId?: string | null

  @Field({ description: 'False ends what your school has set; the provider ends everybody’s.' })
  hold!: boolean
}

@ObjectType()
class SetSafeguardingHoldPayload {
  @Field(() => Date, { nullable: true, description: 'Since when it holds; null: it does not.' })
  heldAt?: Date | null

  @Field(() => [UserError])
  userErrors!: UserError[]
}

@ObjectType('SafeguardingHold', { description: 'The family of a claim is not told which schools looked.' })
class HoldType {
  @Field(() => ID)
  id!: number

  @Field(() => ID)
  debtorId!: number

  @Field(() => DeskSchool, { description: 'Whose claim it is.' })
  claimOf!: DeskSchool

  @Field(() => DeskSchool, { nullable: true, description: 'The school that set it; null: the provider.' })
  setBy?: DeskSchool | null

  @Field()
  at!: Date
}

@Resolver(() => Check)
export class SafeguardingResolver {
  @Mutation(() => SetSafeguardingHoldPayload, {
    description: 'While it holds, the claim page says how many schools looked, and not which (rule 11).',
  })
  async setSafeguardingHold(
    @Arg('input', () => SetSafeguardingHoldInput) { debtorId, checkId, hold }: SetSafeguardingHoldInput,
    @Ctx() { safeguarding }: Context,
  ): Promise<SetSafeguardingHoldPayload> {
    return payload(async () => {
      if (debtorId != null) return { heldAt: await safeguarding.set(debtorId, hold) }
      if (checkId != null) return { heldAt: await safeguarding.setForCheck(checkId, hold) }
      throw refuse(UserErrorCode.REQUIRED, 'debtorId', 'Name a claim or a check.')
    })
  }

  @FieldResolver(() => Date, {
    nullable: true,
    description: 'Since when your school has a safeguarding hold on all that the check has shown.',
  })
  async heldAt(@Root() { results }: Check, @Ctx() { safeguarding }: Context): Promise<Date | null> {
    return safeguarding.ownSince(results.map(({ entry }) => entry.id))
  }
}

@Resolver(() => ProviderDesk)
export class HoldsResolver {
  @FieldResolver(() => [HoldType], { description: 'Safeguarding holds, the newest 500.' })
  async holds(@Ctx() { safeguarding }: Context): Promise<HoldType[]> {
    return (await safeguarding.all()).map(shapeOf)
  }
}

function shapeOf({ id, debtor, school, at }: SafeguardingHold): HoldType {
  const { id: claimId, school: creditor } = debtor.getEntity()
  return { id, debtorId: claimId, claimOf: creditor.getEntity(), setBy: school?.getEntity() ?? null, at }
}
