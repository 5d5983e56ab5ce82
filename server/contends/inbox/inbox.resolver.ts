import { Arg, Ctx, Field, FieldResolver, ID, Int, ObjectType, Query, Resolver } from 'type-graphql'
import type { Context } from '../../context.js'
import { School } from '../../schools/school.entity.js'
import { LocalDate } from '../../shared/local-date.js'
import { rowId } from '../../shared/row-id.js'
import { SchoolContend } from '../contend-shapes.js'

@ObjectType({ description: 'What waits for a school in its cases: an answer, or a payment to record.' })
class WaitingContends {
  @Field(() => Int)
  count!: number

  @Field(() => LocalDate, {
    nullable: true,
    description: 'The last day to act in time on the first of them; past where that is overdue.',
  })
  dueOn?: string | null
}

@Resolver(() => School)
export class InboxResolver {
  @Query(() => SchoolContend, {
    nullable: true,
    description: "One case against a claim of one's own; another school's looks as if it did not exist.",
  })
  async schoolContend(
    @Arg('id', () => ID) id: string,
    @Ctx() context: Context,
  ): Promise<SchoolContend | null> {
    return context.inbox.one(rowId(id))
  }

  @FieldResolver(() => WaitingContends)
  async contendsWaiting(@Ctx() context: Context): Promise<WaitingContends> {
    return context.inbox.waiting()
  }
}
