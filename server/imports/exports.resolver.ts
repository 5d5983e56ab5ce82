import { Ctx, Field, Mutation, ObjectType, Resolver } from 'type-graphql'
import type { Context } from '../context.js'
import { UserError, payload } from '../shared/user-error.js'
import { exportAddress } from '../exports/export-file.js'
import { DEBTORS_FILE } from './debtors-file.js'

@ObjectType()
class ExportDebtorsPayload {
  @Field(() => String, {
    nullable: true,
    description: 'Where a CSV file of them lies, for whoever asked and for five minutes.',
  })
  url?: string | null

  @Field(() => [UserError])
  userErrors!: UserError[]
}

@Resolver()
export class ExportsResolver {
  @Mutation(() => ExportDebtorsPayload, {
    description: 'Your own list as a file, which the import reads. Exporting is on record.',
  })
  async exportDebtors(@Ctx() context: Context): Promise<ExportDebtorsPayload> {
    return payload(async () => ({ url: await exportAddress(context, DEBTORS_FILE, {}) }))
  }
}
