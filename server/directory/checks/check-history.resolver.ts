import {
  Arg,
  Args,
  Ctx,
  Field,
  FieldResolver,
  InputType,
  Int,
  Mutation,
  ObjectType,
  Resolver,
} from 'type-graphql'
import type { Context } from '../../context.js'
import { School } from '../../schools/school.entity.js'
import { PageArgs, connectionType } from '../../shared/connection.js'
import { UserError, payload } from '../../shared/user-error.js'
import { CheckFilterInput } from './check-input.js'
import { Check, checkShape } from './check-shapes.js'
import { exportAddress } from '../../exports/export-file.js'
import { CHECKS_FILE } from './checks-file.js'

@InputType()
class ExportChecksInput {
  @Field(() => CheckFilterInput)
  filter!: CheckFilterInput
}

@ObjectType()
class ExportChecksPayload {
  @Field(() => String, {
    nullable: true,
    description: 'Where a CSV file of them lies, for whoever asked and for five minutes.',
  })
  url?: string | null

  @Field(() => [UserError])
  userErrors!: UserError[]
}

@ObjectType()
class CheckConnection extends connectionType<Check>(Check, 'Check') {}

@Resolver()
export class CheckHistoryResolver {
  @Mutation(() => ExportChecksPayload, { description: 'Your own checks as a file. Exporting is on record.' })
  async exportChecks(
    @Arg('input', () => ExportChecksInput) { filter }: ExportChecksInput,
    @Ctx() context: Context,
  ): Promise<ExportChecksPayload> {
    return payload(async () => ({ url: await exportAddress(context, CHECKS_FILE, filter) }))
  }
}

@Resolver(() => School)
export class SchoolChecksResolver {
  @FieldResolver(() => Int, {
    nullable: true,
    description:
      'How many applicants your lists may still hold, of those of 24 hours; null: your school may not check.',
  })
  async applicantsLeft(@Ctx() context: Context): Promise<number | null> {
    return context.checkHistory.applicantsLeft()
  }

  @FieldResolver(() => CheckConnection, { description: "One's own checks, newest first." })
  async checks(
    @Arg('filter', () => CheckFilterInput, { nullable: true }) filter: CheckFilterInput | null,
    @Args(() => PageArgs) args: PageArgs,
    @Ctx() context: Context,
  ): Promise<CheckConnection> {
    const page = await context.checkHistory.page(filter ?? {}, args)
    return {
      ...page,
      edges: page.edges.map(({ cursor, node }) => ({ cursor, node: checkShape(node, context) })),
    }
  }
}
