import {
  Args,
  ArgsType,
  Ctx,
  Field,
  FieldResolver,
  ID,
  Int,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql'
import type { Context } from '../context.js'
import { DebtStatus } from '../debtors/debtor.entity.js'
import { PublicSchool } from '../schools/public-school.js'
import { localDate } from '../../common/days.js'
import { PageArgs, connectionType } from '../shared/connection.js'
import { LocalDate } from '../shared/local-date.js'
import { Money } from '../shared/money.js'
import type { Found } from './directory.js'
import { Look } from './look.entity.js'

/** Permission by shape: what is no field here (phone, e-mail, evidence, date of birth) cannot leak. */
@ObjectType({ description: "Another school's claim, as approved schools may see it." })
export class DirectoryEntry {
  @Field(() => ID)
  id!: number

  @Field()
  studentName!: string

  @Field()
  parentName!: string

  @Field(() => PublicSchool, { description: 'Who claims it, and how to reach them.' })
  school!: PublicSchool

  @Field(() => Money)
  amountOwed!: Money

  @Field(() => DebtStatus)
  status!: DebtStatus

  @Field(() => LocalDate, { description: 'Due since, or else listed since.' })
  since!: string

  @Field({ description: 'Whether the family disputes the claim.' })
  disputed!: boolean

  @Field(() => String, {
    nullable: true,
    description:
      'The family’s own words, after the provider found for the school: after each such case a paragraph, oldest first.',
  })
  statement?: string | null
}

@ObjectType({ description: 'At most 100 entries a search; there is no total.' })
class DirectoryConnection extends connectionType(DirectoryEntry, 'Directory') {
  @Field(() => String, { nullable: true, description: 'How to search, when too little was asked.' })
  hint?: string | null

  @Field(() => Look, {
    nullable: true,
    description: 'The record of this look; null when nothing was looked up.',
  })
  look?: Look | null
}

@ArgsType()
class DirectoryArgs extends PageArgs {
  @Field(() => String, {
    nullable: true,
    description: "At least three letters of a student's or a parent's name.",
  })
  search?: string | null

  @Field(() => ID, { nullable: true, description: 'Only entries of this school.' })
  schoolId?: string | null

  @Field(() => String, {
    nullable: true,
    description:
      'Only entries of schools in this region, one of registerRules.regions as people write it (“Lagos State”).',
  })
  region?: string | null

  @Field(() => DebtStatus, { nullable: true })
  status?: DebtStatus | null
}

@Resolver(() => Look)
export class DirectoryResolver {
  @Query(() => DirectoryConnection, {
    description: 'Every look is on record and counts against the quota. Pages of at most 25.',
  })
  async directory(
    @Args(() => DirectoryArgs) args: DirectoryArgs,
    @Ctx() context: Context,
  ): Promise<DirectoryConnection> {
    const { edges, ...page } = await context.directory.search(args)
    return {
      ...page,
      edges: edges.map(({ cursor, node }) => ({ cursor, node: entryOf(node, context) })),
    }
  }

  @FieldResolver(() => Int, { description: 'How many entries it has shown.' })
  shownCount(@Root() look: Look): number {
    return look.shown.length
  }
}

function entryOf({ debtor, school }: Found, { rules }: Context): DirectoryEntry {
  const { id, studentName, parentName, owed, status, dueDate, listedAt, standing } = debtor
  return {
    id,
    studentName,
    parentName,
    school,
    amountOwed: { amount: owed, currency: rules.currency },
    status,
    since: dueDate ?? localDate(listedAt, rules.timeZone),
    disputed: standing.disputed,
    statement: standing.statement,
  }
}
