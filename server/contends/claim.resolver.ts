import { Arg, Ctx, Field, ObjectType, Query, Resolver } from 'type-graphql'
import { GraphQLLocalDate } from 'graphql-scalars'
import type { Context } from '../context.js'
import { DebtStatus } from '../debtors/debtor.entity.js'
import { DirectoryState, directoryState } from '../debtors/directory-state.js'
import { authorise } from '../policy.js'
import { PublicSchool } from '../schools/public-school.js'
import { Money } from '../shared/money.js'

@ObjectType({ description: 'A claim as the parent behind its private link sees it.' })
export class Claim {
  @Field()
  studentName!: string

  @Field()
  parentName!: string

  @Field(() => PublicSchool)
  school!: PublicSchool

  @Field(() => Money)
  amountOwed!: Money

  @Field(() => DebtStatus)
  status!: DebtStatus

  @Field(() => String, { nullable: true })
  term?: string | null

  @Field(() => GraphQLLocalDate, { nullable: true })
  dueDate?: string | null

  @Field()
  listedAt!: Date

  @Field(() => DirectoryState)
  inDirectory!: DirectoryState
}

@Resolver()
export class ClaimResolver {
  @Query(() => Claim, {
    nullable: true,
    description: "What a letter's private link shows. Asking changes nothing; a revoked link answers null.",
  })
  async claim(@Arg('token') token: string, @Ctx() context: Context): Promise<Claim | null> {
    return claimBehind(token, context)
  }
}

export async function claimBehind(token: string, context: Context): Promise<Claim | null> {
  authorise(context.viewer, 'claim')
  const debtor = await context.claimLinks.open(token)
  if (!debtor) return null
  const { studentName, parentName, owed, status, term, dueDate, listedAt } = debtor
  const school = debtor.school.getEntity()
  const standing = await context.standings.ofOne(debtor.id)
  return {
    studentName,
    parentName,
    school,
    amountOwed: { amount: owed, currency: context.rules.currency },
    status,
    term,
    dueDate,
    listedAt,
    inDirectory: directoryState(debtor, school.state, standing, context),
  }
}
