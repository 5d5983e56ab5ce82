import { type Context } from '../../context.js'
import { FirstDay } from '../../schools/first-day.js'
import { School } from '../../schools/school.entity.js'
import { PageArgs, connectionType } from '../../shared/connection.js'
import { LocalDate } from '../../shared/local-date.js'
import { Money } from '../../shared/money.js'
import { DebtAge } from '../debt-age.js'
import { DebtStatus, Debtor, type ReadDebtor } from '../debtor.entity.js'
import { DebtorNeed } from './own-list-filter.js'
import { DebtorSort } from './own-list-order.js'
import { Args, ArgsType, Ctx, Field, FieldResolver, Int, ObjectType, Query, Resolver } from 'type-graphql'

@ObjectType()
class DebtorConnection extends connectionType<Debtor, ReadDebtor>(Debtor, 'Debtor') {
  @Field(() => Int)
  totalCount!: number

  @Field(() => Int, { description: "The number of the page's first row in the whole list, from 1." })
  startsAt!: number
}

@ArgsType()
class DebtorsArgs extends PageArgs {
  @Field(() => String, {
    nullable: true,
    description: "Part of the student's or parent's name, or of the phone or admission number.",
  })
  search?: string | null

  @Field(() => DebtStatus, { nullable: true })
  status?: DebtStatus | null

  @Field(() => DebtorNeed, { nullable: true })
  needs?: DebtorNeed | null

  @Field(() => DebtAge, { nullable: true })
  age?: DebtAge | null

  @Field(() => String, { nullable: true, description: 'A class of `classes`; spaces and capitals aside.' })
  class?: string | null

  @Field(() => Boolean, {
    nullable: true,
    description: 'Instead of the list: what was taken back with an import that was undone.',
  })
  undone?: boolean | null

  @Field(() => DebtorSort, { defaultValue: DebtorSort.NEWEST })
  sort: DebtorSort = DebtorSort.NEWEST

  @Field(() => String, {
    nullable: true,
    description: 'Without `after`: the cursor before which the page ends.',
  })
  before?: string | null
}

@ObjectType()
class AgeTotal {
  @Field(() => DebtAge)
  age!: DebtAge

  @Field(() => Int)
  count!: number

  @Field(() => Money)
  owed!: Money
}

@ObjectType({ description: 'What came in during a month.' })
class MonthTotal {
  @Field(() => LocalDate, { description: 'Its first day.' })
  from!: string

  @Field(() => Money, {
    description:
      'Payments by the day on which they were made; what was voided, or settled by a status that was taken back, is none.',
  })
  paid!: Money
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

  @Field(() => [AgeTotal], { description: 'Of the claims that are not Completed.' })
  byAge!: AgeTotal[]

  @Field(() => [MonthTotal], { description: 'What was paid in each of the last 12 months, oldest first.' })
  byMonth!: MonthTotal[]

  @Field(() => Money, { description: 'What was paid since the term began, on all claims.' })
  recovered!: Money

  @Field(() => LocalDate, { description: 'Terms begin with January, May and September.' })
  termBegan!: string

  @Field(() => Int, { description: 'Claims whose letter could not be delivered.' })
  undelivered!: number

  @Field(() => Int, { description: 'Claims whose letter is to be printed and handed over.' })
  toPrint!: number

  @Field(() => Int, {
    description: 'Claims that leave the directory soon, or have left it, unless they are confirmed.',
  })
  toConfirm!: number

  @Field(() => LocalDate, {
    nullable: true,
    description: 'The last day to confirm the first of them in time.',
  })
  confirmBy?: string | null
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

  @FieldResolver(() => DebtorConnection, { description: "One's own list." })
  async debtors(
    @Args(() => DebtorsArgs) args: DebtorsArgs,
    @Ctx() context: Context,
  ): Promise<DebtorConnection> {
    return context.ownList.page(args)
  }

  @FieldResolver(() => FirstDay, {
    nullable: true,
    description: 'The first steps of a new school. Null when all are done, or a month after its approval.',
  })
  async firstDay(@Ctx() context: Context): Promise<FirstDay | null> {
    return context.firstDays.read()
  }

  @FieldResolver(() => [String], { description: 'The classes that one’s own list names.' })
  async classes(@Ctx() context: Context): Promise<string[]> {
    return context.ownList.classes()
  }

  @FieldResolver(() => DashboardTotals)
  async totals(@Ctx() context: Context): Promise<DashboardTotals> {
    const { owed, byStatus, byAge, byMonth, recovered, ...counts } = await context.ownTotals.read()
    const money = (amount: number) => ({ amount, currency: context.rules.currency })
    return {
      ...counts,
      owed: money(owed),
      byMonth: byMonth.map(({ from, paid }) => ({ from, paid: money(paid) })),
      recovered: money(recovered),
      byStatus: byStatus.map((row) => ({ ...row, owed: money(row.owed) })),
      byAge: byAge.map((row) => ({ ...row, owed: money(row.owed) })),
    }
  }
}
