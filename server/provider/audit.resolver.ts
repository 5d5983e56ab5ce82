import {
  Arg,
  Args,
  Ctx,
  Field,
  FieldResolver,
  ID,
  InputType,
  Mutation,
  ObjectType,
  Resolver,
  Root,
  registerEnumType,
} from 'type-graphql'
import type { Context } from '../context.js'
import { PageArgs, connectionType } from '../shared/connection.js'
import { LocalDate } from '../shared/local-date.js'
import { UserError, payload } from '../shared/user-error.js'
import { AuditKind, type AuditFilter, type AuditRow } from './audit-rows.js'
import { auditSentence } from './audit-words.js'
import { DeskSchool, ProviderDesk } from '../schools/provider-desk.resolver.js'
import { exportAddress } from '../exports/export-file.js'
import { AUDIT_FILE } from './audit-file.js'

registerEnumType(AuditKind, { name: 'AuditKind', description: 'What an act was about.' })

@ObjectType({ description: 'One act on record, as the provider reads it.' })
class AuditEntry {
  @Field(() => ID)
  id!: number

  @Field()
  at!: Date

  @Field({ description: 'For programs: "debtor.updated", "school.approved", …' })
  act!: string

  @Field(() => String, { description: 'Who did what. A claim goes by its number, never by a name.' })
  sentence?: string

  @Field(() => DeskSchool, { nullable: true, description: 'The school that it was about.' })
  concerns?: DeskSchool | null
}

@ObjectType()
class AuditConnection extends connectionType(AuditEntry, 'Audit') {}

@InputType({ description: 'Which acts; what is left out narrows nothing.' })
class AuditFilterInput implements AuditFilter {
  @Field(() => LocalDate, { nullable: true, description: 'The first day.' })
  from?: string | null

  @Field(() => LocalDate, { nullable: true, description: 'The last day, included.' })
  to?: string | null

  @Field(() => String, { nullable: true, description: 'Part of the name of the school that it was about.' })
  school?: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Part of the username of who did it, or whose account it was about.',
  })
  person?: string | null

  @Field(() => AuditKind, { nullable: true })
  kind?: AuditKind | null

  @Field(() => ID, { nullable: true, description: 'The number of a claim.' })
  claim?: string | null
}

@InputType()
class ExportAuditInput {
  @Field(() => AuditFilterInput)
  filter!: AuditFilterInput
}

@ObjectType()
class ExportAuditPayload {
  @Field(() => String, {
    nullable: true,
    description: 'Where a CSV file of it lies, for whoever asked and for five minutes.',
  })
  url?: string | null

  @Field(() => [UserError])
  userErrors!: UserError[]
}

@Resolver(() => ProviderDesk)
export class AuditResolver {
  @FieldResolver(() => AuditConnection, { description: 'Every act on record, the newest first.' })
  async audit(
    @Arg('filter', () => AuditFilterInput, { nullable: true }) filter: AuditFilterInput | null,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() context: Context,
  ): Promise<AuditConnection> {
    return context.audit.page(filter ?? {}, page) as Promise<AuditConnection>
  }

  @Mutation(() => ExportAuditPayload, { description: 'Exporting is itself on record.' })
  async exportAudit(
    @Arg('input', () => ExportAuditInput) { filter }: ExportAuditInput,
    @Ctx() context: Context,
  ): Promise<ExportAuditPayload> {
    return payload(async () => ({ url: await exportAddress(context, AUDIT_FILE, filter) }))
  }
}

@Resolver(() => AuditEntry)
export class AuditEntryResolver {
  @FieldResolver(() => String)
  sentence(@Root() row: AuditRow): string {
    return auditSentence(row)
  }

  @FieldResolver(() => DeskSchool, { nullable: true })
  concerns(@Root() { schoolId, school }: AuditRow): DeskSchool | null {
    return schoolId && school ? { id: schoolId, name: school } : null
  }
}
