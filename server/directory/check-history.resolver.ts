import { Arg, Ctx, Field, InputType, Mutation, ObjectType, Resolver } from 'type-graphql'
import type { Context } from '../context.js'
import { UserError, payload } from '../shared/user-error.js'
import type { CheckFilter } from './check-history.js'
import { CheckOutcome, CheckPurpose } from './look.entity.js'

@InputType({ description: 'Which checks; what is left out narrows nothing.' })
export class CheckFilterInput implements CheckFilter {
  @Field(() => String, { nullable: true, description: 'Part of the student’s name or of your reference.' })
  search?: string | null

  @Field(() => CheckPurpose, { nullable: true })
  purpose?: CheckPurpose | null

  @Field(() => Boolean, { nullable: true, description: 'Whether anybody was found.' })
  found?: boolean | null

  @Field(() => CheckOutcome, { nullable: true })
  outcome?: CheckOutcome | null

  @Field(() => Boolean, { nullable: true, description: 'Whether an outcome is on record.' })
  decided?: boolean | null
}

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

@Resolver()
export class CheckHistoryResolver {
  @Mutation(() => ExportChecksPayload, { description: 'Your own checks as a file. Exporting is on record.' })
  async exportChecks(
    @Arg('input', () => ExportChecksInput) { filter }: ExportChecksInput,
    @Ctx() context: Context,
  ): Promise<ExportChecksPayload> {
    return payload(async () => ({ url: await context.checkHistory.export(filter) }))
  }
}
