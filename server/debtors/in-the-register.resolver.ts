import DataLoader from 'dataloader'
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
import { addDays, localDate } from '../../common/days.js'
import { oncePerRequest } from '../shared/once-per-request.js'
import { LocalDate } from '../shared/local-date.js'
import { rowId } from '../shared/row-id.js'
import { UserError, payload } from '../shared/user-error.js'
import { DebtorPayload } from './debtor-input.js'
import { DebtStatus, Debtor, type ReadDebtor } from './debtor.entity.js'
import { isTooOld } from '../standing/expiry.js'
import { Removal } from '../standing/removal.js'
import { hangingOn } from './row-loaders.js'

@InputType()
class ConfirmDebtorInput {
  @Field(() => ID)
  id!: string
}

@InputType()
class ConfirmDebtorsInput {
  @Field(() => [ID], { description: '1 to 100.' })
  ids!: string[]
}

@ObjectType()
class ConfirmDebtorPayload extends DebtorPayload {}

@ObjectType()
class ConfirmDebtorsPayload {
  @Field(() => [Debtor], { description: 'All of them, or none.' })
  debtors!: Debtor[]

  @Field(() => [UserError])
  userErrors!: UserError[]
}

/** One statement for a whole page of rows. Not cached: a mutation's answer must show what it just caused. */
const permissionsOf = oncePerRequest(
  ({ oneDebt }: Context) =>
    new DataLoader<number, Date | null>((ids) => oneDebt.permittedAt(ids), { cache: false }),
)

/** What keeps a claim in the register, takes it out, and brings it back. */
@Resolver(() => Debtor)
export class InTheRegisterResolver {
  @Mutation(() => ConfirmDebtorPayload, {
    description: 'The claim still stands: it is seen for longer (rule 7).',
  })
  async confirmDebtor(
    @Arg('input', () => ConfirmDebtorInput) input: ConfirmDebtorInput,
    @Ctx() context: Context,
  ): Promise<ConfirmDebtorPayload> {
    return payload(async () => ({ debtor: await context.confirmations.one(rowId(input.id)) }))
  }

  @Mutation(() => ConfirmDebtorsPayload, { description: 'As confirmDebtor, for many at once.' })
  async confirmDebtors(
    @Arg('input', () => ConfirmDebtorsInput) input: ConfirmDebtorsInput,
    @Ctx() context: Context,
  ): Promise<ConfirmDebtorsPayload> {
    type Confirmed = { debtors?: Debtor[] }
    const story = async () => ({ debtors: await context.confirmations.many(input.ids.map(rowId)) })
    return { debtors: [], ...(await payload<Confirmed>(story)) }
  }

  @FieldResolver(() => Removal, {
    nullable: true,
    description: 'Set when a rule removed the claim: nothing can be done with it any more.',
  })
  async removed(@Root() debtor: ReadDebtor, @Ctx() context: Context): Promise<Removal | null> {
    return (await hangingOn(context, debtor, 'standing')).removed
  }

  @FieldResolver(() => Date, {
    nullable: true,
    description: 'Of a claim that a rule removed: since when the provider lets you list the debt once more.',
  })
  async relistingPermittedAt(@Root() debtor: ReadDebtor, @Ctx() context: Context): Promise<Date | null> {
    if (debtor.relistingPermittedAt) return debtor.relistingPermittedAt
    if (!(await hangingOn(context, debtor, 'standing')).removed) return null
    return permissionsOf(context).load(debtor.id)
  }

  @FieldResolver(() => LocalDate, {
    nullable: true,
    description:
      'The last day before the entry is hidden unless the school confirms the claim; null once it is closed or too old.',
  })
  async confirmBy(@Root() debtor: ReadDebtor, @Ctx() context: Context): Promise<string | null> {
    const { rules } = context
    if (debtor.withdrawnAt || debtor.purgedAt || debtor.status === DebtStatus.COMPLETED) return null
    if (isTooOld(debtor, rules, context.now())) return null
    if ((await hangingOn(context, debtor, 'standing')).removed) return null
    return addDays(localDate(debtor.confirmedAt, rules.timeZone), rules.reconfirmDays)
  }
}
