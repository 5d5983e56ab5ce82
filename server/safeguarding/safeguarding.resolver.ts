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
import { Check } from '../directory/checks/check-shapes.js'
import { DeskSchool, ProviderDesk } from '../schools/provider-desk.resolver.js'
import { LocalDate } from '../shared/local-date.js'
import { UserError, UserErrorCode, payload, refuse } from '../shared/user-error.js'
import { Debtor, type ReadDebtor } from '../debtors/debtor.entity.js'
import { hangingOn } from '../debtors/row-loaders.js'
import { HoldReason, type SafeguardingHold } from './safeguarding-hold.entity.js'
import type { Safeguarding } from './safeguarding.js'

@InputType()
class SetSafeguardingHoldInput {
  @Field(() => ID, { nullable: true, description: 'A claim that your school listed or was shown.' })
  debtorId?: string | null

  @Field(() => ID, { nullable: true, description: 'Or a check of your own: all that it has shown.' })
  checkId?: string | null

  @Field({
    description:
      'True again renews it for its whole time, but for one that waits to be confirmed; where that gains nothing before a certain day it is refused, with the day. False ends what your school has set; the provider ends everybody’s.',
  })
  hold!: boolean

  @Field(() => HoldReason, { nullable: true, description: 'Needed to set one.' })
  reason?: HoldReason | null
}

@ObjectType({ description: 'What your school has set, and how long it stands.' })
class OwnHold {
  @Field()
  at!: Date

  @Field(() => HoldReason)
  reason!: HoldReason

  @Field(() => LocalDate, { description: 'The last day, unless it is renewed.' })
  lastDay!: string

  @Field({ description: 'Your school has set many: it ends within days unless the provider confirms it.' })
  needsConfirmation!: boolean
}

@ObjectType()
class SetSafeguardingHoldPayload {
  @Field(() => Date, { nullable: true, description: 'Since when it holds; null: it does not.' })
  heldAt?: Date | null

  @Field(() => OwnHold, { nullable: true, description: 'What your school holds now.' })
  ownHold?: OwnHold | null

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

  @Field(() => HoldReason)
  reason!: HoldReason

  @Field(() => LocalDate, { description: 'The last day, unless it is renewed or confirmed.' })
  lastDay!: string

  @Field({ description: 'Its school has set many: it ends within days unless it is confirmed.' })
  needsConfirmation!: boolean
}

@InputType()
class ConfirmSafeguardingHoldInput {
  @Field(() => ID)
  holdId!: string
}

@ObjectType()
class ConfirmSafeguardingHoldPayload {
  @Field(() => HoldType, { nullable: true })
  hold?: HoldType | null

  @Field(() => [UserError])
  userErrors!: UserError[]
}

@Resolver(() => Check)
export class SafeguardingResolver {
  @Mutation(() => ConfirmSafeguardingHoldPayload, {
    description: 'For the provider: a hold of a school that has set many stands as long as any other.',
  })
  async confirmSafeguardingHold(
    @Arg('input', () => ConfirmSafeguardingHoldInput) { holdId }: ConfirmSafeguardingHoldInput,
    @Ctx() { safeguarding }: Context,
  ): Promise<ConfirmSafeguardingHoldPayload> {
    return payload(async () => ({ hold: shapeOf(safeguarding, await safeguarding.confirm(holdId)) }))
  }

  @Mutation(() => SetSafeguardingHoldPayload, {
    description:
      'While it holds, the page of each claim about that child says how many schools looked, and not which (rule 11).',
  })
  async setSafeguardingHold(
    @Arg('input', () => SetSafeguardingHoldInput) {
      debtorId,
      checkId,
      hold,
      reason,
    }: SetSafeguardingHoldInput,
    @Ctx() { safeguarding }: Context,
  ): Promise<SetSafeguardingHoldPayload> {
    return payload(async () => {
      if (debtorId == null && checkId == null)
        throw refuse(UserErrorCode.REQUIRED, 'debtorId', 'Name a claim or a check.')
      const { heldAt, own } =
        debtorId != null
          ? await safeguarding.set(debtorId, { hold, reason })
          : await safeguarding.setForCheck(checkId!, { hold, reason })
      return { heldAt, ownHold: ownHold(safeguarding, own) }
    })
  }

  @FieldResolver(() => Date, {
    nullable: true,
    description: 'Since when your school has a safeguarding hold on all that the check has shown.',
  })
  async heldAt(@Root() check: Check, @Ctx() { safeguarding }: Context): Promise<Date | null> {
    return (await safeguarding.ownOf(claimsOf(check)))?.at ?? null
  }

  @FieldResolver(() => OwnHold, {
    nullable: true,
    description:
      'The hold of your school on all that the check has shown: of several the one that ends first.',
  })
  async ownHold(@Root() check: Check, @Ctx() { safeguarding }: Context): Promise<OwnHold | null> {
    return ownHold(safeguarding, await safeguarding.ownOf(claimsOf(check)))
  }
}

const claimsOf = ({ results }: Check) => results.flatMap(({ claims }) => claims)

/** The same of a claim. */
@Resolver(() => Debtor)
export class ClaimHoldsResolver {
  @FieldResolver(() => Date, {
    nullable: true,
    description:
      'Since when the claim page says only how many schools looked: by a hold on this claim or on another of its school about the same child.',
  })
  async safeguardingHoldAt(@Root() debtor: ReadDebtor, @Ctx() context: Context): Promise<Date | null> {
    return hangingOn(context, debtor, 'heldSince')
  }

  @FieldResolver(() => OwnHold, { nullable: true, description: 'The hold that your school has set.' })
  async ownHold(@Root() { id }: ReadDebtor, @Ctx() { safeguarding }: Context): Promise<OwnHold | null> {
    return ownHold(safeguarding, await safeguarding.ownOf([id]))
  }
}

const ownHold = (safeguarding: Safeguarding, hold: SafeguardingHold | null) =>
  hold && { ...hold, lastDay: safeguarding.lastDay(hold) }

@Resolver(() => ProviderDesk)
export class HoldsResolver {
  @FieldResolver(() => [HoldType], {
    description: 'Safeguarding holds, at most 500: first those that wait for an answer, the latest first.',
  })
  async holds(@Ctx() { safeguarding }: Context): Promise<HoldType[]> {
    return (await safeguarding.all()).map((hold) => shapeOf(safeguarding, hold))
  }
}

function shapeOf(safeguarding: Safeguarding, hold: SafeguardingHold): HoldType {
  const { id, debtor, school, at, reason, needsConfirmation } = hold
  const { id: claimId, school: creditor } = debtor.getEntity()
  return {
    id,
    debtorId: claimId,
    claimOf: creditor.getEntity(),
    setBy: school?.getEntity() ?? null,
    at,
    reason,
    needsConfirmation,
    lastDay: safeguarding.lastDay(hold),
  }
}
