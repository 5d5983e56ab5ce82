import { type Context } from '../context.js'
import { School } from '../schools/school.entity.js'
import { PageArgs, connectionType } from '../shared/connection.js'
import { Money } from '../shared/money.js'
import { DebtStatus, Debtor, type ReadDebtor } from './debtor.entity.js'
import { Args, ArgsType, Ctx, Field, FieldResolver, Int, ObjectType, Query, Resolver } from 'type-graphql'

@ObjectType()
class DebtorConnection extends connectionType<Debtor, ReadDebtor>(Debtor, 'Debtor') {
  @Field(() => Int)
  totalCount!: number
}

@ArgsType()
class DebtorsArgs extends PageArgs {
  @Field(() => String, {
    nullable: true,
    description: "Part of the student's or parent's name or of the phone number.",
  })
  search?: string | null

  @Field(() => DebtStatus, { nullable: true })
  status?: DebtStatus | null
}

@ObjectType()
class StatusTotal {
  @Field(() => DebtStatus)
  status!: DebtStatus

  @Field(() => Int)
  count!: number

  @Field(() => Money)
  owed!: Money
}

@ObjectType({ description: 'Of all claims that are neither withdrawn nor removed by a rule.' })
class DashboardTotals {
  @Field(() => Money)
  owed!: Money

  @Field(() => Int)
  count!: number

  @Field(() => [StatusTotal])
  byStatus!: StatusTotal[]

  @Field(() => Int, { description: 'Claims whose letter could not be delivered.' })
  undelivered!: number
}

@ObjectType({ description: 'What a school sees first.' })
class Dashboard {
  @Field(() => School)
  school!: School
}

@Resolver(() => Dashboard)
export class DashboardResolver {
  @Query(() => Dashboard, { description: "One's own school and its list." })
  dashboard(@Ctx() context: Context): Dashboard {
    return { school: context.ownList.school() }
  }

  @FieldResolver(() => DebtorConnection, { description: "One's own list, newest first." })
  async debtors(
    @Args(() => DebtorsArgs) args: DebtorsArgs,
    @Ctx() context: Context,
  ): Promise<DebtorConnection> {
    return context.ownList.page(args)
  }

  @FieldResolver(() => DashboardTotals)
  async totals(@Ctx() context: Context): Promise<DashboardTotals> {
    const { byStatus, undelivered } = await context.ownList.totals()
    const { currency } = context.rules
    return {
      owed: { amount: byStatus.reduce((sum, row) => sum + row.owed, 0), currency },
      count: byStatus.reduce((sum, row) => sum + row.count, 0),
      byStatus: byStatus.map(({ owed, ...row }) => ({ ...row, owed: { amount: owed, currency } })),
      undelivered,
    }
  }
}
